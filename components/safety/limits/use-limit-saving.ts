import { useRef, useState } from 'react'
import type { Answer } from '@/components/shell/requests/send.ts'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'

export type SavingPhase =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'unreachable' }
  /** `fields` are those the desk names. */
  | { kind: 'refused'; message: string; fields: readonly string[] }

/** How far the saving of a form of limits is; one at a time. */
export function useLimitSaving(onSaved: (view: LimitsView) => void, onFailed?: () => void) {
  const [phase, setPhase] = useState<SavingPhase>({ kind: 'editing' })
  const locked = useRef(false)

  async function save(send: () => Promise<Answer<LimitsView>>): Promise<void> {
    if (locked.current) return
    locked.current = true
    setPhase({ kind: 'saving' })
    const answer = await send()
    locked.current = false
    if (answer.kind === 'done') {
      setPhase({ kind: 'saved' })
      return onSaved(answer.value)
    }
    if (answer.kind === 'refused')
      setPhase({ kind: 'refused', message: answer.message, fields: namedFields(answer.details) })
    else setPhase({ kind: 'unreachable' })
    onFailed?.()
  }
  return { phase, save, edited: () => setPhase({ kind: 'editing' }) }
}

/** A refusal by name carries `fields`; a request that does not fit carries paths such as "own.maxDayQty" or "after.trader.maxDayQty". */
function namedFields(details: unknown): string[] {
  if (Array.isArray(details))
    return details.map((problem) => String((problem as { path?: unknown }).path).replace(/^\w+\./, ''))
  const { fields } = (details ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? fields.map(String) : []
}
