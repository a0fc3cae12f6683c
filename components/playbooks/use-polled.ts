'use client'

import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useRepeatedRead } from '@/lib/ui/use-repeated-read.ts'
import { call, type Outcome } from './playbooks-api.ts'

type Failure = Extract<Outcome<never>, { ok: false }>
type Polled<T> = { data: T | null; failure: Failure | null; reload(): Promise<void> }

const RETRY_MS = 5_000

/** What is at that address, looked at again after `everyMs` of what came, while the page is in front; null: no more. */
export function usePolled<T extends z.ZodType>(
  schema: T,
  path: string,
  everyMs: (data: z.output<T>) => number | null,
): Polled<z.output<T>> {
  const [data, setData] = useState<z.output<T> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback((signal: AbortSignal) => call(schema, path, { signal }), [schema, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another address told is nothing of this one
  useEffect(() => setData(null), [read])
  const reload = useRepeatedRead(read, (outcome) => {
    setFailure(outcome.ok ? null : outcome)
    if (outcome.ok) setData(() => outcome.data)
    const last = outcome.ok ? outcome.data : data
    return last === null ? RETRY_MS : everyMs(last)
  })
  return { data, failure, reload }
}
