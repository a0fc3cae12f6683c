/** What a browser says of itself is a line of all browsers' names: of these the one that it adds to the others comes first. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+.* Safari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Chrome · Windows"; null for a program that is none of the usual browsers. */
export function programName(said: string): string | null {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(said))?.[0]
  const browser = nameIn(BROWSERS)
  return browser === undefined ? null : [browser, nameIn(SYSTEMS)].filter(Boolean).join(' · ')
}
