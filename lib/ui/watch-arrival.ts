/**
 * Runs in a page before anything else of it. Where the line is lost while a page is on its way, a browser stops reading it without a
 * word: half of it stays, no event is sent, nothing ever comes to life. Where a script of its own is lost, all of it stands there and
 * nothing answers. A trader would load it again, and so does this, as soon as the desk answers.
 *
 * Written into the page as text: it uses nothing from outside of itself.
 */
export function watchArrival(): void {
  const LOOK_MS = 5_000
  /** A page of which nothing came between so many looks is no longer on its way. */
  const LOOKS_WITHOUT_PROGRESS = 2
  /** In one window, without a page that arrived between them: what no loading mends is not loaded for ever. */
  const MAX_RELOADS = 5
  const DESK_ANSWERS_WITHIN_MS = 2_000
  const RELOADS = 'desk.reloads'

  let came = 0
  let looksInVain = 0
  // Where the browser keeps nothing for a window, nobody can count: there nothing is loaded again.
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), LOOK_MS)

  async function look(): Promise<void> {
    // The first client component says that React is there; the other, that all of the page was read.
    if (document.documentElement.dataset.arrived !== undefined && document.readyState !== 'loading') {
      clearInterval(timer)
      sessionStorage.removeItem(RELOADS)
      return
    }
    const parts = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/_next/')).length
    const before = came
    came = document.getElementsByTagName('*').length + parts
    looksInVain = came === before ? looksInVain + 1 : 0
    if (looksInVain < LOOKS_WITHOUT_PROGRESS || !(await deskAnswers())) return
    const reloads = Number(sessionStorage.getItem(RELOADS))
    if (reloads >= MAX_RELOADS) return clearInterval(timer)
    sessionStorage.setItem(RELOADS, String(reloads + 1))
    location.reload()
  }

  /** A line too slow for this is too slow for a page, too: what comes over it had better be waited for. */
  const deskAnswers = (): Promise<boolean> =>
    fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(DESK_ANSWERS_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
}
