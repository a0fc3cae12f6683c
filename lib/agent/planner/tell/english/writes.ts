/** What is told of what would change something: the plan, why there is none, and what became of it. */
import { ordinalWord } from '../../lexicon/ordinals.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { MAX_IN_A_ROW, numbered } from '../values.ts'
import { bare, line, nameOf, order, released, SIDES } from './words.ts'

export const writes = {
  inTurn: (orders) => orders.join(', then '),
  order,
  plan: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `As I read it, ${orders.length} in turn:\n${numbered(orders, (more) => `and ${more} more, each of them in the plan.`)}\n\nNothing is sent without your approval or a standing permission of yours.`
      : `As I read it: ${orders.map((o) => `**${o}**`).join(', then ')}. Nothing is sent without your approval or a standing permission of yours.`,
  naming: (words, o) => `${words} (${bare(o)})`,
  cancelling: (id) => `Cancel order ${id}`,
  cancellingAll: (side, symbol) =>
    `Cancel all ${side === 'BUY' ? 'buy ' : side === 'SELL' ? 'sell ' : ''}orders${symbol ? ` in ${symbol}` : ''}`,
  otherWrite: (tool) =>
    tool === 'registerUser'
      ? 'Open an exchange account'
      : tool === 'runSimulation'
        ? 'Run the simulation with real orders'
        : tool === 'pullKillSwitch'
          ? 'Emergency stop'
          : nameOf(tool),
  noExchange: () =>
    'No exchange is within my reach right now: it is not connected, or its tools wait for you under **Tools**. So I can look nothing up there and prepared no order.',
  noTool: (tool) => `I cannot do that here: no connected server offers ${nameOf(tool)} (\`${tool}\`).`,
  noPrice: ({ of, level }) =>
    `There is no ${level === undefined ? '' : `${ordinalWord(level)} `}${SIDES[of]} in the book now, so I prepared nothing. At what price?`,
  noPending: (verb) =>
    `You have no open order that fits, so there is nothing to ${verb === 'cancel' ? 'cancel' : 'change'}.`,
  severalPending: (verb, orders) =>
    `${orders.length === 1 ? 'Only this open order fits. Its id, if it is the one I should' : 'Several open orders fit. Which one should I'} ${verb === 'cancel' ? 'cancel' : 'change'}?\n${orders.map((o) => `- ${line(o)}`).join('\n')}`,
  toWhat: (o) => `What should this order become: ${line(o)}? For example “price 2,940” or “quantity 5 MWh”.`,
  nothingLeft: (o) =>
    `That would leave nothing of ${line(o)}, so I prepared nothing. To take it off, say “cancel ${o.id}”.`,
  belowZero: (o, price) =>
    `That would make the price of ${line(o)} ${price}, so I prepared nothing. If you mean that, say “change ${o.id} to price ${price}”.`,
  howMuchOf: (o, of, isUp) =>
    of === 'price'
      ? `How much ${isUp ? 'higher' : 'lower'} in NT$, or which price? It is ${line(o)}.`
      : of === 'qty'
        ? `How many MWh ${isUp ? 'more' : 'less'}? It is ${line(o)}.`
        : `How much ${isUp ? 'more' : 'less'}, and of what: of the price or of the quantity? It is ${line(o)}.`,
  unclearChange: (o, number) => `Is ${number} the new price or the new quantity of ${line(o)}?`,
  unclearShift: (o, price, qty) => `Should the price become ${price}, or the quantity ${qty} MWh? It is ${line(o)}.`,
  unclearUnit: (price, beside) => `${price} is about a thousandth of ${beside}. Is it the price of a kWh or of a MWh?`,
  slippedPoint: (price, beside) =>
    `${price} is about a hundredth of ${beside}, so I prepared nothing. At what price should it be? If that is what you mean, say “${price} per MWh”.`,
  perhapsSum: (price, qty, each) =>
    `Is ${price} the price of each MWh, or of the ${qty} MWh together? I prepared nothing. For the one say “${price} per MWh”, for the other “${each} per MWh”.`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? 'Those contracts are not all' : 'No such contract is'} open for trading, so I prepared nothing.${hours.length > 0 ? ` Open are (${zoneName()}): ${hours.join('; ')}.` : ''}${inEach ? ` No contract is longer than an hour. For so much in each of those hours say “${inEach}”.` : ''}`,
  tooMany: (count, most) =>
    `That would be ${count} orders, and one plan holds at most ${most}, so I prepared nothing. Say it in parts.`,
  severalContracts: (hours) => `Several contracts fit. Which one: ${hours.join('; ')} (${zoneName()})?`,
  noClock: () => 'I do not know what time it is here, so I prepared nothing. Name the contract by its symbol.',
  amending: (id, price, qty) =>
    `Change order ${id}${price ? `, price to ${price}` : ''}${qty ? `, quantity to ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `Order ${f.id} is **changed**: ${f.order}${f.filled === '0' ? '' : `, ${f.filled} MWh of it filled`}${f.resting ? `, ${f.resting} MWh resting` : ''}; ${kept === null ? 'the rest is **cancelled**: next in line was an order of your own' : `it ${kept ? 'kept' : 'gave up'} its place in the queue`}.`,
  waiting: () => 'The plan waits for your decision.',
  readFailed: (what, reason) => `I could not get ${nameOf(what)}${reason ? `: “${reason}”` : '.'}`,
  otherResult: (tool) => `Here is ${nameOf(tool)}; the card shows it in full.`,
  allOf: (as, { count, mwh }) =>
    as === 'resting'
      ? `**${count}** orders are accepted and **resting** in the book${mwh ? `, ${mwh} MWh together` : ''}, nothing filled yet.`
      : `**${count}** orders are **filled** in full${mwh ? `, ${mwh} MWh together` : ''}.`,
  resting: (f) => `${f.order}: accepted and **resting** in the book, nothing filled yet (order ${f.id}).`,
  filled: (f) => `${f.order}: **filled** in full${f.average ? `, average ${f.average}` : ''} (order ${f.id}).`,
  partly: (f) =>
    `${f.order}: **${f.filled} MWh filled**${f.average ? ` at an average of ${f.average}` : ''}${f.resting ? `, ${f.resting} MWh resting` : ''}${f.dropped ? `, ${f.dropped} MWh dropped` : ''} (order ${f.id}).`,
  unfilled: (f) => `${f.order}: nothing filled, and nothing rests in the book (order ${f.id}).`,
  cancelled: (id, energy, cash) => `Order ${id} is **cancelled**.${released(energy, cash)}`,
  cancelledAll: (count, energy, cash) =>
    count === 0
      ? 'There were no open orders to cancel.'
      : `**${count}** ${count === 1 ? 'order is' : 'orders are'} cancelled.${released(energy, cash)}`,
  sentence: (text) => text,
  failed: (what, reason) => `${what}: **refused**${reason ? `, “${reason}”` : ''}.`,
  notArrived: (what) => `${what}: it **did not arrive** at the exchange, and now it cannot any more; nothing was done.`,
  failedAt: (what, server, reason) =>
    `${what}: **failed at ${server}**${reason ? `, “${reason}”` : ''}. It may have done part of it.`,
  skipped: (what, why) => `${what}: ${why || 'not sent, because an earlier step failed'}.`,
  rejected: (what, reason) => `${what}: you rejected it${reason ? ` (“${reason}”)` : ''}; nothing was sent.`,
  expired: (what) => `${what}: the plan expired before a decision; nothing was sent.`,
  outcomeUnknown: (what) =>
    `${what}: sent, but the answer was lost. The outcome is **unknown** and being checked with the exchange; do not send it again.`,
  outcomeUnknownAt: (what, server) =>
    `${what}: sent, but what became of it is **unknown**, and ${server} cannot be asked; look there before doing it again.`,
  requoted: (what) =>
    `${what}: the market moved, so nothing was sent. The plan has new figures and waits for your decision.`,
  done: (what) => `${what}: done.`,
  stopped(cancelled, left, held) {
    const gone =
      cancelled > 0 ? ` **${cancelled}** resting ${cancelled === 1 ? 'order is' : 'orders are'} cancelled.` : ''
    const more =
      left > 0 ? ` Resting orders of ${left === 1 ? '1 account' : `${left} accounts`} are being cancelled now.` : ''
    const stuck =
      held === null
        ? ''
        : held
          ? ' **Orders of yours may still rest:** the tool that cancels them has changed since you accepted it. Look at it under Tools (/tools) and accept it; they are cancelled then.'
          : ' Orders of others may still rest until their traders accept a tool that has changed, under Tools (/tools).'
    return `**Emergency stop.** Nobody at the desk can send an order until a person resets the kill switch; cancels stay possible.${gone}${more}${stuck}`
  },
} satisfies Partial<Messages>
