/** A deleted playbook takes its page with it, and the focus that was there. The list that follows takes the focus instead. */
let isAwaited = false

export function awaitList(): void {
  isAwaited = true
}

/** For `ref` of the heading of the list, which may come later than its page. */
export function takeFocus(heading: HTMLElement | null): void {
  if (!isAwaited || heading === null) return
  isAwaited = false
  heading.focus()
}
