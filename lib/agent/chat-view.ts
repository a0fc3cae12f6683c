/** A conversation as it is shown: what is stored, with the outcomes of its plans and the claims that no record backs. */
import type { ChatView, DeskMessage } from '../contracts/chat.ts'
import { type ChatRow, findChat, loadMessages } from './chat-store.ts'
import { withUnbacked } from './grounding/mark.ts'
import { withLedger } from './history.ts'
import { readingFor } from './planner/in-time.ts'
import type { Run } from './runs.ts'
import type { TurnDeps } from './turn/context.ts'

/** Written after a step, never finished: the desk went down in the middle of this answer. */
function brokenOff(message: DeskMessage): DeskMessage {
  const { role, metadata } = message
  if (role !== 'assistant' || metadata?.durationMs !== undefined || metadata?.ended !== undefined) return message
  const error = 'The desk was restarted in the middle of this answer.'
  return { ...message, metadata: { ...metadata, ended: 'failed', error } }
}

/** @param runNow the answer that is on its way in this conversation, if any */
export async function chatView(
  { db, gate }: Pick<TurnDeps, 'db' | 'gate'>,
  { id, title, traderId, modelId, pattern, branchedFrom }: ChatRow,
  runNow: () => Run | undefined,
): Promise<ChatView> {
  const before = runNow()
  const stored = await loadMessages(db, id)
  // A run that began while the messages were read may have written some of them.
  const run = before ?? runNow()
  const running = run !== undefined
  // The turn that runs is rejoined as a stream from its start; half of it here would show it twice.
  const isHalf = ({ id: messageId, metadata }: DeskMessage) =>
    messageId === run?.messageId && metadata?.durationMs === undefined
  const messages = stored.filter((message) => !isHalf(message)).map(brokenOff)
  const plans = await gate.plansOfChat(traderId, id)
  const told = readingFor(traderId, () => withUnbacked(withLedger(messages, plans, 'screen'), plans))
  const from = branchedFrom === null ? null : await findChat(db, traderId, branchedFrom)
  return {
    id,
    title,
    messages: told,
    running,
    model: modelId,
    pattern,
    branchedFrom: from && { id: from.id, title: from.title },
  }
}
