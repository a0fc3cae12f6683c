import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 40

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
