// What axe finds on a page against WCAG 2.2 AA.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One line per finding, with the elements: what a failing test has to say. */
export async function findings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS)
  if (part) axe.include(part)
  // Describing every element that passes takes four times as long as checking it, and the blank page that puts the
  // findings of several frames together is for pages that have frames: this one has none.
  expect(page.frames()).toHaveLength(1)
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? 'see axe'})`),
  )
}
