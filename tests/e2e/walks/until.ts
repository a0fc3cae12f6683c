import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 40
/**
 * How long what comes by itself may take to come. Where processor or disk are busy with other things, an honest answer may be given
 * up too. Five of them in a row and the desk leaves the exchange alone, for up to half a minute each time its one look is lost as
 * well: there is room for several.
 */
export const RECOVERY_LIMIT_MS = 120_000

/** Looks until there is an answer. @throws naming what was waited for */
export async function until<T>(what: string, ms: number, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms in vain until ${what}`)
    await pause(LOOK_AGAIN_MS)
  }
}
