'use client'

import { useState } from 'react'
import type { Plan } from '@/lib/contracts/gate/plan.ts'

/** The plan as it was under the digest shown before this one; null while it is the first. */
export function useFormerPlan(plan: Plan): Plan | null {
  const [seen, setSeen] = useState<{ plan: Plan; former: Plan | null }>({ plan, former: null })
  if (seen.plan === plan) return seen.former
  const former = seen.plan.digest === plan.digest ? seen.former : seen.plan
  setSeen({ plan, former })
  return former
}
