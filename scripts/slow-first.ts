/** What takes longest, longest first: begun last, it would run alone. A list that has grown old costs time and nothing else. */
const SLOW = [
  'integration/gate/exchange-crash-points',
  'integration/gate/kill-switch',
  'integration/tools/engine',
  'integration/gate/tool-trust',
  'integration/cli/ask',
  'integration/desk/patterns-crash',
  'integration/mcp/news',
  'integration/gate/crash-points',
  'integration/exchange/lifecycle',
  'integration/desk/models',
  'integration/desk/slow-start',
  'integration/scripts/checks',
  'integration/tools/patience',
  'conformance/client',
  'property/exchange/disk-faults',
  'integration/desk/questions',
  'integration/scripts/serve',
  'integration/gate/forgotten-keys',
  'property/exchange/differential',
]

const rank = (file: string): number => {
  const at = SLOW.findIndex((name) => file.endsWith(`tests/${name}.test.ts`))
  return at < 0 ? SLOW.length : at
}

/** The files as they are, those known to be slow first. */
export const slowFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b))
