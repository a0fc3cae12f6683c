/**
 * The stored summary of what fell out of a conversation's window. It is made by rules at once, so that no question waits for
 * it; where there is a model, the model's words replace it in the background and are there for the next question.
 */
import type { Db } from '../store/database.ts'
import type { Background } from './background.ts'
import { type SummaryModel, summaryByModel, summaryByRules } from './summary.ts'
import { hasOpenPlan, planLines } from './turn-lines.ts'
import type { Turn } from './window.ts'

type SummaryDeps = {
  db: Db
  now: () => Date
  /** Of one summary, in tokens. */
  budget: number
  background: Background
  /** Ends the models that are still writing. */
  closing: AbortSignal
}

export function createRunningSummary({ db, now, budget, background, closing }: SummaryDeps) {
  /** Conversations whose summary a model is writing: one at a time for each. */
  const beingWritten = new Set<string>()

  const storedOf = (chatId: string) =>
    db.selectFrom('summaries').selectAll().where('chat_id', '=', chatId).executeTakeFirst()

  async function keep(chatId: string, throughId: string, text: string): Promise<void> {
    const values = { through_id: throughId, text, made_by: 'rules' as const, updated_at: now().toISOString() }
    await db
      .insertInto('summaries')
      .values({ chat_id: chatId, ...values })
      .onConflict((c) => c.column('chat_id').doUpdateSet(values))
      .execute()
  }

  /** One statement, with the message it reaches to: a summary that was erased while the model wrote does not come back. */
  const replace = (chatId: string, throughId: string, text: string) =>
    db
      .updateTable('summaries')
      .set({ text, made_by: 'model', updated_at: now().toISOString() })
      .where('chat_id', '=', chatId)
      .where('through_id', '=', throughId)
      .execute()

  return {
    /** The last message that fell out of the conversation's window, null where none did. */
    throughOf: async (chatId: string): Promise<string | null> => (await storedOf(chatId))?.through_id ?? null,

    /**
     * What is told of the turns that fell out.
     *
     * A model's words stand as they are, because it is asked only once all plans of those turns are decided. Words by rules
     * are made again when the ledger has gone on since.
     */
    async of(chatId: string, dropped: Turn[], model: SummaryModel | undefined): Promise<string> {
      const throughId = dropped.at(-1)?.messages.at(-1)?.id
      if (throughId === undefined) return ''
      const stored = await storedOf(chatId)
      const known = stored?.through_id === throughId ? stored : undefined
      const isOfNow = (text: string) => dropped.flatMap(planLines).every((line) => text.includes(line))
      if (known && (known.made_by === 'model' || isOfNow(known.text))) return known.text
      const byRules = summaryByRules(dropped, budget)
      // The budget has no room for every plan's line, so the same text comes out again and is not written again.
      if (byRules === known?.text) return byRules
      await keep(chatId, throughId, byRules)
      if (model && !model.builtIn && !beingWritten.has(chatId) && !dropped.some(hasOpenPlan)) {
        beingWritten.add(chatId)
        const through = dropped.findIndex((turn) => turn.messages.some(({ id }) => id === stored?.through_id))
        const earlier = stored?.made_by === 'model' && through >= 0 ? stored.text : ''
        const news = earlier ? dropped.slice(through + 1) : dropped
        background.run(
          'memory.summary_failed',
          summaryByModel(model, earlier, news, budget, closing)
            .then((text) => (text ? replace(chatId, throughId, text) : undefined))
            .finally(() => beingWritten.delete(chatId)),
        )
      }
      return byRules
    },
  }
}
