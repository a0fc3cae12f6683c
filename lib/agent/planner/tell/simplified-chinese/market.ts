/** What the market is told by: the book, its figures, trades, candles, contracts. */
import type { ContractFigure } from '../../contracts.ts'
import type { FigureEnd } from '../../understand/action.ts'
import { zoneName } from '../clock-words.ts'
import { contractTable, isPriced, isTable } from '../contract-table.ts'
import type { ContractFiguresFacts } from '../market-facts.ts'
import type { Messages } from '../messages.ts'
import { timeOf } from './words.ts'

const CONTRACT_FIGURES: Record<ContractFigure, { one: string; ends: Record<FigureEnd, string>; mean: string }> = {
  spread: { one: '价差', ends: { least: '最小', most: '最大', furthest: '最大' }, mean: '平均' },
  bid: { one: '最佳买价', ends: { least: '最低', most: '最高', furthest: '最高' }, mean: '平均' },
  ask: { one: '最佳卖价', ends: { least: '最低', most: '最高', furthest: '最高' }, mean: '平均' },
  volume: { one: '24 小时成交量', ends: { least: '最小', most: '最大', furthest: '最大' }, mean: '合计' },
  change: { one: '24 小时涨跌', ends: { least: '最低', most: '最高', furthest: '最大' }, mean: '平均' },
}

/** Those that are compared, which a sentence is about. */
const among = ({ hours, count, minutes }: Pick<ContractFiguresFacts, 'hours' | 'count' | 'minutes'>): string =>
  `${hours ? `${hours} 的 ` : ''}**${count}** 个 ${minutes} 分钟合约（${zoneName()}）中`

export const market = {
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `交易所本身对一笔 ${symbol} 订单${lot ? `最少要 **${lot} MWh**，` : '的'}上限：**${maxQty} MWh**、NT$ ${maxValue}，价格 ${minPrice} 到 ${maxPrice}。`,
  auction: (a) =>
    a
      ? `现在有 **${a.count}** 个合约在集合竞价，最早交割的是 ${a.first.hours} ${zoneName()}（${a.first.symbol}）。${a.first.clears ? `在 **${a.first.clears}** ${zoneName()} 以同一价格撮合。` : '没有工具告诉我何时撮合。'}`
      : '现在没有合约在集合竞价。',
  contractPrices({ cheapest, dearest, mean, top, bounded, unpriced, isOfAuction, isOfBook, ...compared }) {
    const named = (c: typeof cheapest) => `**${c.hours}**（${c.symbol}）**${c.price}**`
    const how = [
      '价格以最近一笔成交为准',
      isOfAuction ? '集合竞价中的是目前会撮合的价格' : '',
      isOfBook ? '还没有成交的是中间价' : '',
    ]
    const all = among(compared)
    const rest = `${how.filter(Boolean).join('，')}。${unpriced > 0 ? `还有 ${unpriced} 个没有价格。` : ''}卡片列出全部。`
    const end = top?.isDearest ? '最贵' : '最便宜'
    if (top && isTable(top.those)) {
      const rows = top.those.map((c) => ({ ...c, figure: c.price }))
      return `${all}，${end}的是：\n\n${contractTable('zh-Hans', rows, 'NT$/MWh')}\n\n${rest}`
    }
    if (bounded) {
      const side = bounded.isWith
        ? `在 ${bounded.price} ${bounded.isBelow ? '以下' : '以上'}`
        : `${bounded.isBelow ? '低于' : '高于'} ${bounded.price}`
      const nearest = `${bounded.isBelow ? '最便宜' : '最贵'}的是${named(bounded.isBelow ? cheapest : (dearest ?? cheapest))}`
      if (bounded.count === 0) return `${all}，没有任何一个${side}；${nearest}。${rest}`
      const are = `**${bounded.count}** 个${side}`
      if (!isTable(bounded.those)) return `${all}，${are}：${bounded.those.map(named).join('、')}。${rest}`
      const rows = bounded.those.map((c) => ({ ...c, figure: c.price }))
      const more = bounded.more > 0 ? `还有 ${bounded.more} 个。` : ''
      return `${all}，${are}：\n\n${contractTable('zh-Hans', rows, 'NT$/MWh')}\n\n${more}${rest}`
    }
    const ends = top
      ? `${end}的是${top.those.map(named).join('、')}`
      : `最便宜的是${named(cheapest)}${dearest ? `，最贵的是${named(dearest)}` : ''}${mean ? `，平均 ${mean}` : ''}`
    return `${all}，${ends}。${rest}`
  },
  contractFigures({ of, least, leastCount, most, whole, top, without, ...compared }) {
    const named = (c: typeof least) => `**${c.hours}**（${c.symbol}）**${c.figure}**`
    const { one, ends, mean } = CONTRACT_FIGURES[of]
    const all = among(compared)
    const none = without > 0 ? `还有 ${without} 个现在没有。` : ''
    const alike = top && top.alike > 0 ? `，另有 ${top.alike} 个相同` : ''
    if (top && isTable(top.those))
      return `${all}，${one}${ends[top.end]}的是：\n\n${contractTable('zh-Hans', top.those, one)}\n\n${[alike && `${alike.slice(1)}。`, whole && `${mean} ${whole}。`, none].filter(Boolean).join('')}卡片列出全部。`
    const told = top
      ? `${one}${ends[top.end]}的是${top.those.map(named).join('、')}${alike}`
      : most
        ? `${one}${ends.least}的${leastCount ? `有 ${leastCount} 个，**${least.figure}**` : `是${named(least)}`}，${ends.most}的是${named(most)}`
        : `${one}都是 **${least.figure}**`
    return `${all}，${told}${whole ? `，${mean} ${whole}` : ''}。${none}卡片列出全部。`
  },
  contractsLacking({ of, those, lacking, more, ...compared }) {
    const all = among(compared)
    const none = of === 'volume' ? '在 24 小时内没有成交' : `现在没有${CONTRACT_FIGURES[of].one.replace('最佳', '')}`
    if (lacking === 0) return `${all}，没有任何一个${none}。`
    return `${all}，**${lacking}** 个${none}：${those.map((c) => `**${c.hours}**${c.symbol ? `（${c.symbol}）` : ''}`).join('、')}${more > 0 ? `，还有 ${more} 个` : ''}。`
  },
  noContractFigures: (of) => `列表上没有那些合约的${CONTRACT_FIGURES[of].one}。`,
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(({ name, more }) => `**${name}** ${more === null ? '一样' : `每 MWh 贵 NT$ **${more}**`}`)
    return `以${isOfBook ? '中间价' : '最近一笔成交'}比较，**${cheapest}** 最便宜：${apart.join('，')}。`
  },
  noContractPrices: () => '列表上没有它们的价格。几个小时的我可以逐一给您看：“明天 18-22 点的价格”。',
  book: (b) =>
    `${b.symbol}：${b.bid ? `最佳买价 **${b.bid}**` : '没有买单'}，${b.ask ? `最佳卖价 **${b.ask}**` : '没有卖单'}${b.spread ? `，价差 ${b.spread}` : ''}。买方 ${b.bidLevels} 档共 ${b.bidMwh} MWh，卖方 ${b.askLevels} 档共 ${b.askMwh} MWh。`,
  bookSide: (b) =>
    b.best
      ? `${b.symbol}：最佳${b.side === 'BUY' ? '买' : '卖'}价 **${b.best}**，${b.side === 'BUY' ? '买' : '卖'}方 ${b.levels} 档共 ${b.mwh} MWh。卡片上两边都有。`
      : `${b.symbol} 现在没有${b.side === 'BUY' ? '买' : '卖'}单。`,
  crossed: ({ symbol, bid, ask }) =>
    `${symbol} 正在收集订单：买价最高 **${bid}**，卖价最低 **${ask}**，所以还没有价差，也还没有可成交的价格。重叠的部分在集合竞价撮合时以同一价格成交。`,
  emptyBook: (symbol) => `${symbol} 订单簿是空的：没有买单也没有卖单。`,
  metrics(m, focus) {
    const quote = `最佳买价 ${m.bid ?? '–'}，最佳卖价 ${m.ask ?? '–'}`
    if (focus === 'spread')
      return m.spread
        ? `${m.symbol} 价差 **${m.spread}**${m.spreadPercent ? `（${m.spreadPercent} %）` : ''}：${quote}。`
        : `${m.symbol} 现在没有价差：订单簿有一边是空的。`
    if (focus === 'mid')
      return m.mid ? `${m.symbol} 中间价 **${m.mid}**：${quote}。` : `${m.symbol} 现在没有中间价：订单簿有一边是空的。`
    if (focus === 'volatility')
      return m.volatility
        ? `${m.symbol} 最近一小时每分钟波动率 **${m.volatility} %**${m.volatilityNtd ? `（NT$ ${m.volatilityNtd}）` : ''}。`
        : m.volatilityNtd
          ? `${m.symbol} 最近一小时每分钟波动率 **NT$ ${m.volatilityNtd}**。价格曾在零或以下，所以没有百分比。`
          : `${m.symbol} 成交太少，算不出波动率。`
    if (focus === 'volume')
      return `${m.symbol} 成交量：${m.volumes.map((v) => `${v.window} **${v.mwh} MWh**（${v.trades} 笔）`).join('，') || '尚无成交'}。`
    if (focus === 'impact')
      return `现在成交 10 MWh ${m.symbol}：${m.buyImpact ? `买入均价偏离中间价 ${m.buyImpact}` : '卖方深度不足'}，${m.sellImpact ? `卖出偏离 ${m.sellImpact}` : '买方深度不足'}。`
    if (focus === 'perKwh') {
      const of = (price: string | null) => (price ? `${price} NT$/kWh` : '–')
      return `${m.symbol} 每度（kWh）：${m.perKwh.last ? `最新成交 **${of(m.perKwh.last)}**` : '尚无成交'}；最佳买价 ${of(m.perKwh.bid)}，最佳卖价 ${of(m.perKwh.ask)}。订单以 NT$/MWh 计价，是这个的一千倍。`
    }
    if (focus === 'average') {
      const told = m.volumes.flatMap((v) => (v.average ? [`最近 ${v.window} **${v.average}**`] : []))
      return told.length > 0
        ? `${m.symbol} 成交量加权均价（VWAP）：${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 没有成交，所以没有均价。`
    }
    if (focus === 'turnover') {
      const told = m.volumes.flatMap((v) => (v.turnover ? [`${v.window} **NT$ ${v.turnover}**（${v.mwh} MWh）`] : []))
      return told.length > 0 ? `${m.symbol} 成交金额：${told.join('，')}。` : `${m.symbol} 看不出成交的金额。`
    }
    if (focus === 'tradeSize') {
      const told = m.volumes.flatMap((v) => (v.each ? [`${v.window} **${v.each} MWh**（${v.trades} 笔）`] : []))
      return told.length > 0
        ? `${m.symbol} 平均每笔成交：${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 没有成交，所以没有每笔大小。`
    }
    if (focus === 'fromAverage') {
      const told = m.volumes.flatMap((v) =>
        v.apart && v.average ? [`最近 ${v.window} 的 ${v.average}：**${v.apart}**`] : [],
      )
      return told.length > 0
        ? `${m.symbol} 最新成交价 **${m.last ?? '–'}**；与成交量加权均价（VWAP）相比，${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 没有成交，所以没有均价。`
    }
    if (focus === 'range')
      return m.high24h && m.low24h
        ? `${m.symbol} 最近 24 小时最高 **${m.high24h}**，最低 **${m.low24h}**${m.volume24h ? `，成交 ${m.volume24h} MWh` : ''}；最新成交 ${m.last ?? '–'}。`
        : `${m.symbol} 最近 24 小时没有成交，所以没有最高价和最低价。`
    if (focus === 'imbalance')
      return m.imbalance
        ? `${m.symbol} 最佳 ${m.imbalance.levels} 档：买方 **${m.imbalance.bid} MWh**，卖方 **${m.imbalance.ask} MWh**，不平衡 **${m.imbalance.percent} %**。`
        : `${m.symbol} 现在没有不平衡可言：订单簿是空的。`
    if (focus === 'change')
      return m.since24h
        ? `${m.symbol} 最新成交 **${m.last ?? '–'}**，比 24 小时前的 ${m.since24h.open} 涨跌 **${m.since24h.percent} %**（${m.change24h}）。`
        : `${m.symbol} 没有 24 小时前的价格可比。`
    if (focus === 'quote') return `${m.symbol}：最佳买价 **${m.bid ?? '–'}**，最佳卖价 **${m.ask ?? '–'}**。`
    const price = m.last ? `${m.symbol} 最新成交 **${m.last}**` : `${m.symbol} 尚无成交`
    return `${price}；${quote}${m.spread ? `，价差 ${m.spread}` : ''}${m.change24h ? `，24 小时涨跌 ${m.change24h}` : ''}。`
  },
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) => `**${qty} MWh** ${side === 'BUY' ? '买单' : '卖单'}（${orders} 笔）`,
    )
    if (told.length > 0) return `目前的订单簿在 ${price} 有 ${told.join('、')}。`
    return `目前的订单簿在 ${price} 没有挂单${isBeyond ? '；这个价格在读到的最后一档之外' : ''}。`
  },
  noLevel: (side, level) => `目前的订单簿没有第 ${level} 档${side === 'BUY' ? '买' : '卖'}价。`,
  trades: (t) =>
    t
      ? `${t.symbol} 最新成交：**${t.amount} MWh，价格 ${t.price}**${t.side ? `，${t.side === 'BUY' ? '买方' : '卖方'}主动` : ''}；共显示 ${t.shown} 笔。`
      : '尚无成交。',
  biggestTradeIn: (t) =>
    `${t.symbol} ${timeOf(t)}最大的一笔成交：**${t.mwh} MWh，价格 ${t.price}**，时间 ${t.at}；共 ${t.count} 笔。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，之前可能有更大的。` : ''}`,
  mostTradedAt(t) {
    const at = `${t.prices.map((price) => `**${price}**`).join('、')}${t.more > 0 ? `、另外 ${t.more} 个` : ''}`
    const most = t.trades ? `**${t.mwh} MWh**（${t.trades} 笔）` : `各 **${t.mwh} MWh**`
    return `${t.symbol} ${timeOf(t)}成交最多的价格：${at}，${most}；共成交 ${t.all.mwh} MWh、${t.all.trades} 笔，分布在 ${t.all.prices} 个价格。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，之前的成交可能使结果不同。` : ''}`
  },
  takersIn: (t) =>
    `${t.symbol} ${timeOf(t)}：买方主动 **${t.bought.mwh} MWh**（${t.bought.trades} 笔），卖方主动 **${t.sold.mwh} MWh**（${t.sold.trades} 笔）；买方主动占 **${t.share} %**。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，所以不止这些。` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}：成交 **${t.count}** 笔共 **${t.mwh} MWh**，价格 ${t.low} 到 ${t.high}，均价 ${t.average}（共 NT$ ${t.turnover}，平均每笔 ${t.each}）；最后一笔 ${t.newest.mwh} MWh，价格 ${t.newest.price}。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，所以不止这些。` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}：从 **${p.open}** 到 **${p.close}**（${p.change}），最低 **${p.low}**，最高 **${p.high}** NT$/MWh；成交 **${p.mwh} MWh**。${p.isAverage ? '均价从 K 线看不出来。' : ''}${p.reachesTo ? `K 线只回溯到 ${p.reachesTo}，所以不止这些。` : ''}`,
  stillToCome: () => '那段时间还没到，还没有成交。',
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `成交列表只回溯到 ${reachesTo}，所以看不到 ${symbol} ${timeOf({ since, until })}的成交。`
      : `${symbol} ${timeOf({ since, until })}没有成交。`,
  untimed: ({ since, until }) =>
    `列表没有每一笔的时间，所以我分不出哪些是${timeOf({ since, until })}的；卡片列出全部。`,
  candles: (c) =>
    c
      ? `${c.symbol}${c.since ? ` 自 ${c.since} 起` : ''}：**${c.close}**，${c.change ? `从 ${c.open} 涨跌 ${c.change}` : '与起点持平'}；区间 ${c.low} 到 ${c.high}${c.of ? `（${c.of.interval} K 线 ${c.of.candles} 根）` : ''}。`
      : '尚无 K 线：还没有成交。',
  stoodStill: (s) => `${s.symbol} 自 ${s.since} 起没有成交；最后成交价 **${s.last}**。`,
  symbols: (lines, contracts) => {
    const spot = lines.map(
      (s) => `**${s.symbol}**（最小变动价位 ${s.tick}，单位 ${s.lot} MWh，${s.isOpen ? '交易中' : '休市'}）`,
    )
    if (!contracts) return spot.length > 0 ? `可交易：${spot.join('、')}。` : '没有可交易的品种。'
    const { count, inAuction, next } = contracts
    const auction = inAuction > 0 ? `（其中 ${inAuction} 个在集合竞价）` : ''
    const closes = next ? `下一个关闸：${next.closesAt}，${next.contract}（${next.symbol}）。` : ''
    return `可交易：${[...spot, `${count} 个交割合约${auction}`].join('、')}。${closes}卡片列出全部。`
  },
  contractsIn: ({ rows, lengths, isOpen, more, isNext }) => {
    if (rows.length === 0) return isNext ? '没有这样的合约在交易。' : '列出的合约里，没有在这个时段交割的。'
    const state = { CONTINUOUS: '交易中', AUCTION: '集合竞价中', HALTED: '暂停交易', CLOSED: '休市' }
    if (isTable(rows)) {
      const table = rows.map((c) => ({ ...c, session: isOpen ? null : state[c.session] }))
      const each = lengths.map((of) => `${of.minutes} 分钟 ${of.count} 个`).join('、')
      return `${isNext ? '最早交割的合约' : '这个时段的合约'}：${each}${isOpen ? '，都在交易中' : ''}。${isPriced(table) ? '价格单位为 NT$/MWh。' : ''}\n\n${contractTable('zh-Hans', table)}${more > 0 ? `\n\n卡片还列出 ${more} 个。` : ''}`
    }
    const named = rows.map((c) => {
      const prices = [c.last && `最新 ${c.last}`, c.bid && `买价 ${c.bid}`, c.ask && `卖价 ${c.ask}`]
      const parts = [`${c.hours}（${c.symbol}）`, state[c.session], ...prices, c.closesAt && `${c.closesAt} 关闸`]
      return `- ${parts.filter(Boolean).join('，')}`
    })
    return `${isNext ? '最早交割的合约' : '这个时段的合约'}（${zoneName()}）：\n${named.join('\n')}`
  },
  simulation: (s, isReport, isReal) =>
    `${isReport ? '报告' : '模拟'} ${s.id}：${s.steps} 步、${s.orders} 笔订单、${s.trades} 笔成交；盈亏 **${s.pnl}**，买入 ${s.bought}、卖出 ${s.sold} MWh。${isReal ? '' : '是在订单簿的副本上跑的。'}`,
  ranSimulation: (id) => `模拟 ${id} 跑完了，数字与曲线在卡片里。`,
} satisfies Partial<Messages>
