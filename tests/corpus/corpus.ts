/** The planner's corpus: utterances with what must come of them, and the judge that plays them. */
import { readdirSync, readFileSync } from 'node:fs'
import { intentOf } from '../../lib/agent/planner/dialog/dialog.ts'
import { PENDING } from '../../lib/agent/planner/prepare.ts'
import { canonical } from '../../lib/agent/planner/text/decimal.ts'
import { conversation, type Made, WRITES } from '../unit/agent/planner/conversation.ts'
import { LADDER_NOW, ladder, ownTrades } from '../unit/agent/planner/results.ts'

type Entry = {
  lang: 'en' | 'zh-Hant' | 'zh-Hans'
  kind: string
  text: string
  /** What the trader said before in the same conversation. */
  before?: string[]
  expect: { calls: Made[] } | { ask: string } | { none: true }
  /** dev: rules are tuned on it. report: written first and only measured. */
  split: 'dev' | 'report'
}

export type Verdict = { entry: Entry; ok: boolean; got: string; writes: number }

const folder = new URL('.', import.meta.url)

export const corpus: Entry[] = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
  .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Entry)

/** Sentences that must never become an order, whatever else is made of them. */
export const isNegative = (entry: Entry): boolean => !('calls' in entry.expect)

const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^-?[\d.]+$/.test(value) ? canonical(value) : value
/** How many orders a look-up reads is not said in any sentence. */
const asSaid = ({ tool, args }: Made): Made => {
  const { limit, ...said } = args
  return tool === PENDING.tool && limit === PENDING.args.limit ? { tool, args: said } : { tool, args }
}
const inOrder = (calls: readonly Made[]): string =>
  JSON.stringify(
    calls.map(asSaid).map(({ tool, args }) => [
      tool,
      Object.entries(args)
        .map(([k, v]) => [k, plain(v)])
        .sort(),
    ]),
  )

export async function judge(entry: Entry): Promise<Verdict> {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder, getUserTrades: () => ownTrades } })
  const said = [...(entry.before ?? []), entry.text]
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  const writes = turn.calls.filter((call) => (WRITES as readonly string[]).includes(call.tool)).length
  if ('calls' in entry.expect) {
    const [got, wanted] = [inOrder(turn.calls), inOrder(entry.expect.calls)]
    return { entry, ok: got === wanted, got, writes }
  }
  const intent = intentOf(
    said.map((text) => ({ said: text, calls: [] })),
    LADDER_NOW.getTime(),
  )
  const asked = intent.kind === 'ask' ? intent.missing : null
  const got = turn.calls.length > 0 ? inOrder(turn.calls) : asked ? `ask ${asked}` : `says: ${turn.text.slice(0, 60)}`
  if ('ask' in entry.expect) return { entry, ok: turn.calls.length === 0 && asked === entry.expect.ask, got, writes }
  return { entry, ok: turn.calls.length === 0 && asked === null, got, writes }
}
