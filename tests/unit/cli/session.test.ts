import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskClient } from '../../../lib/cli/desk-client.ts'
import { runSession } from '../../../lib/cli/session.ts'
import { CTRL_D, terminalOf } from '../../integration/cli/terminal-of-a-test.ts'
import { plan } from '../approval/plans.ts'

const lost = () => Promise.reject(new TypeError('fetch failed'))
/** Of its desk a session without a question asks nothing else. */
const deskOf = (asked: Partial<DeskClient>) => asked as DeskClient

test('plans that cannot be asked for are an answer that says so: the session goes on', async () => {
  const { terminal, screen } = terminalOf(['/plans', '/plans', CTRL_D])
  const answers: DeskClient['waiting'][] = [async () => [], lost, async () => []]
  assert.equal(await runSession(deskOf({ waiting: () => answers.shift()?.() ?? lost() }), terminal), 0)
  assert.match(screen(), /error: fetch failed\nWhat was asked may have arrived.*No plan waits for you\./s)
})

test('an approval whose answer was lost may have been carried out: nobody says that nothing was sent', async () => {
  const { terminal, screen } = terminalOf(['y', CTRL_D])
  const waits = plan({ status: 'pending', expiresAt: new Date(Date.now() + 60_000).toISOString() })
  assert.equal(await runSession(deskOf({ waiting: async () => [waits], decide: lost }), terminal), 0)
  assert.match(
    screen(),
    /error: fetch failed: it is not known whether the desk took this decision\nWhat was asked may have arrived/,
  )
  assert.doesNotMatch(screen().split('[y/N]').at(-1) ?? '', /Nothing was sent/)
})
