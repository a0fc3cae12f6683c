/** Whether a conversation that has just come on screen may give the focus to its composer. */

let isFirst = true

/** To be asked once for each conversation. */
export function mayTakeFocus(): boolean {
  const isFree = isPartOfPage() ? document.activeElement === document.body : !isTraderElsewhere()
  isFirst = false
  return isFree
}

/**
 * It comes with the page, later than the header: who has the focus then has begun with something else. Any other was
 * chosen, and takes the focus from the button, row or link that chose it.
 */
function isPartOfPage(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return isFirst && page !== undefined && new URL(page.name).pathname === window.location.pathname
}

/** In a menu or a dialog, or typing. */
export const isTraderElsewhere = (): boolean =>
  document.activeElement?.closest('[role="menu"], [role="dialog"], [role="alertdialog"], input, textarea') != null
