/** The call of a card made once more: what it answers now, for the screen alone. The conversation keeps what was told then. */
import { createAtOnce } from '../at-once.ts'
import type { ReadAgainRequest } from '../contracts/chat.ts'
import { codedText } from '../contracts/errors.ts'
import { canBeReadAgain } from '../contracts/read-again.ts'
import { DeskError } from '../errors.ts'
import { whyFailed } from '../tools/response.ts'
import { findChat, findMessage, noSuchChat } from './chat-store.ts'
import { told } from './model-results.ts'
import { readOnceMore } from './tools.ts'
import type { TurnDeps } from './turn/context.ts'

/** Of one trader at once: people look at a few cards. */
const AT_ONCE = 8

export type ReadAgain = (traderId: string, chatId: string, call: ReadAgainRequest) => Promise<unknown>

export function createReadAgain(deps: Pick<TurnDeps, 'db' | 'tools'>): ReadAgain {
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} cards of yours are being read already. Wait for them.`)
  return (traderId, chatId, call) => atOnce(traderId, () => readAgain(deps, traderId, chatId, call))
}

/**
 * Tool and arguments are those on record: of a request only the names of the conversation, the message and the call are taken.
 *
 * @returns what the tool answers. @throws DeskError where this trader has no such answer, or its tool has none now
 */
async function readAgain(
  { db, tools }: Pick<TurnDeps, 'db' | 'tools'>,
  traderId: string,
  chatId: string,
  { messageId, toolCallId }: ReadAgainRequest,
): Promise<unknown> {
  if (!(await findChat(db, traderId, chatId))) throw noSuchChat()
  const message = await findMessage(db, chatId, messageId)
  const part = message?.parts.find((p) => p.type === 'dynamic-tool' && p.toolCallId === toolCallId)
  if (part?.type !== 'dynamic-tool' || part.state !== 'output-available' || !canBeReadAgain(part.toolName))
    throw new DeskError('NOT_FOUND', 'There is no such answer to read again.', 404)
  const { toolName: name, input } = part
  const answer = await readOnceMore(tools, { name, input, traderId, chatId, toolCallId }).catch(refusedByName)
  if (!answer) throw new DeskError('UNAVAILABLE', 'The exchange cannot be asked at this moment.', 503)
  if (answer.status !== 'ok')
    throw new DeskError(answer.errorCode ?? 'UNAVAILABLE', whyFailed(answer) ?? 'It could not be read.', 502)
  return told(answer)
}

/** A call of a model is refused with a code before the sentence; here both have their place. */
function refusedByName(error: unknown): never {
  const { code, message } = codedText(error instanceof Error ? error.message : '')
  throw code && !(error instanceof DeskError) ? new DeskError(code, message, 409) : error
}
