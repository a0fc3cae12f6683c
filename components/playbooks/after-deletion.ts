/** With a playbook that is deleted goes its page, and what had the focus there: the list that is shown instead takes it. */
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
