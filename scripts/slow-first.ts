/** What takes longest, longest first: begun last, it would run alone. A list that has grown old costs time and nothing else. */
const SLOW = [
  'integration/gate/kill-switch',
  'property/exchange/disk-faults',
  'integration/tools/engine',
  'integration/gate/tool-trust',
  'integration/desk/mass-cancel',
  'integration/cli/ask',
  'unit/agent/planner/in-time',
  'unit/agent/planner/safety',
  'integration/gate/exchange-crash-points',
  'property/exchange/sqlite-faults',
  'integration/mcp/news',
  'integration/gate/away-at-start',
  'integration/desk/mcp-face',
  'integration/desk/answers-over-chat',
  'integration/desk/slow-start',
  'property/exchange/differential',
  'integration/gate/attacks/poisoned-results',
  'integration/tools/patience',
  'integration/exchange/lifecycle',
  'integration/scripts/checks',
  'integration/scripts/members',
  'conformance/client',
  'integration/gate/forgotten-keys',
  'integration/scripts/serve',
]

const rank = (file: string): number => {
  const at = SLOW.findIndex((name) => file.endsWith(`tests/${name}.test.ts`))
  return at < 0 ? SLOW.length : at
}

/** The files as they are, those known to be slow first. */
export const slowFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b))

export const isSlow = (file: string): boolean => rank(file) < SLOW.length
