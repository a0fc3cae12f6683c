'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useMarketStore } from '@/components/trading/live/market-provider.tsx'
import { type Plan, type PlanQuote, plan as planSchema } from '@/lib/contracts/gate/plan.ts'
import { followQuotes } from './follow-quotes.ts'
import { askQuote, type QuoteAnswer } from './plan-quote.ts'

type LiveQuote = {
  /** A quote for the plan's present digest; null until the first one arrives. */
  quote: PlanQuote | null
  /** The last one asked for did not come: what is shown is growing old. */
  failed: boolean
}
const NOTHING_YET: LiveQuote = { quote: null, failed: false }

/** What the plan would do now, followed while `active`. A plan that waits no longer, or not like this, goes to `onPlan`. */
export function useQuote(plan: Plan, active: boolean, onPlan: (plan: Plan) => void): LiveQuote {
  const store = useMarketStore()
  const { id, digest } = plan
  const [held, setHeld] = useState({ digest, live: NOTHING_YET })

  const onAnswer = useEffectEvent((answer: QuoteAnswer) => {
    if (answer.kind === 'over') return void readPlan(id).then((now) => now && onPlan(now))
    setHeld((was) => {
      const { quote } = was.digest === digest ? was.live : NOTHING_YET
      return {
        digest,
        live: answer.kind === 'quote' ? { quote: answer.quote, failed: false } : { quote, failed: true },
      }
    })
  })
  /** Changes with every change of a book that a leg trades in. */
  const bookSeq = useEffectEvent(() => {
    const { books } = store.getState()
    return symbolsOf(plan)
      .map((symbol) => books[symbol]?.seq ?? '')
      .join()
  })

  useEffect(() => {
    if (!active) return
    const follower = followQuotes({
      ask: () => askQuote(id, digest),
      isHidden: () => document.hidden,
      onAnswer: (answer) => onAnswer(answer),
    })
    let seen = bookSeq()
    const leave = store.subscribe(() => {
      const seq = bookSeq()
      if (seq === seen) return
      seen = seq
      follower.changed()
    })
    document.addEventListener('visibilitychange', follower.visibility)
    return () => {
      follower.stop()
      leave()
      document.removeEventListener('visibilitychange', follower.visibility)
    }
  }, [active, id, digest, store])

  return held.digest === digest ? held.live : NOTHING_YET
}

const symbolsOf = (plan: Plan): string[] => [
  ...new Set(plan.legs.flatMap(({ preview }) => (preview?.symbol ? [preview.symbol] : []))),
]

/** Reads the plan itself, for when the event line has not told of its change yet. */
async function readPlan(id: string): Promise<Plan | null> {
  try {
    const response = await fetch(`/api/plans/${encodeURIComponent(id)}`)
    return response.ok ? planSchema.parse(await response.json()) : null
  } catch {
    return null
  }
}
