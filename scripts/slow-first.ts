/** What takes longest, longest first: begun last, it would run alone. A list that has grown old costs time and nothing else. */
const SLOW = [
  'integration/cli/ask',
  'integration/gate/tool-trust',
  'integration/gate/kill-switch',
  'integration/tools/engine',
  'integration/gate/crash-points',
  'integration/desk/mass-cancel',
  'integration/exchange/lifecycle',
  'integration/gate/exchange-crash-points',
  'integration/desk/patterns-crash',
  'integration/desk/models',
  'integration/scripts/checks',
  'integration/desk/member-sign-ins',
  'integration/mcp/news',
  'integration/scripts/members',
  'integration/desk/answers-over-chat',
  'integration/tools/patience',
  'integration/desk/slow-start',
  'property/exchange/disk-faults',
  'integration/scripts/serve',
  'integration/scripts/audit',
  'integration/gate/attacks/poisoned-results',
  'integration/exchange/http',
  'conformance/client',
  'integration/desk/questions',
  'integration/gate/forgotten-keys',
  'property/exchange/differential',
]

const rank = (file: string): number => {
  const at = SLOW.findIndex((name) => file.endsWith(`tests/${name}.test.ts`))
  return at < 0 ? SLOW.length : at
}

/** The files as they are, those known to be slow first. */
export const slowFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b))

export const isSlow = (file: string): boolean => rank(file) < SLOW.length
