/** Traders at a running exchange, and how it refuses them. */
import assert from 'node:assert/strict'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import type { Answer, ExchangeProcess } from './exchange-process.ts'

export function tradersAt(exchange: () => ExchangeProcess) {
  const register = async (): Promise<string> => (await exchange().call('registerUser')).userId
  const makers: string[] = []
  return {
    register,
    place: (
      userId: string,
      side: string,
      price: unknown,
      qty: unknown,
      more: Record<string, unknown> = {},
    ): Promise<Answer> => exchange().call('placeOrder', { userId, side, price, qty, ...more }),
    /** Two new traders and an empty book: orders of the traders before them are cancelled. */
    async freshBook(): Promise<[string, string]> {
      for (const userId of makers) await exchange().call('cancelAllOrders', { userId })
      const pair: [string, string] = [await register(), await register()]
      makers.push(...pair)
      return pair
    },
  }
}

export async function refused(answer: Promise<Answer>, code: string, words: RegExp): Promise<Answer> {
  const a = await answer
  assert.equal(a.success, false, JSON.stringify(a))
  assert.equal(a.code, code, a.message)
  assert.match(a.message, words)
  // Also where there are none to tell.
  assert.equal(typeof a.details, 'object')
  // The schema's own words are for programs.
  if (code !== 'INVALID_ARGUMENT')
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, a.message), a.message)
  return a
}
