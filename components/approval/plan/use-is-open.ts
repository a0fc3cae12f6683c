'use client'

import { useSyncExternalStore } from 'react'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { clockMs, onTick } from '@/lib/ui/use-now.ts'
import { isOpen } from './plan-state.ts'

/** Whether it waits for a decision now. Whoever asks is drawn anew when that ends, and not at each tick. */
export const useIsOpen = (plan: Pick<Plan, 'status' | 'expiresAt'>): boolean =>
  useSyncExternalStore(
    onTick,
    () => isOpen(plan, clockMs()),
    () => isOpen(plan, deskNow()),
  )
