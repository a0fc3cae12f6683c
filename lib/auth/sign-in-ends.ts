/** What is open by a sign-in, such as an event line, ends with it: where somebody ends it, or when its time is over. */

type SignInEnds = {
  /** @returns what is aborted once it has ended */
  of(id: string, expiresAt: Date): AbortSignal
  end(ids: readonly string[]): void
}

/** Node's timers do not reach thirty days, and stand still while the machine sleeps. */
const LOOK_EVERY_MS = 60_000

export function createSignInEnds(now: () => Date): SignInEnds {
  const open = new Map<string, { ended: AbortController; timer?: NodeJS.Timeout }>()

  function end(ids: readonly string[]): void {
    for (const id of ids) {
      const held = open.get(id)
      open.delete(id)
      clearTimeout(held?.timer)
      held?.ended.abort()
    }
  }

  function look(id: string, expiresAt: Date): void {
    const held = open.get(id)
    const leftMs = expiresAt.getTime() - now().getTime()
    if (leftMs <= 0) end([id])
    else if (held) held.timer = setTimeout(look, Math.min(leftMs, LOOK_EVERY_MS), id, expiresAt).unref()
  }

  return {
    of(id, expiresAt) {
      const known = open.get(id)
      if (known) return known.ended.signal
      const ended = new AbortController()
      open.set(id, { ended })
      look(id, expiresAt)
      return ended.signal
    },
    end,
  }
}
