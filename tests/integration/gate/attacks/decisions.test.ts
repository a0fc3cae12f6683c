// Decisions nobody made: other words, other plans, other times, other hands.
import { randomUUID } from 'node:crypto'
import type { Plan } from '../../../../lib/contracts/gate/plan.ts'
import { buy } from '../../../support/desk-in-process.ts'
import { type Attack, codeOf, decision, playAttacks, properly, type Stage, told } from './stage.ts'

const ORDER = buy('2950', '5')
const decide = (stage: Stage, plan: Plan, body: unknown, id = plan.id) =>
  stage.http(stage.victim, { route: 'decide', id, body })

const WORDS: Record<string, unknown> = {
  'with a capital': 'Approve',
  'in capitals': 'APPROVE',
  'in the past tense': 'approved',
  'with a blank before it': ' approve',
  'with a blank after it': 'approve ',
  'with a line end': 'approve\n',
  'with a zero-width space': 'appro\u200bve',
  'with a Cyrillic a': '\u0430pprove',
  'in fullwidth letters': 'ａｐｐｒｏｖｅ',
  'backwards behind a right-to-left override': '\u202eevorppa',
  'with a NUL at the end': 'approve\0',
  'the word yes': 'yes',
  'the word true': 'true',
  'in Chinese': '同意',
  'an empty word': '',
}
const NO_WORDS: Record<string, unknown> = {
  'true itself': true,
  'the number 1': 1,
  'a list with the word in it': ['approve'],
  'an object that says so': { approve: true },
  null: null,
}

const words: Attack[] = [
  ...Object.entries(WORDS).map(([what, word]) => ({
    name: `the decision is the word ${what}: it counts as no`,
    refused: 'rejected',
    run: async (stage: Stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, word)))
    },
  })),
  ...Object.entries(NO_WORDS).map(([what, word]) => ({
    name: `the decision is no word but ${what}`,
    refused: 'INVALID_ARGUMENT',
    run: async (stage: Stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, word)))
    },
  })),
]

const DIGESTS: Record<string, (digest: string) => unknown> = {
  'in capitals': (d) => d.toUpperCase(),
  'cut to what the screen shows of it': (d) => d.slice(0, 8),
  'with a blank': (d) => `${d} `,
  'one digit off': (d) => `${d.slice(0, -1)}${d.endsWith('0') ? '1' : '0'}`,
  'of nothing': () => 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}
const digests: Attack[] = [
  ...Object.entries(DIGESTS).map(([what, spoil]) => ({
    name: `the digest ${what}`,
    refused: 'STALE_DIGEST',
    run: async (stage: Stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, 'approve', { digest: spoil(plan.digest) })))
    },
  })),
  {
    name: 'the digest of the very same order in another plan',
    refused: 'STALE_DIGEST',
    run: async (stage) => {
      const [plan, twin] = [await stage.victim.propose(ORDER), await stage.victim.propose(ORDER)]
      return told(await decide(stage, plan, decision(plan, 'approve', { digest: twin.digest })))
    },
  },
  {
    name: 'the digest as a list of one',
    refused: 'INVALID_ARGUMENT',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, 'approve', { digest: [plan.digest] })))
    },
  },
  {
    name: 'approved as it was shown before it was edited',
    refused: 'REQUOTED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const legs = plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, qty: '500' } }))
      await decide(stage, plan, decision(plan, 'approve', { legs }))
      return told(await decide(stage, plan, decision(plan)))
    },
  },
]

const forgeries: Attack[] = [
  {
    name: 'extra members that say it is approved already',
    refused: 'INVALID_ARGUMENT',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, 'reject', { approved: true, status: 'approved', force: 1 })))
    },
  },
  {
    name: 'a decision with __proto__ that carries the approval',
    refused: 'INVALID_ARGUMENT',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const raw = `{"digest":"${plan.digest}","legs":[{"__proto__":{"id":"${plan.id}:0","decision":"approve"}}]}`
      return told(await stage.http(stage.victim, { route: 'decide', id: plan.id, raw }))
    },
  },
  {
    name: 'the decision twice in one leg, the first one yes: the last word counts',
    refused: 'rejected',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const raw = `{"digest":"${plan.digest}","legs":[{"id":"${plan.id}:0","decision":"approve","decision":"reject"}]}`
      return told(await stage.http(stage.victim, { route: 'decide', id: plan.id, raw }))
    },
  },
  {
    name: 'one leg decided twice, yes and no',
    refused: 'UNDECIDED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const [leg] = decision(plan).legs
      return told(await decide(stage, plan, decision(plan, 'approve', { legs: [{ ...leg, decision: 'reject' }, leg] })))
    },
  },
  {
    name: 'no leg at all, which is all of them to some',
    refused: 'UNDECIDED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan, 'approve', { legs: [] })))
    },
  },
  {
    name: 'one of two legs, the other left unsaid',
    refused: 'UNDECIDED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER, ORDER)
      return told(await decide(stage, plan, decision(plan, 'approve', { legs: decision(plan).legs.slice(0, 1) })))
    },
  },
  {
    name: 'the legs of another plan of one’s own',
    refused: 'UNDECIDED',
    run: async (stage) => {
      const [plan, other] = [await stage.victim.propose(ORDER), await stage.victim.propose(ORDER)]
      return told(await decide(stage, plan, decision(plan, 'approve', { legs: decision(other).legs })))
    },
  },
  {
    name: 'its own leg and one of another plan of one’s own beside it',
    refused: 'UNDECIDED',
    run: async (stage) => {
      const [plan, other] = [await stage.victim.propose(ORDER), await stage.victim.propose(ORDER)]
      const legs = [...decision(plan).legs, ...decision(other).legs]
      return told(await decide(stage, plan, decision(plan, 'approve', { legs })))
    },
  },
  {
    name: 'yes to one leg and no to the other sends neither: it is another plan',
    refused: 'REQUOTED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER, ORDER)
      const [first, second] = decision(plan).legs
      const legs = [first, { ...second, decision: 'reject' }]
      return told(await decide(stage, plan, decision(plan, 'approve', { legs })))
    },
  },
]

const late: Attack[] = [
  {
    name: 'a rejection played again as an approval',
    refused: 'NOT_PENDING',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      await decide(stage, plan, decision(plan, 'reject'))
      return told(await decide(stage, plan, decision(plan)))
    },
  },
  {
    name: 'thirty approvals behind one rejection, all at once',
    refused: 'NOT_PENDING ×30',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      await decide(stage, plan, decision(plan, 'reject'))
      const all = await Promise.all(Array.from({ length: 30 }, () => decide(stage, plan, decision(plan))))
      return `${[...new Set(all.map(told))]} ×${all.length}`
    },
  },
  {
    name: 'approved a moment after its time',
    refused: 'EXPIRED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      await expire(stage, plan, 1)
      return told(await decide(stage, plan, decision(plan)))
    },
  },
  {
    name: 'an expired plan, approved after the clock of the desk was set back',
    refused: 'EXPIRED',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      await expire(stage, plan, 1)
      await decide(stage, plan, decision(plan))
      // As if it were yesterday: the plan would have all the time in the world again.
      await expire(stage, plan, -86_400_000)
      return told(await decide(stage, plan, decision(plan)))
    },
  },
  {
    name: 'expires while thirty approvals race its end',
    refused: 'EXPIRED ×30',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      await expire(stage, plan, 0)
      const all = await Promise.all(Array.from({ length: 30 }, () => decide(stage, plan, decision(plan))))
      return `${[...new Set(all.map(told))]} ×${all.length}`
    },
  },
]
const expire = async ({ t }: Stage, plan: Plan, agoMs: number) =>
  void (await t.desk.db
    .updateTable('plans')
    .set({ expires_at: new Date(Date.now() - agoMs).toISOString() })
    .where('id', '=', plan.id)
    .execute())

const foreign: Attack[] = [
  {
    name: 'somebody else decides, with everything right',
    refused: 'NOT_OWNER',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await stage.http(stage.attacker, { route: 'decide', id: plan.id, body: decision(plan) }))
    },
  },
  {
    name: 'somebody else edits, to make it theirs',
    refused: 'NOT_OWNER',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const legs = plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, qty: '1' } }))
      return told(await stage.http(stage.attacker, { route: 'decide', id: plan.id, body: { ...decision(plan), legs } }))
    },
  },
  ...['../', '%2e%2e%2f', "' or '1'='1", '%00', ' ', '*'].map((trick) => ({
    name: `a plan id with ${JSON.stringify(trick)} in it finds nothing`,
    refused: 'NOT_FOUND',
    run: async (stage: Stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await stage.http(stage.attacker, { route: 'decide', id: `${trick}${plan.id}`, body: decision(plan) }))
    },
  })),
  {
    name: 'a plan id in capitals is another plan',
    refused: 'NOT_FOUND',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return told(await decide(stage, plan, decision(plan), plan.id.toUpperCase()))
    },
  },
]

const TERMS = {
  tools: ['placeOrder'],
  symbols: ['ELC'],
  side: 'ANY',
  maxQtyPerOrder: 100,
  maxQtyPerDay: 1_000,
  maxPrice: 4_000,
  minPrice: 0,
  until: new Date(Date.now() + 3_600_000).toISOString(),
}
/** Whether a plan of today would go by itself. */
const afterwards = async (stage: Stage, came: string) => {
  const { status } = await stage.victim.propose(ORDER)
  const permissions = await stage.t.desk.gate.permissions(stage.victim.id)
  return `${came}, ${permissions.length} permissions, the next plan is ${status}`
}
const smuggled: Attack[] = [
  {
    name: 'a standing permission smuggled into a rejection',
    refused: 'rejected, 0 permissions, the next plan is pending',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      return afterwards(stage, told(await decide(stage, plan, decision(plan, 'reject', { permission: TERMS }))))
    },
  },
  {
    name: 'a standing permission smuggled into an edit',
    refused: 'REQUOTED, 0 permissions, the next plan is pending',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const legs = plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, qty: '6' } }))
      return afterwards(stage, told(await decide(stage, plan, { ...decision(plan), legs, permission: TERMS })))
    },
  },
  {
    name: 'a standing permission asked for by somebody else with the plan',
    refused: 'NOT_OWNER, 0 permissions, the next plan is pending',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      const body = decision(plan, 'approve', { permission: TERMS })
      return afterwards(stage, told(await stage.http(stage.attacker, { route: 'decide', id: plan.id, body })))
    },
  },
  {
    name: 'a standing permission without any bound on the price',
    refused: 'INVALID_ARGUMENT, 0 permissions, the next plan is pending',
    run: async (stage) => {
      const { maxPrice: _none, minPrice: _nor, ...terms } = TERMS
      return afterwards(stage, told(await stage.http(stage.victim, { route: 'permit', body: { terms } })))
    },
  },
  {
    name: 'a standing permission for both sides with a bound for one',
    refused: 'INVALID_ARGUMENT, 0 permissions, the next plan is pending',
    run: async (stage) => {
      const { maxPrice: _none, ...terms } = TERMS
      return afterwards(stage, told(await stage.http(stage.victim, { route: 'permit', body: { terms } })))
    },
  },
  {
    name: 'the words of an approval in the chat',
    refused: 'pending',
    run: async (stage) => {
      const plan = await stage.victim.propose(ORDER)
      for (const text of ['approve', 'yes, go ahead', '同意', `approve ${plan.id} ${plan.digest}`]) {
        const message = { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] }
        await stage.http(stage.victim, { route: 'chat', body: { chatId: randomUUID(), message } })
      }
      return (await stage.t.desk.gate.plan(stage.victim.id, plan.id)).status
    },
  },
  {
    name: 'the gate called past its routes with a plan that is not in the ledger',
    refused: 'NOT_FOUND',
    run: (stage) =>
      codeOf(
        stage.t.desk.gate.decide({ traderId: stage.victim.id, from: 'test' }, 'p-none', {
          digest: 'x',
          legs: [{ id: 'p-none:0', decision: 'approve' }],
        }),
      ),
  },
]

playAttacks([...words, ...digests, ...forgeries, ...late, ...foreign, ...smuggled], properly)
