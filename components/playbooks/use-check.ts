'use client'

import { useEffect, useState } from 'react'
import { type CheckedPlaybook, checkedPlaybook } from '@/lib/contracts/playbooks.ts'
import { call } from './playbooks-api.ts'

const TYPING_MS = 250
const RETRY_MS = 3_000

export type Source = { yaml: string } | { form: unknown }
type Check = { checked: CheckedPlaybook | null; pending: boolean; failed: boolean }

/** What the desk says about the text or the form as it is now, asked when the typing pauses, and again until it answers. */
export function useCheck(source: Source, onChecked: (checked: CheckedPlaybook) => void): Check {
  const [checked, setChecked] = useState<CheckedPlaybook | null>(null)
  const [answered, setAnswered] = useState<Source | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each source, whoever listens
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const outcome = await call(checkedPlaybook, '/check', { method: 'POST', body: source, signal: abort.signal })
      if (abort.signal.aborted) return
      setFailed(!outcome.ok)
      setAnswered(source)
      if (outcome.ok) {
        setChecked(outcome.data)
        onChecked(outcome.data)
      } else timer = setTimeout(ask, RETRY_MS)
    }
    timer = setTimeout(ask, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source])
  return { checked, pending: answered !== source, failed }
}
