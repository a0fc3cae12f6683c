// The desk is killed in the middle of each pattern, another is opened on its folder and told to go on.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { canContinue } from '../../../lib/contracts/chat.ts'
import type { Pattern } from '../../../lib/contracts/patterns.ts'
import { NODE_FLAGS } from '../../../scripts/node-flags.ts'
import { startModelServer } from '../../fakes/model-server.ts'
import { order } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk, testDeskFolder } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

const model = await startModelServer()
after(() => model.close())
const ok = '[[say: {"ok":true}]]'

type Killed = {
  pattern: Pattern
  where: string
  /** Has one `[[hold]]`: there the desk is killed. */
  question: string
  /** What was said in the end, over all messages. */
  words: string
  plans: number
}
const STEPS = '[[as: planner]] [[say: {"steps":["look","buy"]}]]'
const CASES: Killed[] = [
  {
    pattern: 'react',
    where: 'while it speaks, after a read',
    question: '[[call: getOrderBook {}]] [[hold]] [[say: looking]] [[then: the book is thin]]',
    words: 'looking|the book is thin',
    plans: 0,
  },
  {
    pattern: 'plan',
    where: 'while the steps are thought out',
    question: '[[as: planner]] [[hold]] [[say: {"steps":["look"]}]] [[as: step-1]] [[say: looked]]',
    words: 'looked',
    plans: 0,
  },
  {
    pattern: 'plan',
    where: 'in the second step',
    question: `${STEPS} [[as: step-1]] [[say: looked]] [[as: step-2]] [[hold]] [[say: now]] ${order()}`,
    words: 'looked|now',
    plans: 1,
  },
  {
    pattern: 'reflect',
    where: 'while the first draft is judged',
    question: `[[say: first]] [[as: review-1]] [[hold]] ${ok}`,
    words: 'first',
    plans: 0,
  },
  {
    pattern: 'reflect',
    where: 'while the second draft is written',
    question: `[[say: first]] ${order()} [[as: review-1]] [[say: {"ok":false,"problems":["more"]}]] [[as: draft-2]] [[hold]] [[say: second]] ${order()} [[as: review-2]] ${ok}`,
    words: '',
    plans: 1,
  },
  {
    pattern: 'team',
    where: 'while the analyst speaks',
    question: `${order()} [[as: analyst]] [[hold]] [[say: a brief for you]] [[as: risk]] [[say: {"objections":["large"]}]]`,
    words: '',
    plans: 1,
  },
  {
    pattern: 'team',
    where: 'while the risk officer looks at it',
    // It hears that the call was never made, and makes it again.
    question: `${order()} [[next]] ${order()} [[as: analyst]] [[say: brief]] [[as: risk]] [[hold]] [[say: {"objections":["large"]}]]`,
    words: '',
    plans: 1,
  },
]

/** Each by a trader of their own, so that none of it is the others'. */
const asked = CASES.map(({ pattern, question }) => ({
  ...{ traderId: newTraderId(), chatId: randomUUID() },
  ...{ pattern, question },
}))

/** One desk is killed while all of them are at their place, and one goes on with what it left. */
let t: TestDesk
before(async () => {
  const folder = testDeskFolder()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'patterns-child.ts')], {
    env: { ...process.env, ...model.settings, ...folder, LOG_LEVEL: 'error', ASKED: JSON.stringify(asked) },
    stdio: 'inherit',
  })
  const died = once(child, 'exit')
  await until('all are held', () => model.held() === CASES.length || child.exitCode !== null)
  child.kill('SIGKILL')
  assert.equal((await died)[1], 'SIGKILL')
  model.release()
  t = await openTestDesk(model.settings, folder.DATA_DIR)
})
after(() => t?.dispose())

for (const [i, { pattern, where, words, plans }] of CASES.entries()) {
  test(`${pattern}, killed ${where}: nothing was sent, what there was is kept, and it goes on to its end`, async () => {
    const { traderId, chatId } = asked[i] ?? assert.fail()
    const trader = t.trader(traderId)
    assert.deepEqual(await t.desk.gate.plans(traderId), [], 'half an answer proposed something')
    const broken = (await t.desk.conversations.view(traderId, chatId)).messages
    const again = canContinue(broken.at(-1)) ? 'continue' : 'regenerate'
    const stream = await t.desk.conversations.ask(traderId, { chatId, trigger: again })
    // It comes to the same place again.
    await model.releaseUntil(Array.fromAsync(stream))

    const { messages } = await t.desk.conversations.view(traderId, chatId)
    const answers = messages.filter((m) => m.role === 'assistant')
    const last = answers.at(-1)
    assert.equal(last?.metadata?.ended, undefined, last?.metadata?.error)
    const parts = answers.flatMap((m) => m.parts)
    const said = parts.flatMap((p) => (p.type === 'text' && p.text.trim() ? [p.text] : []))
    assert.equal(said.join('|'), words)
    const proposed = await t.desk.gate.plans(traderId)
    assert.equal(proposed.length, plans)
    assert.deepEqual(await trader.orders(), [])
    const steps = parts.findLast((p) => p.type === 'data-steps')?.data.steps.map(({ state }) => state)
    if (pattern === 'plan') assert.deepEqual(steps, plans > 0 ? ['done', 'waiting'] : ['done'])
    const draft = parts.findLast((p) => p.type === 'data-draft')?.data.state
    if (pattern === 'reflect') assert.equal(draft, 'accepted')
    if (pattern === 'team') assert.deepEqual(proposed[0]?.origin.objections, { by: 'risk', words: ['large'] })
    for (const plan of proposed) assert.equal((await trader.decide(plan)).status, 'done')
    assert.equal((await trader.orders()).length, plans)
  })
}
