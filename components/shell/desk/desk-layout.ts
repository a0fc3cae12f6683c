/** The widths of the desk's panels, remembered in a cookie so that the server draws them right the first time. */
export const LAYOUT_COOKIE = 'desk_layout'
const PANELS = ['conversations', 'conversation', 'market'] as const
type PanelId = (typeof PANELS)[number]
/** Percent of the width, 0 when collapsed. */
export type DeskLayout = Record<PanelId, number>

const SUM_TOLERANCE = 1

/** A layout that cannot be drawn (tampered, older version) counts as none. */
export function parseLayout(cookie: string | undefined): DeskLayout | undefined {
  const sizes = cookie?.split('_').map(Number)
  if (sizes?.length !== PANELS.length || sizes.some((size) => !(size >= 0 && size <= 100))) return undefined
  const [conversations = 0, conversation = 0, market = 0] = sizes
  if (conversation === 0 || Math.abs(conversations + conversation + market - 100) > SUM_TOLERANCE) return undefined
  return { conversations, conversation, market }
}

export const layoutText = (layout: Partial<DeskLayout>): string =>
  PANELS.map((panel) => Number((layout[panel] ?? 0).toFixed(2))).join('_')
