/** Of the bar that a phone's browser draws around the page: the ground of the header. */
export const BAR_COLORS = { light: '#fcfdfe', dark: '#0f1216' } as const
