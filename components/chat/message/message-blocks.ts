/** Cuts an assistant message into what is drawn: prose, tool cards (reads in a row fold), plans, reasoning. Pure. */
import type { DynamicToolUIPart } from 'ai'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import type { ReadTool } from '../../../lib/contracts/exchange/tools.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { DraftPart, PatternStep, VoicePart } from '../../../lib/contracts/patterns.ts'
import { claimsOfPart } from '../prose/unbacked-claims.ts'

export type Block =
  /** `claims`: its words that no record backs. */
  | { kind: 'text'; key: string; text: string; claims?: string[] }
  | { kind: 'reasoning'; key: string; text: string }
  | { kind: 'tool'; key: string; part: DynamicToolUIPart }
  | { kind: 'reads'; key: string; parts: DynamicToolUIPart[] }
  /** Calls of one plan, which its card tells. */
  | { kind: 'writes'; key: string; parts: DynamicToolUIPart[] }
  | { kind: 'plan'; key: string; plan: Plan }
  | { kind: 'steps'; key: string; steps: PatternStep[] }
  /** Here a step of the answer begins. */
  | { kind: 'step'; key: string; number: number; text: string }
  | { kind: 'draft'; key: string; draft: DraftPart }
  | { kind: 'voice'; key: string; voice: VoicePart; claims?: string[] }

/** This many finished reads, or calls of a plan, in a row become one line that opens. */
const FOLD_FROM = { reads: 3, writes: 6 }

/** Kept equal to the contract by the compiler: importing its schemas would be a good part of the first page's script. */
const READS: Record<ReadTool, true> = {
  getOrderBook: true,
  getMarketMetrics: true,
  getTrades: true,
  getCandles: true,
  listSymbols: true,
  getUserWallet: true,
  getUserOrders: true,
  getUserTrades: true,
  checkUserExists: true,
  previewOrder: true,
  previewPlan: true,
  exportReport: true,
}
const isRead = (tool: string): boolean => Object.hasOwn(READS, tool)
const isFinishedRead = (part: DynamicToolUIPart) => isRead(part.toolName) && part.state === 'output-available'

export function messageBlocks(message: DeskMessage): Block[] {
  const blocks: Block[] = []
  const steps = message.parts.findLast((part) => part.type === 'data-steps')?.data.steps ?? []
  message.parts.forEach((part, i) => {
    const key = `${message.id}:${i}`
    if (part.type === 'text') {
      if (!part.text.trim()) return
      const claims = claimsOfPart(message, i)
      blocks.push({ kind: 'text', key, text: part.text, ...(claims ? { claims } : {}) })
    } else if (part.type === 'reasoning') {
      if (part.text.trim()) blocks.push({ kind: 'reasoning', key, text: part.text })
    } else if (part.type === 'dynamic-tool') {
      blocks.push({ kind: 'tool', key: part.toolCallId, part })
    } else if (part.type === 'data-plan') {
      blocks.push({ kind: 'plan', key: part.data.id, plan: part.data })
    } else if (part.type === 'data-steps') {
      blocks.push({ kind: 'steps', key, steps: part.data.steps })
    } else if (part.type === 'data-step') {
      const { index } = part.data
      blocks.push({ kind: 'step', key, number: index + 1, text: steps[index]?.text ?? '' })
    } else if (part.type === 'data-draft') {
      blocks.push({ kind: 'draft', key, draft: part.data })
    } else if (part.type === 'data-voice') {
      const claims = claimsOfPart(message, i)
      blocks.push({ kind: 'voice', key, voice: part.data, ...(claims ? { claims } : {}) })
    }
  })
  const planned = new Set(plansOf(message).flatMap(({ legs }) => legs.flatMap(({ toolCallId }) => toolCallId ?? [])))
  return folded(
    blocks.filter((block, i) => !isIdle(block, blocks[i + 1])),
    ({ part }) => (isFinishedRead(part) ? 'reads' : planned.has(part.toolCallId) ? 'writes' : null),
  )
}

/** A part of a team that said and did nothing gets no heading. */
const isIdle = (block: Block, next: Block | undefined): boolean =>
  block.kind === 'voice' &&
  block.voice.state === 'done' &&
  block.voice.text === '' &&
  block.voice.role !== 'risk' &&
  (next === undefined || next.kind === 'voice' || next.kind === 'plan')

type ToolBlock = Extract<Block, { kind: 'tool' }>
type Fold = keyof typeof FOLD_FROM

function folded(blocks: readonly Block[], foldOf: (block: ToolBlock) => Fold | null): Block[] {
  const runs: { of: Fold | null; blocks: Block[] }[] = []
  for (const block of blocks) {
    const of = block.kind === 'tool' ? foldOf(block) : null
    const last = runs.at(-1)
    if (of !== null && last?.of === of) last.blocks.push(block)
    else runs.push({ of, blocks: [block] })
  }
  return runs.flatMap(({ of, blocks: those }): Block[] => {
    if (of === null || those.length < FOLD_FROM[of]) return those
    const parts = those.flatMap((block) => (block.kind === 'tool' ? [block.part] : []))
    return [{ kind: of, key: `${of}:${those[0]?.key}`, parts }]
  })
}

export const plansOf = (message: DeskMessage): Plan[] =>
  message.parts.flatMap((part) => (part.type === 'data-plan' ? [part.data] : []))

/**
 * A plan that was changed in its conversation stands in several messages: its card is shown in the last of them alone.
 *
 * @returns by message, the ids of plans that a later one shows; those of one message joined by a space
 */
export function plansShownBelow(messages: readonly DeskMessage[]): ReadonlyMap<string, string> {
  const seen = new Set<string>()
  const below = new Map<string, string>()
  for (const message of messages.toReversed()) {
    const ids = plansOf(message).map(({ id }) => id)
    const later = ids.filter((id) => seen.has(id))
    if (later.length > 0) below.set(message.id, later.join(' '))
    for (const id of ids) seen.add(id)
  }
  return below
}

/**
 * Answering again takes back all that followed the trader's last words. A plan stays on record, so an answer that made
 * one (in any of its messages) is not given again.
 */
export const canAnswerAgain = (messages: DeskMessage[]): boolean => {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  return (
    asked >= 0 &&
    !messages[asked]?.metadata?.copied &&
    messages.slice(asked + 1).every((message) => plansOf(message).length === 0)
  )
}

/** The words of a message, for copying and for searching. */
export const messageText = (message: DeskMessage): string =>
  message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim()
