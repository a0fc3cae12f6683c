import type { MouseEvent } from 'react'

/** A modified click opens another tab, as links do. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
