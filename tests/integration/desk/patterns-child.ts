/** A desk that is asked all of ASKED at once and waits to be killed in the middle of the answers. */
import { randomUUID } from 'node:crypto'
import type { Pattern } from '../../../lib/contracts/patterns.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'

export type Asked = { traderId: string; chatId: string; pattern: Pattern; question: string }

const asked = JSON.parse(process.env.ASKED ?? '[]') as Asked[]
const desk = await openDesk(readEnv())
await desk.connections.get('eap')?.ready(60_000)
const answered = asked.map(async ({ traderId, chatId, pattern, question }) => {
  const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text: question }] }
  const stream = await desk.conversations.ask(traderId, { chatId, pattern, message })
  for await (const _ of stream);
})
// Nobody killed it before one of them was answered: the test that expects that fails.
await Promise.race(answered)
await desk.close()
process.exit(0)
