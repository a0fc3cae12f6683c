/** The desk's routes for playbooks. Every way a request can end is a value: the screen has a sentence for each. */
import type { z } from 'zod'
import { localeOfPage } from '@/components/shell/frame/locale-of-page.ts'
import type { HttpFailure } from '@/lib/contracts/chat.ts'
import type { DeskCode } from '@/lib/contracts/errors.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'

export type Outcome<T> =
  | { ok: true; data: T }
  /** `status` 0: the desk could not be reached. */
  | { ok: false; status: number; code: DeskCode | ''; message: string }

export async function call<T extends z.ZodType>(
  schema: T,
  path: string,
  { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<Outcome<z.output<T>>> {
  try {
    const response = await fetch(`/api/playbooks${path}`, {
      method,
      cache: 'no-store',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    const json: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const failure = (json as HttpFailure | null)?.error
      const { code = '', message = '' }: { code?: DeskCode | ''; message?: string } = failure ?? {}
      return { ok: false, status: response.status, code, message: sentenceIn(localeOfPage(), message) }
    }
    const parsed = schema.safeParse(json)
    return parsed.success ? { ok: true, data: parsed.data } : { ok: false, status: 500, code: '', message: '' }
  } catch {
    return { ok: false, status: 0, code: '', message: '' }
  }
}
