import type { Page } from '@playwright/test'

/**
 * Controls of which a finger hits less than 40 px, from the middle outwards and whatever lies over them; of prices of a book, which
 * stand close on purpose, less than 24. Links within a sentence are as high as its lines.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="radio"], [role="switch"]'
    const isMeant = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      !it.matches(':disabled, [aria-disabled="true"]') &&
      !it.closest('.sr-only, [aria-hidden="true"], [inert]') &&
      getComputedStyle(it).display !== 'inline'
    const labelsOf = (it: Element) => (it instanceof HTMLInputElement ? [...(it.labels ?? [])] : [])
    return [...document.querySelectorAll(controls)].filter(isMeant).flatMap((it) => {
      it.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, bottom } = it.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const hits = (px: number, py: number) => {
        const found = document.elementFromPoint(px, py)
        return [it, ...labelsOf(it)].some((one) => one.contains(found))
      }
      const reach = (dx: number, dy: number) => {
        let px = 0
        while (px < 22 && hits(x + dx * (px + 1), y + dy * (px + 1))) px++
        return px
      }
      const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
      const enough = it.closest('[data-panel="ladder"] tbody') ? 23 : 39
      const name = it.getAttribute('aria-label') ?? it.textContent
      return Math.min(width, height) < enough ? [`${width} × ${height} px: ${it.tagName} ${name}`] : []
    })
  })
