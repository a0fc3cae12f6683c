// How much of a page is drawn anew: each price and quantity on it is written by Intl.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    figuresWritten: number
  }
}

/** Before the page is opened; from then on `window.figuresWritten` counts. */
export const countFigures = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {}
    window.figuresWritten = 0
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        const format = get?.call(this)
        return (value: number) => {
          window.figuresWritten += 1
          return format(value)
        }
      },
    })
  })
