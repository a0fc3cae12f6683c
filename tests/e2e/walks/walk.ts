/** What a walk does, from its seed alone: a plan, and a few steps with what goes wrong around each. */

export const ACTIONS = ['approve', 'doubleClick', 'bothTabs', 'reject', 'edit', 'dropLeg', 'reload', 'expire'] as const
type Action = (typeof ACTIONS)[number]

/** What happens to the browser's own request for a decision. */
export const NETWORK_FAULTS = ['request lost', 'answer lost', 'offline'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** What the exchange's line does to calls of one tool; see tests/fakes/faulty-exchange.ts. */
export const LINE_FAULTS = {
  placeOrder: [
    'delay:150',
    'drop-answer',
    'late-answer',
    'answer-twice',
    'error',
    '500',
    'drop-request',
    'late-request',
  ],
  previewPlan: ['delay:150', 'drop-answer', 'late-answer', 'answer-twice', 'error', '500', 'empty-book'],
} as const
/** After an answer that never came, the question about it may go wrong too. */
const QUESTION_FAULTS = ['delay:150', 'drop-answer', 'late-answer', 'answer-twice', 'error', '500'] as const
const LOSES_THE_ANSWER: ReadonlySet<string> = new Set(['drop-answer', 'late-answer', 'error', '500', 'drop-request'])

type Leg = {
  tool: 'placeOrder'
  args: { side: 'BUY' | 'SELL'; price: string; qty: string; symbol: 'ELC'; timeInForce?: 'IOC' }
}
export type Step = {
  action: Action
  /** The first or the second tab. */
  tab: 0 | 1
  network: NetworkFault | null
  line: Record<string, string>
  /** Goes on only once the screen has answered. */
  patient: boolean
  /** Picks among what is there: a leg to edit, how close to the end of its time a plan is approved. */
  pick: number
}
export type Walk = { seed: number; legs: Leg[]; steps: Step[] }

type Random = {
  next(): number
  below(n: number): number
  chance(share: number): boolean
  one<T>(list: readonly T[]): T
}

/** Mulberry32: small, and the same everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (share) => next() < share,
    one: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}

/** Each as often as it stands here. */
const USUAL: readonly Action[] = [
  ...Array<Action>(9).fill('approve'),
  'doubleClick',
  'doubleClick',
  'bothTabs',
  'bothTabs',
  'reject',
  'reject',
  'edit',
  'edit',
  'dropLeg',
  'reload',
  'reload',
  'expire',
]

export function walkOf(seed: number): Walk {
  // The first numbers of neighbouring seeds are alike.
  const random = randomOf(Math.imul(seed, 0x9e3779b1))
  random.next()
  const legs = Array.from({ length: random.one([1, 1, 1, 2, 3]) }, () => legOf(random))
  const steps = Array.from({ length: 1 + random.below(3) }, () => stepOf(random, legs.length))
  // Most walks come to an approval; one that ends before is a walk too.
  const last = steps.at(-1)
  if (last && random.chance(0.6)) last.action = 'approve'
  return { seed, legs, steps }
}

/** Takes what lies in the book at 3,000 to 3,010, or rests where nobody trades. */
function legOf(random: Random): Leg {
  const qty = String((1 + random.below(20)) / 10)
  const cents = random.one(['', '.5', '.25', '.01'])
  if (random.chance(0.3))
    return { tool: 'placeOrder', args: { side: 'BUY', price: '3010', qty, symbol: 'ELC', timeInForce: 'IOC' } }
  return random.chance(0.6)
    ? { tool: 'placeOrder', args: { side: 'BUY', price: `${2_000 + random.below(900)}${cents}`, qty, symbol: 'ELC' } }
    : { tool: 'placeOrder', args: { side: 'SELL', price: `${3_100 + random.below(900)}${cents}`, qty, symbol: 'ELC' } }
}

function stepOf(random: Random, legs: number): Step {
  const action = random.one(USUAL.filter((a) => a !== 'dropLeg' || legs > 1))
  const deciding = ['approve', 'doubleClick', 'bothTabs', 'reject'].includes(action)
  return {
    action,
    tab: random.chance(0.2) ? 1 : 0,
    network: deciding && random.chance(0.15) ? random.one(NETWORK_FAULTS) : null,
    line: random.chance(0.55) ? lineFaults(random) : {},
    patient: random.chance(0.7),
    pick: random.below(1_000),
  }
}

function lineFaults(random: Random): Record<string, string> {
  if (random.chance(0.35)) return { previewPlan: random.one(LINE_FAULTS.previewPlan) }
  const fault = random.one(LINE_FAULTS.placeOrder)
  const asked = LOSES_THE_ANSWER.has(fault) && random.chance(0.3)
  return { placeOrder: fault, ...(asked ? { resolveCommand: random.one(QUESTION_FAULTS) } : {}) }
}

/** Where plans wait long, such a walk would stand still for as long. */
export const waitsForTheEnd = (walk: Walk): boolean => walk.steps.some((step) => step.action === 'expire')

export const inWords = (walk: Walk): string =>
  [
    `seed ${walk.seed}`,
    ...walk.legs.map((l) => `  leg   ${Object.values(l.args).join(' ')}`),
    ...walk.steps.map(
      (s) =>
        `  step  ${s.action}${s.tab ? ' in the second tab' : ''}${s.network ? `, ${s.network}` : ''}${Object.entries(
          s.line,
        )
          .map(([tool, fault]) => `, ${tool} ${fault}`)
          .join('')}${s.patient ? '' : ', not waiting'}`,
    ),
  ].join('\n')
