/**
 * What the fake model says, written by the test into the user's own message:
 *
 *   [[say: text]]                     text of this step; several are joined
 *   [[call: placeOrder {"qty":"5"}]]  a tool call; several make one step
 *   [[then: text]]                    text after the tool results (short for [[next]] [[say: text]])
 *   [[next]]                          what follows belongs to the step after the next tool results
 *   [[plan: {...}]] [[fenced-plan: {...}]]   a JSON plan inside prose, or in a code fence
 *   [[claim]] [[claim: text]]         claims an order was placed, without any call
 *   [[stringify]] [[nest]] [[empty]] [[malformed]]   spoils arguments: numbers as text, one level deeper, null as '', cut JSON
 *   [[wrong-finish]]                  ends every step as if it had run out of tokens
 *   [[slow]] [[hold]]                 pauses between deltas; waits after the first delta until POST /release
 *   [[break]] [[break: 2]]            cuts the connection in the middle, of every step or of that one
 *   [[obey]]                          does what the newest tool results tell it, in these same markers: the worst case
 *   [[500]] [[429]] … [[500: 1]]      fails always, or the first n times this message is asked
 *   [[retry-after: 40]]               such a failure wants to be asked again after so many seconds
 *   [[no-tools]] [[no-images]]        refuses a request that has tools, or images, as a server does whose model has not
 *
 *   [[as: risk]]                      what follows is said in that part alone: planner, step-1, review-1, draft-2, analyst,
 *                                     risk (see conversation.ts); what stands before the first is said in all others
 *
 * Messages that begin with `[desk]` are not the user's: results of a JSON plan count as a round of tool results, and
 * after the words that an answer broke off nothing is cut any more.
 *
 * Without markers it echoes a short answer.
 */
type ScriptedCall = { name: string; args: unknown }

export type Step = { text: string; calls: ScriptedCall[] }

type Spoiling = 'stringify' | 'nest' | 'empty' | 'malformed'
export type Script = {
  steps: Step[]
  spoiling: Set<Spoiling>
  wrongFinish: boolean
  slow: boolean
  hold: boolean
  /** Which step is cut, from 1; 0 is every one. */
  cut: number | null
  noTools: boolean
  noImages: boolean
  obey: boolean
  failure: { status: number; times: number } | null
  retryAfter: string | null
}

/** Every marker there is. What is not listed does nothing; tests/integration/desk/markers.test.ts has an outcome for each. */
export const MARKERS = [
  'say',
  'call',
  'then',
  'next',
  'plan',
  'fenced-plan',
  'claim',
  'stringify',
  'nest',
  'empty',
  'malformed',
  'wrong-finish',
  'slow',
  'hold',
  'break',
  'obey',
  '400',
  '401',
  '404',
  '429',
  '500',
  'retry-after',
  'no-tools',
  'no-images',
] as const
export type MarkerName = (typeof MARKERS)[number]
const isListed = (name: string): boolean => (MARKERS as readonly string[]).includes(name)

type Marker = { name: string; body: string }

/** Where the marker opened before `from` ends: `]]` outside of any JSON string. */
function endOf(text: string, from: number): number {
  let inString = false
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const c = text.charAt(i)
    if (inString) {
      if (c === '\\') i++
      else if (c === '"') inString = false
    } else if (depth > 0 && c === '"') inString = true
    else if (c === '{') depth++
    else if (c === '}') depth--
    else if (depth === 0 && text.startsWith(']]', i)) return i
  }
  return -1
}

function markersOf(text: string): Marker[] {
  const markers: Marker[] = []
  const open = /\[\[([a-z0-9-]+)(:?)\s*/gi
  for (let match = open.exec(text); match; match = open.exec(text)) {
    const end = endOf(text, open.lastIndex)
    if (end < 0) break
    markers.push({ name: (match[1] ?? '').toLowerCase(), body: text.slice(open.lastIndex, end).trim() })
    open.lastIndex = end + 2
  }
  return markers
}

function callOf(body: string): ScriptedCall {
  const [, name = '', json = ''] = /^(\S+)\s*([\s\S]*)$/.exec(body) ?? []
  return { name, args: json ? JSON.parse(json) : {} }
}

const CLAIM = 'Done! I placed your order: bought 5 MWh at 2,950, filled in full (order o-999).'
const SPOILING: readonly string[] = ['stringify', 'nest', 'empty', 'malformed']

const SECTION = /\[\[as:\s*([a-z0-9-]+)\s*\]\]/gi

/** The script of one part. */
function sectionOf(text: string, part: string): string {
  const [common = '', ...rest] = text.split(SECTION)
  const at = rest.findIndex((piece, i) => i % 2 === 0 && piece === part)
  return at < 0 ? common : (rest[at + 1] ?? '')
}

export function scriptOf(whole: string, part = ''): Script {
  const text = sectionOf(whole, part)
  const script: Script = {
    steps: [{ text: '', calls: [] }],
    spoiling: new Set(),
    wrongFinish: false,
    slow: false,
    hold: false,
    cut: null,
    noTools: false,
    noImages: false,
    obey: false,
    failure: null,
    retryAfter: null,
  }
  const markers = markersOf(text)
  const next = () => script.steps.push({ text: '', calls: [] })
  const say = (words: string) => {
    const step = script.steps.at(-1)
    if (step) step.text += (step.text ? ' ' : '') + words
  }
  for (const { name, body } of markers.filter((marker) => isListed(marker.name))) {
    if (SPOILING.includes(name)) script.spoiling.add(name as Spoiling)
    else if (name === 'say') say(body)
    else if (name === 'call') script.steps.at(-1)?.calls.push(callOf(body))
    else if (name === 'next') next()
    else if (name === 'then') {
      next()
      say(body)
    } else if (name === 'plan') say(`Here is what I would do: ${body} Shall I go on?`)
    else if (name === 'fenced-plan') say(`My plan:\n\`\`\`json\n${body}\n\`\`\``)
    else if (name === 'claim') say(body || CLAIM)
    else if (name === 'wrong-finish') script.wrongFinish = true
    else if (name === 'slow') script.slow = true
    else if (name === 'hold') script.hold = true
    else if (name === 'break') script.cut = Number(body || 0)
    else if (name === 'no-tools') script.noTools = true
    else if (name === 'no-images') script.noImages = true
    else if (name === 'obey') script.obey = true
    else if (name === 'retry-after') script.retryAfter = body
    else if (/^[45]\d\d$/.test(name))
      script.failure = { status: Number(name), times: body ? Number(body) : Number.POSITIVE_INFINITY }
  }
  if (
    markers.every(
      (m) => ['slow', 'hold', 'break', 'retry-after', 'no-tools', 'no-images'].includes(m.name) || /^\d+$/.test(m.name),
    )
  ) {
    say(
      `You said: ${
        text
          .replaceAll(/\[\[[^\]]*\]\]/g, '')
          .trim()
          .slice(0, 200) || 'nothing'
      }`,
    )
  }
  return script
}

const deepMap = (value: unknown, leaf: (v: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((v) => deepMap(v, leaf))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, deepMap(v, leaf)]))
  }
  return leaf(value)
}

/** The arguments as this model would write them, spoiled as scripted. */
export function argumentsText(call: ScriptedCall, spoiling: ReadonlySet<Spoiling>): string {
  let args = call.args
  if (spoiling.has('stringify'))
    args = deepMap(args, (v) => (typeof v === 'number' || typeof v === 'boolean' ? String(v) : v))
  if (spoiling.has('empty')) args = deepMap(args, (v) => (v === null ? '' : v))
  if (spoiling.has('nest')) args = { arguments: args }
  const text = JSON.stringify(args)
  return spoiling.has('malformed') ? text.slice(0, -1) : text
}

/** The step to play after `rounds` rounds of tool results. */
export const stepAt = (script: Script, rounds: number): Step => script.steps[rounds] ?? { text: 'Done.', calls: [] }
