/**
 * A model that is busy, or failed before its first word, is asked once more: after the time its server wants, in a header
 * (RFC 9110) or in words (Gemini, OpenAI, Groq). Whoever waits is told until when, and a server that wants longer than anybody
 * waits is not asked again.
 */
// Imported as a whole: only then can a test put its own clock in place.
import timers from 'node:timers/promises'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { APICallError, wrapLanguageModel } from 'ai'

const USUAL_MS = 2_000
const LONGEST_MS = 60_000
const IN_WORDS = /\b(?:re)?try(?: again)? in (?:(\d{1,3})h)?(?:(\d{1,4})m)?(\d{1,6}(?:\.\d{1,12})?)(m?s)\b/i

function wantedIn({ responseHeaders = {}, message, responseBody = '' }: APICallError): number {
  const asMs = Number.parseFloat(responseHeaders['retry-after-ms'] ?? '')
  if (asMs >= 0) return asMs
  const given = responseHeaders['retry-after'] ?? ''
  const asSeconds = Number.parseFloat(given) * 1_000
  const header = /^\d/.test(given) ? asSeconds : Date.parse(given) - Date.now()
  if (!Number.isNaN(header)) return Math.max(0, header)
  const [found, hours = 0, minutes = 0, rest = 0, unit] =
    IN_WORDS.exec(`${message}\n${responseBody.slice(0, 4_096)}`) ?? []
  if (!found) return USUAL_MS
  return unit === 'ms' ? Number(rest) : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(rest)) * 1_000
}

/** @param onWait told how long, and with 0 that the wait is over */
export const withSecondTry = (model: LanguageModelV4, onWait: (ms: number) => void): LanguageModelV4 =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream, params: { abortSignal } }) {
        try {
          return await doStream()
        } catch (error) {
          abortSignal?.throwIfAborted()
          if (!APICallError.isInstance(error) || !error.isRetryable) throw error
          const ms = wantedIn(error)
          if (ms > LONGEST_MS) throw error
          onWait(ms)
          await timers
            .setTimeout(ms, undefined, abortSignal && { signal: abortSignal })
            .catch(() => abortSignal?.throwIfAborted())
          onWait(0)
          return doStream()
        }
      },
    },
  })
