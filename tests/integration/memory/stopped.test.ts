// A trader who stops an answer whose words wait for an embedding model that never answers.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

/** Those that wait for vectors. */
const waiting: ServerResponse[] = []
const server = createServer((request, response) => {
  if (request.url === '/v1/embeddings') waiting.push(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => {
  server.closeAllConnections()
  server.close()
})

test('Stop and Delete do not wait for it, and the next question asks it again', async (t) => {
  const desk = await openTestDesk({
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    OPENAI_API: 'chat',
    OPENAI_MODEL: 'm',
    OPENAI_EMBEDDING_MODEL: 'e',
  })
  t.after(() => desk.dispose())
  const { conversations } = desk.desk
  const talk = conversation(desk)
  const { trader, chatId } = talk
  for (const [what, end] of [
    ['ELC', conversations.stop],
    ['gold', conversations.remove],
  ] as const) {
    const begun = talk.begin(`Remember that I like ${what}. Remember that I sell ${what}.`)
    // Had the time limit of the first ended the waiting, the model would be left alone by now.
    await until('the model is asked', () => waiting.length > 0)
    const left = once(waiting.pop() ?? server, 'close')
    await Promise.all([end(trader.id, chatId), left])
    for await (const _ of await begun);
  }
})
