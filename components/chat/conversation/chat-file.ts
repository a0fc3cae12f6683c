/**
 * A conversation as a file to keep: Markdown, in the language of its reader. As on screen, what became of a plan is the
 * ledger's and not the answer's, and what no record backs is said to be that.
 */
import { type ChatView, type DeskMessage, textOfPart } from '../../../lib/contracts/chat.ts'
import { statusWord } from '../../approval/outcome/refused-leg.ts'
import { manyOrders } from '../../approval/plan/many-orders.ts'
import { legSentence, planSentence, type Translate } from '../../approval/plan/plan-sentence.ts'
import { type Block, messageBlocks, messageText } from '../message/message-blocks.ts'

/** `chat` and `approval`: translators of these namespaces. `timeZone`: the reader's. */
type Words = { chat: Translate; approval: Translate; locale: string; timeZone?: string }

export const chatFile = ({ title, messages }: Pick<ChatView, 'title' | 'messages'>, words: Words): string =>
  [`# ${title}`, ...messages.flatMap((message) => [headOf(message, words), ...bodyOf(message, words)])]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

function headOf({ role, metadata }: DeskMessage, { chat }: Words): string {
  const who = role === 'user' ? chat('you') : [chat('desk'), metadata?.model].filter(Boolean).join(', ')
  return `## ${[who, metadata?.createdAt].filter(Boolean).join(' · ')}`
}

const bodyOf = (message: DeskMessage, words: Words): string[] =>
  message.role === 'user'
    ? [said(messageText(message))]
    : [...messageBlocks(message).flatMap((block) => linesOf(block, words)), ...cardsAlone(message)]

const MAX_ANSWER = 4_000

/** Where a card is the whole answer (`returnDirect` in mcp.json): what it shows, as one line of JSON, which ends no block. */
function cardsAlone(message: DeskMessage): string[] {
  if (
    message.metadata?.ended !== undefined ||
    message.parts.some((part) => textOfPart(part) || part.type === 'data-plan')
  )
    return []
  return message.parts.flatMap((part) => {
    if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
    const json = JSON.stringify(part.output) ?? ''
    return [`\`\`\`json\n${json.length > MAX_ANSWER ? `${json.slice(0, MAX_ANSWER)}…` : json}\n\`\`\``]
  })
}

function linesOf(block: Block, words: Words): string[] {
  const { chat, approval, locale, timeZone } = words
  switch (block.kind) {
    case 'text':
      return [said(block.text), ...unbacked(block.claims, words)]
    case 'voice':
      return [
        `**${chat(`pattern.team.${block.voice.role}`)}** ${said(block.voice.text)}`,
        ...unbacked(block.claims, words),
      ]
    case 'step':
      return [`### ${block.number}. ${block.text}`]
    case 'plan': {
      const { plan } = block
      // If a plan has many orders, its sentence tells only their sum, so each of them gets a line.
      const each = manyOrders(plan.legs) ? plan.legs : []
      return [
        [
          `> **${planSentence(plan, approval, locale, timeZone)}** · ${approval(statusWord(plan))} · ${plan.id}`,
          ...each.map((leg, i) => `> ${i + 1}. ${legSentence(leg, approval, locale, timeZone)}`),
        ].join('\n'),
      ]
    }
    case 'tool':
      return [called([block.part.toolName])]
    case 'reads':
    case 'writes':
      return [called(block.parts.map((part) => part.toolName))]
    // How an answer was worked out is shown on screen and left out of the file.
    default:
      return []
  }
}

/**
 * Lines that say who speaks and what the record says begin with # or >. Words that were said are escaped where they begin so.
 */
const said = (text: string): string => text.replaceAll(/^([ \t]*)(?=#{1,6}[ \t]|>)/gm, '$1\\')

const called = (tools: string[]): string => `\`${tools.join('` `')}\``

const unbacked = (claims: string[] | undefined, { chat }: Words): string[] =>
  claims ? [`> ⚠ ${chat('unbacked.tip')}: ${claims.map((claim) => `“${claim}”`).join(' ')}`] : []
