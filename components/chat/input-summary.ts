/** The arguments of a tool call in one line, for the head of its card. Pure. */

/** next-intl's translator of the `chat.tool` namespace. */
type Translate = (key: string) => string

/** Of the exchange's own tools. The arguments of other servers mean what those say, and keep their names. */
const NAMED: ReadonlySet<string> = new Set([
  'symbol',
  'depth',
  'limit',
  'interval',
  'status',
  'side',
  'price',
  'qty',
  'type',
  'timeInForce',
  'postOnly',
  'displayQty',
  'expiresAt',
  'orderId',
  'strategy',
  'steps',
  'seed',
  'executeReal',
  'simulationId',
])
const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['pending', 'matched', 'cancelled', 'all'],
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET'],
}

/** Only what is one value; what the desk adds by itself is left out. */
export function inputSummary(input: unknown, isHome: boolean, t: Translate): string {
  if (typeof input !== 'object' || input === null) return ''
  return Object.entries(input)
    .filter(([name, value]) => name !== 'userId' && name !== 'clientOrderId' && typeof value !== 'object')
    .map(([name, value]) => (isHome && NAMED.has(name) ? named(name, String(value), t) : `${name} ${String(value)}`))
    .join(' · ')
}

const named = (name: string, value: string, t: Translate): string =>
  `${t(`arg.${name}`)} ${VALUES[name]?.includes(value) ? t(`value.${name}.${value}`) : value}`
