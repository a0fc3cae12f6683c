/**
 * Before an entry of a list is taken away by a button in it, for a reader who has the focus there: the same button of the next
 * entry gets it, of the one before where there is no next, and without any the heading of the part.
 */
export function focusBeside(button: HTMLElement | null): void {
  const entry = button?.closest('li')
  if (!button || !entry || document.activeElement !== button) return
  const buttonsOf = (one: Element) => [...one.querySelectorAll('button')]
  const at = buttonsOf(entry).indexOf(button as HTMLButtonElement)
  const beside = entry.nextElementSibling ?? entry.previousElementSibling
  const next = beside ? buttonsOf(beside).at(at) : entry.closest('section')?.querySelector('h2')
  next?.focus()
}
