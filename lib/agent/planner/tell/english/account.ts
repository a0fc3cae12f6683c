/** What a trader's own is told by: wallet, orders, what they come to and where they stand. */
import type { Messages } from '../messages.ts'
import { line, STATUS, timeOf } from './words.ts'

export const account = {
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return 'You have not traded today (market time), so there is no result of today.'
    const told = rows.map((r) => {
      const net = r.bought ? `${r.bought} MWh net bought` : r.sold ? `${r.sold} MWh net sold` : 'as much sold as bought'
      const cash = r.paid ? `, NT$ ${r.paid} paid` : r.received ? `, NT$ ${r.received} received` : ''
      return `${r.symbol}: ${net}${cash}${r.mark ? `, valued at ${r.mark}` : ''}`
    })
    const others = more > 0 ? `; and ${more} more contract${more === 1 ? '' : 's'}` : ''
    const left =
      unpriced > 0
        ? ` ${unpriced} of them ${unpriced === 1 ? 'has' : 'have'} no price to be valued at and ${unpriced === 1 ? 'is' : 'are'} not counted.`
        : ''
    return `Your trading of today (since midnight, market time) stands at **${result}** at the prices of ${pricesOf ?? 'then'}: ${told.join('; ')}${others}.${left}`
  },
  wallet: (w) =>
    `You have **NT$ ${w.cash}** and **${w.energy} MWh** available${w.lockedCash || w.lockedEnergy ? `; locked by orders: ${[w.lockedCash ? `NT$ ${w.lockedCash}` : '', w.lockedEnergy ? `${w.lockedEnergy} MWh` : ''].filter(Boolean).join(' and ')}` : ''}.${w.lockedShare ? ` That is **${w.lockedShare.cash}** of all your money and **${w.lockedShare.energy}** of your spot energy.` : ''}${w.contracts ? ` For delivery: ${w.contracts.named.length > 0 ? w.contracts.named.map((c) => `**${c.mwh} MWh** ${c.symbol}`).join(', ') : `**${w.contracts.mwh} MWh** over ${w.contracts.count} contracts`}${w.contracts.locked ? `, and ${w.contracts.locked} MWh locked` : ''}.` : ''}`,
  holding: (rows, more) => {
    if (rows.length === 0)
      return 'The wallet lists no energy for those hours beyond what every account is given: you are neither long nor short in them.'
    const told = rows.map(
      (r) =>
        `**${r.free} MWh** free${r.locked ? ` and ${r.locked} MWh locked` : ''} in ${r.symbol}${r.bought ? `, ${r.bought} MWh net bought today` : r.sold ? `, ${r.sold} MWh net sold today` : ''}`,
    )
    return `You hold ${told.join('; ')}${more > 0 ? `; and ${more} more contracts` : ''}.`
  },
  ordersOf: (o) =>
    `Of ${o.total > o.of ? `the newest ${o.of} of your ${o.total}` : `your ${o.of}`} ${STATUS[o.status] ?? ''}orders **${o.count}** ${o.count === 1 ? 'is a' : 'are'} ${o.side === 'BUY' ? 'buy' : 'sell'}${o.count === 1 ? '' : 's'}${o.newest ? `${o.count === 1 ? '' : '; the newest'}: ${line(o.newest)}` : ''}. The card lists both sides.`,
  averages(rows, { listed, total }, more) {
    const which =
      total > listed
        ? `the newest ${listed} of your ${total} orders`
        : listed === 1
          ? 'your only order'
          : `all your ${listed} orders`
    if (rows.length === 0) return `Nothing of ${which} has filled, so there is no average price.`
    const told = rows.map(
      (r) => `${r.side === 'BUY' ? 'bought' : 'sold'} ${r.mwh} MWh ${r.symbol} at an average of **${r.price}**`,
    )
    return `Over ${which}: ${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}. The card lists each order with its own average.`
  },
  previewed(p) {
    const sum = p.paid
      ? `would cost **NT$ ${p.paid}**`
      : p.received
        ? `would bring **NT$ ${p.received}**`
        : 'would cost nothing'
    const locking = p.locked ? `, locking NT$ ${p.locked}` : ''
    const slip = p.slippage
      ? `, **${p.slippage.away}** from the best price of ${p.slippage.best}, the last of it at ${p.slippage.last}`
      : ''
    const rest = [
      p.resting ? `${p.resting} MWh would rest${locking}` : '',
      p.dropped ? `**${p.dropped} MWh would not fill** and be dropped` : '',
    ].filter(Boolean)
    const figures = p.filled
      ? `${p.order} ${sum} on the book of now, ${[`filling ${p.filled} MWh${p.average ? ` at an average of ${p.average}` : ''}${slip}`, ...rest].join('; ')}.`
      : `${p.order} would fill nothing on the book of now${p.resting ? ` and rest whole${locking}` : ''}.`
    if (p.isOfPlan && p.refused === null) return `${figures} The plan still waits for your decision.`
    if (p.refused !== null)
      return `${figures} As it stands it would be refused: “${p.refused}”.${p.isOfPlan ? '' : ' Nothing was prepared.'}`
    return `${figures} Nothing was prepared${p.example ? `; for a plan, say “${p.example}”` : ''}.`
  },
  budget(b) {
    if (b.least === null) return 'Nobody offers anything in the book of now, so there is nothing to buy.'
    if (b.qty === null)
      return `NT$ ${b.sum} buys nothing on the book of now: the least, ${b.least.qty} MWh, costs NT$ ${b.least.paid}.`
    return `${b.isAll ? 'The book of now offers' : `NT$ ${b.sum} buys`} **${b.qty} MWh** at market${b.isAll ? '' : ' on the book of now'}: NT$ ${b.paid}, an average of ${b.average}.${b.isAll ? ' No more of what is offered was read; the money reaches further.' : ''} Nothing was prepared${b.example ? `; for a plan, say “${b.example}”` : ''}.`
  },
  within(w) {
    const [limit, deed] = w.side === 'BUY' ? [`${w.limit} or less`, 'bought'] : [`${w.limit} or more`, 'sold']
    if (w.qty === null) return `Nothing can be ${deed} at ${limit} on the book of now.`
    return `At ${limit} **${w.qty} MWh** can be ${deed} on the book of now: NT$ ${w.paid}, an average of ${w.average}.${w.isAll ? ' That is all that was read of that side.' : ''} Nothing was prepared${w.example ? `; for a plan, say “${w.example}”` : ''}.`
  },
  nearMid: (n) =>
    `Within ${n.within} of the middle (${n.mid}) ${[n.bid ? `**${n.bid} MWh** are bid, down to ${n.low}` : '', n.offered ? `**${n.offered} MWh** are offered, up to ${n.high}` : ''].filter(Boolean).join(', and ')}, on the book of now.${n.levels ? ` Only ${n.levels} levels of a side were read: there may be more.` : ''}`,
  standsOut({ of, end, side }, total, orders, more) {
    const how = {
      price: { most: 'highest-priced', least: 'lowest-priced' },
      qty: { most: 'largest', least: 'smallest' },
      time: { most: 'newest', least: 'oldest' },
    }[of]
    const kind = side === 'BUY' ? 'buys' : side === 'SELL' ? 'sells' : 'orders'
    const told = `**${orders.map(line).join('**, **')}**${more > 0 ? ` and ${more} more` : ''}`
    return total === 1
      ? `You have one open ${kind.slice(0, -1)}: ${told}.`
      : `Of your ${total} open ${kind} the ${how[end]} ${orders.length + more === 1 ? 'is' : 'are'} ${told}.`
  },
  nearness({ orders, more, elsewhere, symbol, isQueue }) {
    const lines = orders.map(({ order, opposite, own }) => {
      const isBuy = order.side === 'BUY'
      const [where, other, mine] = isBuy ? ['below', 'best ask', 'best bid'] : ['above', 'best bid', 'best ask']
      const away = opposite
        ? `**${opposite.away}** NT$/MWh ${where} the ${other} of ${opposite.best}`
        : `nobody ${isBuy ? 'offers' : 'bids'} now`
      const place = own ? (own.behind ? `, ${own.behind} behind the ${mine} of ${own.best}` : `, at the ${mine}`) : ''
      return `${line(order)}: ${away}${place}`
    })
    const left =
      elsewhere > 0
        ? ` ${elsewhere} of your open orders ${elsewhere === 1 ? 'is' : 'are'} in other contracts and not measured.`
        : ''
    const queue = isQueue
      ? ' How many orders stand before yours at its price the exchange does not tell: at one price the earlier order trades first.'
      : ''
    if (lines.length === 0) return `None of your open orders is in ${symbol}.${left}`
    const told =
      lines.length === 1
        ? `Your ${lines[0]}.`
        : `Your open orders, the nearest to the market first:\n${[...lines, ...(more > 0 ? [`and ${more} more`] : [])].map((l) => `- ${l}`).join('\n')}`
    const beside = `${left}${queue}`.trim()
    return beside ? `${told}${lines.length === 1 ? ' ' : '\n\n'}${beside}` : told
  },
  noPlace: (count) => `There is none at that place: the list has ${count} ${count === 1 ? 'order' : 'orders'}.`,
  proceeds: ({ free, sold, paid, average, left }) =>
    sold
      ? `Of your ${free} MWh of spot energy that are free the bids of now take **${sold} MWh**: NT$ **${paid}**, an average of ${average}.${left ? ` For the other ${left} MWh nobody bids in the part of the book that was read, so they would bring less, or not sell.` : ''} What orders lock and contracts deliver is not counted. Nothing was prepared.`
      : free === '0'
        ? 'You have no free spot energy to sell. Nothing was prepared.'
        : `Nobody bids in the book of now, so your ${free} MWh would bring nothing at once. Nothing was prepared.`,
  noneOfIt: () => 'I prepared none of the rest either; say it by itself.',
  noResultIn: (isTold) =>
    isTold
      ? 'You have traded nothing of the contracts of those hours today, so they have no result.'
      : 'The exchange does not tell what you traded today, so no result of it is known.',
  ordersNone: (side) => `You have no open ${side === 'BUY' ? 'buys' : side === 'SELL' ? 'sells' : 'orders'}.`,
  openSums(rows, cut) {
    const told = rows.map(
      ({ side, count, mwh, paid, average }) =>
        `**${count}** open ${side === 'BUY' ? 'buy' : 'sell'}${count === 1 ? '' : 's'} of **${mwh} MWh**${paid ? ` for NT$ **${paid}**` : ''}${average ? `, an average of ${average}` : ''}`,
    )
    return `You have ${told.join('; ')}; what of them has filled is not counted.${cut ? ` That is of the newest ${cut.listed} of your ${cut.total} orders.` : ''}`
  },
  ranked(by, isFalling, orders, more) {
    const how = {
      price: ['lowest price', 'highest price'],
      qty: ['smallest', 'largest'],
      time: ['oldest', 'newest'],
    }[by][isFalling ? 1 : 0]
    const lines = [...orders.map(line), ...(more > 0 ? [`and ${more} more`] : [])]
    return `Your open orders, the ${how} first:\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  chosen({ side, bound, orders, more, others, isToGate }) {
    const noun = side === 'BUY' ? 'buy' : side === 'SELL' ? 'sell' : 'order'
    const lines = [
      ...orders.map(({ order, until }) => `${line(order)}${until ? `, until ${until}` : ''}`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]
      .map((l) => `- ${l}`)
      .join('\n')
    const [count, total] = [orders.length + more, orders.length + more + others]
    const of = `${total} open ${noun}${total === 1 ? '' : 's'}`
    if (bound) {
      const [below, above] = bound.isWith ? ['at or below', 'at or above'] : ['below', 'above']
      const [less, more] = bound.isWith ? ['at most', 'at least'] : ['less than', 'more than']
      const where =
        bound.of === 'qty'
          ? `of ${bound.isBelow ? less : more} ${bound.value} MWh`
          : `priced ${bound.isBelow ? below : above} ${bound.value}`
      return count === 0 ? `None of your ${of} is ${where}.` : `Of your ${of} those ${where}:\n${lines}`
    }
    const gate = isToGate ? ', in a contract at the latest until its gate closes' : ''
    if (count === 0)
      return `None of your ${of} has an end of its own: they rest until they fill or are cancelled${gate}.`
    const left =
      others > 0 ? `\n\n${others} more ${others === 1 ? 'rests' : 'rest'} until filled or cancelled${gate}.` : ''
    return `Of your ${of} those with an end of their own, the soonest first:\n${lines}${left}`
  },
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `Nothing was prepared${o.example ? `; for a plan, say “${o.example}”` : ''}.`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} at ${o.price} is **${o.qty} MWh**${o.paid ? ` in whole lots, which comes to NT$ ${o.paid}` : ''}; you have ${free} available. ${rest}`
        : `NT$ ${o.sum} at ${o.price} is less than the least order. ${rest}`
    if (o.qty === null) return `You have ${free} available, which is less than the least order. ${rest}`
    if (o.side === 'SELL')
      return o.part
        ? `You have ${free} available; ${o.part} of it is **${o.qty} MWh**. ${rest}`
        : `You have **${free}** available. ${rest}`
    return `You have ${free} available; ${o.part ? `${o.part} of it` : 'all of it'} pays for **${o.qty} MWh**${o.price ? ` at ${o.price}` : ''}. ${rest}`
  },
  orders(status, shown, total, newest) {
    const kind = STATUS[status] ?? ''
    if (shown === 0 && status === 'matched')
      return 'You have no fully filled orders. One that filled in part is listed with the open or the cancelled ones.'
    if (shown === 0) return `You have no ${kind}orders.`
    const many = total > shown ? `, the newest ${shown} of them on the card` : ''
    const count = Math.max(shown, total)
    return `You have **${count}** ${kind}${count === 1 ? 'order' : 'orders'}${many}${newest ? `; the newest: ${line(newest)}` : ''}.`
  },
  ownTrades({ of, shown, total, isWhole, newest }) {
    const ofWhich = of === null ? '' : ` of ${of}`
    if (newest === null) return `You have no trades${ofWhich} yet.`
    const many = total > shown ? `, the newest ${shown} of them on the card` : ''
    const what = `${newest.side === 'BUY' ? 'bought' : 'sold'} **${newest.mwh} MWh** ${newest.symbol} at ${newest.price}`
    const kept = isWhole ? '' : ' The exchange remembers none from before these.'
    return `You have **${total}** ${total === 1 ? 'trade' : 'trades'}${ofWhich}${many}; the newest: ${what}.${kept}`
  },
  inPeriod({ since, until, side, placed, fills, more, beyond, cut }) {
    const time = timeOf({ since, until })
    const orders =
      placed === null
        ? ''
        : placed.count === 0
          ? `You placed no orders ${time}.`
          : `You placed **${placed.count}** ${placed.count === 1 ? 'order' : 'orders'} ${time}: ${[placed.open > 0 ? `${placed.open} open` : '', placed.filled > 0 ? `${placed.filled} filled` : '', placed.ended > 0 ? `${placed.ended} cancelled or expired` : ''].filter(Boolean).join(', ')}.`
    const deeds = fills.map(
      (f) =>
        `${f.side === 'BUY' ? 'bought' : 'sold'} **${f.mwh} MWh** ${f.symbol} for NT$ ${f.paid}, an average of ${f.price}`,
    )
    const deed = side === 'BUY' ? ' to buy' : side === 'SELL' ? ' to sell' : ''
    const filled =
      fills.length === 0
        ? `None of your orders${deed} ${placed ? 'filled in that time' : `has filled ${time}`}.`
        : `${placed ? 'You' : `${time[0]?.toUpperCase()}${time.slice(1)} you`} ${deeds.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
    const before =
      beyond > 0
        ? `${beyond} of your orders ${beyond === 1 ? 'was' : 'were'} there outside of that time too, and may have filled in part then.`
        : ''
    const list = cut
      ? `That is out of the newest ${cut.listed} of your ${cut.total} ${cut.of}${cut.reachesTo ? `, which reach back to ${cut.reachesTo} only: there may be more` : ''}.`
      : ''
    return [orders, filled, before, list].filter(Boolean).join(' ')
  },
  cancelledIn({ since, until, side, count, reachesTo }) {
    const kind = side === 'BUY' ? 'buys' : side === 'SELL' ? 'sells' : 'orders'
    const told = `${count === 0 ? `None of your ${kind} was` : `**${count}** of your ${kind} ${count === 1 ? 'was' : 'were'}`} cancelled ${timeOf({ since, until })}.`
    return reachesTo ? `${told} The list reaches back to ${reachesTo} only: there may be more.` : told
  },
  shareOfMeans: (s) => `${s.percent} % of the ${s.free} you have available is **${s.share}**.`,
  keptBack: (k) =>
    `You have NT$ ${k.free} available; ${k.isShort ? `that is NT$ **${k.beyond}** short of the NT$ ${k.kept} to keep.` : `with NT$ ${k.kept} kept, **NT$ ${k.beyond}** is left to spend.`}`,
  placedAt: (time) => ` It was placed at ${time}.`,
  noneEnded: (how, isCut) =>
    how === 'refused'
      ? `None of your ${isCut ? 'newest ' : ''}orders at the exchange was refused: one that is refused does not get into its list. What was refused, and why, stands under **Audit**.`
      : `None of your ${isCut ? 'newest ' : ''}orders was cancelled.`,
  orderFates: (fates, more) => {
    const told = fates.map(({ order, state, filled, at }) => {
      const part = filled ? `${filled} MWh${at ? ` at ${at}` : ''}` : null
      const fate = {
        OPEN: 'open, nothing of it has filled',
        PARTIALLY_FILLED: `filled in part, ${part ?? 'how much is not told'}; the rest is open`,
        FILLED: `filled${at ? ` at ${at}` : ''}`,
        CANCELLED: `cancelled, ${part ? `${part} of it filled` : 'nothing of it filled'}`,
        EXPIRED: `expired, ${part ? `${part} of it filled` : 'nothing of it filled'}`,
        REJECTED: 'refused by the exchange',
      }[state]
      return `${line(order)}: **${fate}**`
    })
    const lines = more > 0 ? [...told, `and ${more} more`] : told
    return lines.length === 1 ? `Your ${told[0]}.` : `Your orders that fit:\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  restsUntil: (time) => (time ? `It rests until **${time}**.` : 'It rests until it fills or is cancelled.'),
  noOrderWithin: (side) =>
    `None of your ${side === 'BUY' ? 'buys' : side === 'SELL' ? 'sells' : 'orders'} delivers in those hours.`,
  noSuchOrder: (numbers, side) =>
    `None of your ${side === 'BUY' ? 'buys' : side === 'SELL' ? 'sells' : 'orders'} fits ${numbers.join(' and ')}, as a price, a quantity or an id.`,
  exists: (exists) =>
    exists ? 'Yes, the exchange knows your account.' : 'No, the exchange does not know this account.',
  registered: (userId) => `The exchange opened the account ${userId}.`,
} satisfies Partial<Messages>
