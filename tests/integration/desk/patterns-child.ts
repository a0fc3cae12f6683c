/** A desk that asks QUESTION in PATTERN for TRADER and waits to be killed in the middle of the answer. */
import { randomUUID } from 'node:crypto'
import { pattern } from '../../../lib/contracts/patterns.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'

const { TRADER = '', CHAT = '', QUESTION = '', PATTERN } = process.env
const desk = await openDesk(readEnv())
await desk.connections.get('eap')?.ready(60_000)
const stream = await desk.conversations.ask(TRADER, {
  chatId: CHAT,
  pattern: pattern.parse(PATTERN),
  message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: QUESTION }] },
})
for await (const _ of stream);
// Nobody killed it: the test that expects that fails.
await desk.close()
process.exit(0)
