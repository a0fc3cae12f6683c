'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { send } from '../../shell/requests/send.ts'

type Problem = { code: string; message: string }

/** A list that is asked of the desk when somebody wants it; who asks while it is on its way waits for the same answer. */
export function useAskedList<T>(path: string) {
  const t = useTranslations('trading.orders')
  const [answer, setAnswer] = useState<T | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const asking = useRef<Promise<T | null> | null>(null)

  /** @returns null where the desk did not answer, of which `problem` tells */
  const load = useCallback((): Promise<T | null> => {
    async function ask() {
      setBusy(true)
      setProblem(null)
      const answered = await send<T>('GET', path)
      asking.current = null
      setBusy(false)
      if (answered.kind === 'done') {
        setAnswer(answered.value)
        return answered.value
      }
      setProblem(answered.kind === 'refused' ? answered : { code: 'UNREACHABLE', message: t('unreachable') })
      return null
    }
    asking.current ??= ask()
    return asking.current
  }, [path, t])

  return { answer, load, busy, problem }
}
