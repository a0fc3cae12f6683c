/**
 * Whether any tab of the desk is in front. Each that is holds a lock, which the browser drops however the tab ends: no tab
 * has to say that it is gone, and none is believed for longer than it lives.
 */
const LOCK = 'desk-in-view'

/** Tells the other tabs, for as long as this one lives, whether the desk is in view here. @returns what ends that */
export function showInView(): () => void {
  let release: (() => void) | null = null
  function follow() {
    if (document.visibilityState !== 'visible') {
      release?.()
      release = null
    } else if (release === null) {
      const hidden = new Promise<void>((resolve) => {
        release = resolve
      })
      // Refused where a page is on its way out, or may not use locks: then this tab answers for itself alone.
      void navigator.locks?.request(LOCK, { mode: 'shared' }, () => hidden).catch(() => {})
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    release?.()
    release = null
  }
}

export async function isDeskInView(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? []
  return held.some(({ name }) => name === LOCK)
}
