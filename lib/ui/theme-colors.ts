/** Theme colours and the size of letters for canvases, which cannot read CSS. Browser only. */

/** Resolves CSS colours such as `var(--rise)` or oklch(…) to `rgba(r, g, b, a)`, which every canvas library parses. */
export function resolveColors<Name extends string>(colors: Readonly<Record<Name, string>>): Record<Name, string> {
  const probe = document.createElement('span')
  probe.style.display = 'none'
  document.body.append(probe)
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  const resolved = {} as Record<Name, string>
  for (const name of Object.keys(colors) as Name[]) {
    probe.style.color = colors[name]
    resolved[name] = pixel ? paintedColor(pixel, getComputedStyle(probe).color) : colors[name]
  }
  probe.remove()
  return resolved
}

function paintedColor(pixel: CanvasRenderingContext2D, color: string): string {
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 255] = pixel.getImageData(0, 0, 1, 1).data
  return `rgba(${r}, ${g}, ${b}, ${(a / 255).toFixed(3)})`
}

/** The reader's system puts its own few colours in the place of the page's. */
const FORCED_COLORS = '(forced-colors: active)'

/** Calls back when the theme, the meaning of the market colours or who decides on colours changes. Returns what stops it. */
export function onThemeChange(listener: () => void): () => void {
  const forced = window.matchMedia(FORCED_COLORS)
  forced.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'data-updown', 'style'] })
  return () => {
    forced.removeEventListener('change', listener)
    observer.disconnect()
  }
}

/** By how much this reader's letters are larger than usual: 2 where a browser is told to write at 32 px. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
