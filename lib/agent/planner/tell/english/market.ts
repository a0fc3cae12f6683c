/** What the market is told by: the book, its figures, trades, candles, contracts. */

import type { ContractFigure } from '../../contracts.ts'
import { ordinalWord } from '../../lexicon/ordinals.ts'
import type { FigureEnd } from '../../understand/action.ts'
import { zoneName } from '../clock-words.ts'
import { contractTable, isPriced, isTable } from '../contract-table.ts'
import type { ContractFiguresFacts } from '../market-facts.ts'
import type { Messages } from '../messages.ts'
import { timeOf } from './words.ts'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`

const BY_HEIGHT: Record<FigureEnd, string> = { least: 'lowest', most: 'highest', furthest: 'highest' }
type FigureWords = { one: string; many: string; ends: Record<FigureEnd, string>; mean: string }
const figureWords = (
  noun: string,
  ends: FigureWords['ends'],
  { over = '', mean = 'on average' }: { over?: string; mean?: string } = {},
): FigureWords => ({ one: `${noun}${over}`, many: `${noun}s${over}`, ends, mean })
const CONTRACT_FIGURES: Record<ContractFigure, FigureWords> = {
  spread: figureWords('spread', { least: 'tightest', most: 'widest', furthest: 'widest' }),
  bid: figureWords('best bid', BY_HEIGHT),
  ask: figureWords('best ask', BY_HEIGHT),
  volume: figureWords(
    'volume',
    { least: 'smallest', most: 'largest', furthest: 'largest' },
    { over: ' of 24 hours', mean: 'all together' },
  ),
  change: figureWords('change', { ...BY_HEIGHT, furthest: 'largest' }, { over: ' in 24 hours' }),
}

/** Those that are compared, which a sentence is about. */
const among = ({ hours, count, minutes }: Pick<ContractFiguresFacts, 'hours' | 'count' | 'minutes'>): string =>
  `Of **${count}** ${minutes}-minute ${count === '1' ? 'contract' : 'contracts'}${hours ? ` of ${hours}` : ''} (${zoneName()})`

export const market = {
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `The exchange itself takes ${lot ? `at least **${lot} MWh** and ` : ''}at most **${maxQty} MWh** and NT$ ${maxValue} in one ${symbol} order, at prices from ${minPrice} to ${maxPrice}.`,
  auction: (a) =>
    a
      ? `An auction collects orders for **${a.count}** ${a.count === '1' ? 'contract' : 'contracts'} now, the first delivering ${a.first.hours} ${zoneName()} (${a.first.symbol}). ${a.first.clears ? `It clears at **${a.first.clears}** ${zoneName()}, at one price for all.` : 'No tool tells me when it clears.'}`
      : 'No contract is in an auction now.',
  contractPrices({ cheapest, dearest, mean, top, bounded, unpriced, isOfAuction, isOfBook, ...compared }) {
    const named = (c: typeof cheapest) => `**${c.hours}** (${c.symbol}) at **${c.price}**`
    const how = [
      'Prices are those of the last trade',
      isOfAuction ? 'in an auction what it would clear at' : '',
      isOfBook ? 'before a trade the middle of the book' : '',
    ]
    const without = unpriced > 0 ? ` ${unpriced} more ${unpriced === 1 ? 'has' : 'have'} no price yet.` : ''
    const all = among(compared)
    const rest = `${how.filter(Boolean).join(', ')}.${without} The card lists them all.`
    const end = top?.isDearest ? 'dearest' : 'cheapest'
    if (top && isTable(top.those)) {
      const rows = top.those.map((c) => ({ ...c, figure: c.price }))
      return `${all} these are the ${end}:\n\n${contractTable('en', rows, 'NT$/MWh')}\n\n${rest}`
    }
    if (bounded) {
      const side = `${bounded.isWith ? 'at or ' : ''}${bounded.isBelow ? 'below' : 'above'} ${bounded.price}`
      const nearest = named(bounded.isBelow ? cheapest : (dearest ?? cheapest))
      if (bounded.count === 0)
        return `${all} none is ${side}: the ${bounded.isBelow ? 'cheapest' : 'dearest'} is ${nearest}. ${rest}`
      const are = `**${bounded.count}** ${bounded.count === 1 ? 'is' : 'are'} ${side}`
      if (!isTable(bounded.those)) return `${all} ${are}: ${bounded.those.map(named).join(', ')}. ${rest}`
      const rows = bounded.those.map((c) => ({ ...c, figure: c.price }))
      const more = bounded.more > 0 ? `And ${bounded.more} more. ` : ''
      return `${all} ${are}:\n\n${contractTable('en', rows, 'NT$/MWh')}\n\n${more}${rest}`
    }
    const ends = top
      ? `the ${end} ${top.those.length === 1 ? 'is' : 'are'} ${top.those.map(named).join(', ')}`
      : `the cheapest is ${named(cheapest)}${dearest ? `, the dearest ${named(dearest)}` : ''}${mean ? `, and on average a MWh is ${mean}` : ''}`
    return `${all} ${ends}. ${rest}`
  },
  contractFigures({ of, least, leastCount, most, whole, top, without, ...compared }) {
    const named = (c: typeof least) => `**${c.figure}** in **${c.hours}** (${c.symbol})`
    const { one, many, ends, mean } = CONTRACT_FIGURES[of]
    const all = among(compared)
    const none = without > 0 ? ` ${without} more ${without === 1 ? 'has' : 'have'} none now.` : ''
    const alike = top && top.alike > 0 ? `${top.alike} more ${top.alike === 1 ? 'is' : 'are'} alike` : ''
    if (top && isTable(top.those)) {
      const rest = [alike && `And ${alike}.`, whole && `${capital(mean)} ${whole}.`, none.trim()].filter(Boolean)
      return `${all} these have the ${ends[top.end]} ${many}:\n\n${contractTable('en', top.those, capital(one))}\n\n${[...rest, 'The card lists them all.'].join(' ')}`
    }
    const told = top
      ? `the ${ends[top.end]} ${top.those.length === 1 ? `${one} is` : `${many} are`} ${top.those.map(named).join(', ')}${alike && `, and ${alike}`}`
      : most
        ? `the ${ends.least} ${one} is ${leastCount ? `**${least.figure}** in ${leastCount} of them` : named(least)}, the ${ends.most} ${named(most)}`
        : `the ${one} is **${least.figure}** everywhere`
    return `${all} ${told}${whole ? `, ${mean} ${whole}` : ''}.${none} The card lists them all.`
  },
  contractsLacking({ of, those, lacking, more, ...compared }) {
    const all = among(compared)
    const none = of === 'volume' ? 'not traded in 24 hours' : `no ${CONTRACT_FIGURES[of].one.replace('best ', '')} now`
    if (lacking === 0) return `${all} there is none with ${of === 'volume' ? 'no trade in 24 hours' : none}.`
    return `${all} **${lacking}** ${lacking === 1 ? 'has' : 'have'} ${none}: ${those.map((c) => `**${c.hours}**${c.symbol ? ` (${c.symbol})` : ''}`).join(', ')}${more > 0 ? `, and ${more} more` : ''}.`
  },
  noContractFigures: (of) => `The list tells no ${CONTRACT_FIGURES[of].one} of any of those contracts.`,
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(
      ({ name, more }) => `one of **${name}** ${more === null ? 'costs as much' : `NT$ **${more}** more`}`,
    )
    return `By ${isOfBook ? 'the middle of the book' : 'the last trade'} a MWh of **${cheapest}** is the cheapest, ${apart.join(', ')}.`
  },
  noContractPrices: () => 'The list has no price of them. Of some hours I show each: “prices tomorrow 18-22”.',
  book: (b) =>
    `${b.symbol}: ${b.bid ? `best bid **${b.bid}**` : 'no bids'}, ${b.ask ? `best ask **${b.ask}**` : 'no asks'}${b.spread ? `, spread ${b.spread}` : ''}. ${b.bidMwh} MWh in ${b.bidLevels} bid ${b.bidLevels === 1 ? 'level' : 'levels'} against ${b.askMwh} MWh in ${b.askLevels} ask ${b.askLevels === 1 ? 'level' : 'levels'}.`,
  bookSide: (b) =>
    b.best
      ? `${b.symbol}: best ${b.side === 'BUY' ? 'bid' : 'ask'} **${b.best}**, ${b.mwh} MWh in ${b.levels} ${b.side === 'BUY' ? 'bid' : 'ask'} level${b.levels === 1 ? '' : 's'}. The card shows both sides.`
      : `${b.symbol} has no ${b.side === 'BUY' ? 'bids' : 'asks'} now.`,
  crossed: ({ symbol, bid, ask }) =>
    `${symbol} is collecting orders: bids go up to **${bid}** and asks down to **${ask}**, so there is no spread and no price to trade at yet. What crosses trades at one price when the auction clears.`,
  emptyBook: (symbol) => `The ${symbol} book is empty: no bids and no asks.`,
  metrics(m, focus) {
    const quote = `best bid ${m.bid ?? '–'}, best ask ${m.ask ?? '–'}`
    if (focus === 'spread')
      return m.spread
        ? `The ${m.symbol} spread is **${m.spread}**${m.spreadPercent ? ` (${m.spreadPercent} %)` : ''}: ${quote}.`
        : `${m.symbol} has no spread now: one side of the book is empty.`
    if (focus === 'mid')
      return m.mid
        ? `The ${m.symbol} mid price is **${m.mid}**: ${quote}.`
        : `${m.symbol} has no mid price now: one side of the book is empty.`
    if (focus === 'volatility')
      return m.volatility
        ? `${m.symbol} volatility over the last hour is **${m.volatility} %**${m.volatilityNtd ? `, NT$ ${m.volatilityNtd},` : ''} per minute.`
        : m.volatilityNtd
          ? `${m.symbol} volatility over the last hour is **NT$ ${m.volatilityNtd}** per minute. It has no percent, as prices were not above zero.`
          : `There are too few trades for a volatility of ${m.symbol}.`
    if (focus === 'volume')
      return `${m.symbol} traded ${m.volumes.map((v) => `**${v.mwh} MWh** in ${v.window} (${counted(v.trades, 'trade')})`).join(', ') || 'nothing yet'}.`
    if (focus === 'impact')
      return `Taking 10 MWh of ${m.symbol} now: ${m.buyImpact ? `buying averages ${m.buyImpact} from mid` : 'too thin to buy'}, ${m.sellImpact ? `selling ${m.sellImpact}` : 'too thin to sell'}.`
    if (focus === 'perKwh') {
      const of = (price: string | null) => (price ? `${price} NT$/kWh` : '–')
      return `${m.symbol} per kWh: ${m.perKwh.last ? `last traded at **${of(m.perKwh.last)}**` : 'not traded yet'}; best bid ${of(m.perKwh.bid)}, best ask ${of(m.perKwh.ask)}. Orders are priced in NT$/MWh, a thousand times that.`
    }
    if (focus === 'average') {
      const told = m.volumes.flatMap((v) => (v.average ? [`**${v.average}** in the last ${v.window}`] : []))
      return told.length > 0
        ? `${m.symbol} traded on average, by volume (VWAP), at ${told.join(' and ')}.`
        : `${m.symbol} has not traded in the last ${m.over}, so it has no average price.`
    }
    if (focus === 'turnover') {
      const told = m.volumes.flatMap((v) => (v.turnover ? [`**NT$ ${v.turnover}** in ${v.window} (${v.mwh} MWh)`] : []))
      return told.length > 0
        ? `${m.symbol} turned over ${told.join(', ')}.`
        : `Nothing tells what the trades of ${m.symbol} came to.`
    }
    if (focus === 'tradeSize') {
      const told = m.volumes.flatMap((v) =>
        v.each ? [`**${v.each} MWh** in ${v.window} (${counted(v.trades, 'trade')})`] : [],
      )
      return told.length > 0
        ? `A trade of ${m.symbol} was on average ${told.join(', ')}.`
        : `${m.symbol} has not traded in the last ${m.over}, so no trade has a size.`
    }
    if (focus === 'fromAverage') {
      const told = m.volumes.flatMap((v) =>
        v.apart && v.average ? [`**${v.apart}** from ${v.average} of the last ${v.window}`] : [],
      )
      return told.length > 0
        ? `${m.symbol} last traded at **${m.last ?? '–'}**; from the average by volume (VWAP) that is ${told.join(', ')}.`
        : `${m.symbol} has not traded in the last ${m.over}, so it has no average price.`
    }
    if (focus === 'range')
      return m.high24h && m.low24h
        ? `In the last 24 hours ${m.symbol} traded ${m.volume24h ? `${m.volume24h} MWh ` : ''}between **${m.low24h}** and **${m.high24h}**; last at ${m.last ?? '–'}.`
        : `${m.symbol} has not traded in the last 24 hours, so it has no high and no low.`
    if (focus === 'imbalance')
      return m.imbalance
        ? `In the best ${m.imbalance.levels} levels of ${m.symbol} **${m.imbalance.bid} MWh** are bid and **${m.imbalance.ask} MWh** offered: an imbalance of **${m.imbalance.percent} %**.`
        : `${m.symbol} has no imbalance now: its book is empty.`
    if (focus === 'change')
      return m.since24h
        ? `${m.symbol} is at **${m.last ?? '–'}**, **${m.since24h.percent} %** (${m.change24h}) from ${m.since24h.open} 24 hours ago.`
        : `${m.symbol} has no price of 24 hours ago to measure from.`
    if (focus === 'quote') return `${m.symbol}: best bid **${m.bid ?? '–'}**, best ask **${m.ask ?? '–'}**.`
    const price = m.last ? `${m.symbol} last traded at **${m.last}**` : `${m.symbol} has not traded yet`
    return `${price}; ${quote}${m.spread ? `, spread ${m.spread}` : ''}${m.change24h ? `, ${m.change24h} in 24 h` : ''}.`
  },
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) =>
        `**${qty} MWh** are ${side === 'BUY' ? 'bid' : 'offered'} in ${orders} order${orders === 1 ? '' : 's'}`,
    )
    if (told.length > 0) return `At ${price} ${told.join(' and ')}, in the book of now.`
    return `Nothing rests at ${price} in the book of now${isBeyond ? ', as far as it was read: that price lies behind the last level of it' : ''}.`
  },
  noLevel: (side, level) => `There is no ${ordinalWord(level)} ${side === 'BUY' ? 'bid' : 'ask'} in the book now.`,
  trades: (t) =>
    t
      ? `Last ${t.symbol} trade: **${t.amount} MWh at ${t.price}**${t.side ? `, ${t.side === 'BUY' ? 'buyer' : 'seller'}-initiated` : ''}; ${t.shown} shown.`
      : 'No trades yet.',
  biggestTradeIn: (t) =>
    `The biggest ${t.symbol} trade ${timeOf(t)}: **${t.mwh} MWh at ${t.price}**, at ${t.at}; ${t.count === '1' ? 'the only one' : `of ${t.count}`}.${t.reachesTo ? ` The list reaches back to ${t.reachesTo} only, so a bigger one may have been before.` : ''}`,
  mostTradedAt(t) {
    const others = t.more > 0 ? [counted(String(t.more), 'other price')] : []
    const at = new Intl.ListFormat('en-GB').format([...t.prices.map((price) => `**${price}**`), ...others])
    const most = t.trades
      ? `at ${at}: **${t.mwh} MWh** in ${counted(t.trades, 'trade')}`
      : `at ${at}: **${t.mwh} MWh** at each`
    const only = t.reachesTo
      ? ` The list reaches back to ${t.reachesTo} only, so of all trades it may be another price.`
      : ''
    return `${t.symbol} ${timeOf(t)} traded most ${most}, of ${t.all.mwh} MWh in ${counted(t.all.trades, 'trade')} at ${counted(t.all.prices, 'price')}.${only}`
  },
  takersIn: (t) =>
    `${t.symbol} ${timeOf(t)}: buyers took **${t.bought.mwh} MWh** (${counted(t.bought.trades, 'trade')}), sellers **${t.sold.mwh} MWh** (${t.sold.trades}); **${t.share} %** of it was bought.${t.reachesTo ? ` The list reaches back to ${t.reachesTo} only, so there were more.` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}: **${t.count}** ${t.count === '1' ? 'trade' : 'trades'}, **${t.mwh} MWh** at ${t.low} to ${t.high}, an average of ${t.average} (NT$ ${t.turnover} in all, ${t.each} each); the last of them ${t.newest.mwh} MWh at ${t.newest.price}.${t.reachesTo ? ` The list reaches back to ${t.reachesTo} only, so there were more.` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}: **${p.open}** to **${p.close}** (${p.change}), between **${p.low}** and **${p.high}** NT$/MWh; **${p.mwh} MWh** traded.${p.isAverage ? ' What that was on average its candles do not tell.' : ''}${p.reachesTo ? ` They reach back to ${p.reachesTo} only, so there was more.` : ''}`,
  stillToCome: () => 'That time is still to come: nothing has been traded in it yet.',
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `The list of trades reaches back to ${reachesTo} only, so I cannot see those of ${symbol} ${timeOf({ since, until })}.`
      : `${symbol} ${until ? 'did not trade' : 'has not traded'} ${timeOf({ since, until })}.`,
  untimed: ({ since, until }) =>
    `The list does not tell when each was, so I cannot tell those ${timeOf({ since, until })} from the others; the card shows all.`,
  candles: (c) =>
    c
      ? `${c.symbol}${c.since ? ` since ${c.since}` : ''}: **${c.close}**, ${c.change ? `${c.change} from ${c.open}` : 'as it began'}; range ${c.low} to ${c.high}${c.of ? ` (${c.of.candles} ${c.of.candles === 1 ? 'candle' : 'candles'} of ${c.of.interval})` : ''}.`
      : 'No candles yet: nothing has traded.',
  stoodStill: (s) => `${s.symbol} has not traded since ${s.since}; it last traded at **${s.last}**.`,
  symbols: (lines, contracts) => {
    const spot = lines.map((s) => `**${s.symbol}** (tick ${s.tick}, lot ${s.lot} MWh, ${s.isOpen ? 'open' : 'closed'})`)
    if (!contracts) return spot.length > 0 ? `Traded here: ${spot.join(', ')}.` : 'No symbols are listed.'
    const { count, inAuction, next } = contracts
    const auction = inAuction > 0 ? `, ${inAuction} of them in the auction` : ''
    const closes = next ? ` The next gate closes at ${next.closesAt}, for ${next.contract} (${next.symbol}).` : ''
    return `Traded here: ${[...spot, `${count} delivery contracts${auction}`].join(' and ')}.${closes} The card lists them all.`
  },
  contractsIn: ({ rows, lengths, isOpen, more, isNext }) => {
    if (rows.length === 0)
      return isNext ? 'No such contract is open.' : 'No contract that is listed delivers in those hours.'
    const state = { CONTINUOUS: 'trading', AUCTION: 'in the auction', HALTED: 'halted', CLOSED: 'closed' }
    if (isTable(rows)) {
      const table = rows.map((c) => ({ ...c, session: isOpen ? null : capital(state[c.session]) }))
      const each = lengths.map((of) => `${of.count} of ${of.minutes} minutes`).join(', ')
      return `${isNext ? 'Next to deliver' : 'Contracts of those hours'}: ${each}${isOpen ? '; all trading' : ''}.${isPriced(table) ? ' Prices in NT$/MWh.' : ''}\n\n${contractTable('en', table)}${more > 0 ? `\n\nThe card lists ${more} more.` : ''}`
    }
    const named = rows.map((c) => {
      const prices = [c.last && `last ${c.last}`, c.bid && `bid ${c.bid}`, c.ask && `ask ${c.ask}`]
      const parts = [
        `${c.hours} (${c.symbol})`,
        state[c.session],
        ...prices,
        c.closesAt && `gate closes at ${c.closesAt}`,
      ]
      return `- ${parts.filter(Boolean).join(', ')}`
    })
    return `${isNext ? 'Next to deliver' : 'Contracts of those hours'} (${zoneName()}):\n${named.join('\n')}`
  },
  simulation: (s, isReport, isReal) =>
    `${isReport ? 'Report' : 'Simulation'} ${s.id}: ${counted(s.steps, 'step')}, ${counted(s.orders, 'order')}, ${counted(s.trades, 'trade')}; P&L **${s.pnl}**, bought ${s.bought} and sold ${s.sold} MWh.${isReal ? '' : ' It ran on a copy of the book.'}`,
  ranSimulation: (id) => `Simulation ${id} is done; its figures and curve are in the card.`,
} satisfies Partial<Messages>
