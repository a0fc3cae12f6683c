// What axe finds on a page against WCAG 2.2 AA.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules among them that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** One line per finding, with the elements: what a failing test has to say. */
export function findings(page: Page, part?: string): Promise<string[]> {
  return findingsOf(new AxeBuilder({ page }).withTags(STANDARDS), page, part)
}

async function findingsOf(axe: AxeBuilder, page: Page, part?: string): Promise<string[]> {
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

type Lights = 'light' | 'dark'

/** Turns the lights of the reader's machine, and waits until the page has followed. */
export async function turnLights(page: Page, to: Lights, reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  await page.emulateMedia({ colorScheme: to, reducedMotion })
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${to}\\b`))
}

/**
 * As `findings`, and then what the dark changes: the colours, and nothing else of a page. Without motion from then on: colours in the
 * middle of a fade are nobody's colours.
 */
export async function findingsInBoth(page: Page, part?: string): Promise<string[]> {
  await turnLights(page, 'light', 'reduce')
  const light = await findings(page, part)
  await turnLights(page, 'dark', 'reduce')
  const dark = await findingsOf(new AxeBuilder({ page }).withRules(OF_COLOURS), page, part)
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)]
}
