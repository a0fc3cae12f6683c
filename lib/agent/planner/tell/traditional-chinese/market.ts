/** What the market is told by: the book, its figures, trades, candles, contracts. */
import type { ContractFigure } from '../../contracts.ts'
import type { FigureEnd } from '../../understand/action.ts'
import { zoneName } from '../clock-words.ts'
import { contractTable, isPriced, isTable } from '../contract-table.ts'
import type { ContractFiguresFacts } from '../market-facts.ts'
import type { Messages } from '../messages.ts'
import { timeOf } from './words.ts'

const CONTRACT_FIGURES: Record<ContractFigure, { one: string; ends: Record<FigureEnd, string>; mean: string }> = {
  spread: { one: '價差', ends: { least: '最小', most: '最大', furthest: '最大' }, mean: '平均' },
  bid: { one: '最佳買價', ends: { least: '最低', most: '最高', furthest: '最高' }, mean: '平均' },
  ask: { one: '最佳賣價', ends: { least: '最低', most: '最高', furthest: '最高' }, mean: '平均' },
  volume: { one: '24 小時成交量', ends: { least: '最小', most: '最大', furthest: '最大' }, mean: '合計' },
  change: { one: '24 小時漲跌', ends: { least: '最低', most: '最高', furthest: '最大' }, mean: '平均' },
}

/** Those that are compared, which a sentence is about. */
const among = ({ hours, count, minutes }: Pick<ContractFiguresFacts, 'hours' | 'count' | 'minutes'>): string =>
  `${hours ? `${hours} 的 ` : ''}**${count}** 個 ${minutes} 分鐘合約（${zoneName()}）中`

export const market = {
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `交易所本身對一筆 ${symbol} 委託${lot ? `最少要 **${lot} MWh**，` : '的'}上限：**${maxQty} MWh**、NT$ ${maxValue}，價格 ${minPrice} 到 ${maxPrice}。`,
  auction: (a) =>
    a
      ? `現在有 **${a.count}** 個合約在集合競價，最早交割的是 ${a.first.hours} ${zoneName()}（${a.first.symbol}）。${a.first.clears ? `在 **${a.first.clears}** ${zoneName()} 以同一價格撮合。` : '沒有工具告訴我何時撮合。'}`
      : '現在沒有合約在集合競價。',
  contractPrices({ cheapest, dearest, mean, top, bounded, unpriced, isOfAuction, isOfBook, ...compared }) {
    const named = (c: typeof cheapest) => `**${c.hours}**（${c.symbol}）**${c.price}**`
    const how = [
      '價格以最近一筆成交為準',
      isOfAuction ? '集合競價中的是目前會撮合的價格' : '',
      isOfBook ? '還沒有成交的是中間價' : '',
    ]
    const all = among(compared)
    const rest = `${how.filter(Boolean).join('，')}。${unpriced > 0 ? `還有 ${unpriced} 個沒有價格。` : ''}卡片列出全部。`
    const end = top?.isDearest ? '最貴' : '最便宜'
    if (top && isTable(top.those)) {
      const rows = top.those.map((c) => ({ ...c, figure: c.price }))
      return `${all}，${end}的是：\n\n${contractTable('zh-Hant', rows, 'NT$/MWh')}\n\n${rest}`
    }
    if (bounded) {
      const side = bounded.isWith
        ? `在 ${bounded.price} ${bounded.isBelow ? '以下' : '以上'}`
        : `${bounded.isBelow ? '低於' : '高於'} ${bounded.price}`
      const nearest = `${bounded.isBelow ? '最便宜' : '最貴'}的是${named(bounded.isBelow ? cheapest : (dearest ?? cheapest))}`
      if (bounded.count === 0) return `${all}，沒有任何一個${side}；${nearest}。${rest}`
      const are = `**${bounded.count}** 個${side}`
      if (!isTable(bounded.those)) return `${all}，${are}：${bounded.those.map(named).join('、')}。${rest}`
      const rows = bounded.those.map((c) => ({ ...c, figure: c.price }))
      const more = bounded.more > 0 ? `還有 ${bounded.more} 個。` : ''
      return `${all}，${are}：\n\n${contractTable('zh-Hant', rows, 'NT$/MWh')}\n\n${more}${rest}`
    }
    const ends = top
      ? `${end}的是${top.those.map(named).join('、')}`
      : `最便宜的是${named(cheapest)}${dearest ? `，最貴的是${named(dearest)}` : ''}${mean ? `，平均 ${mean}` : ''}`
    return `${all}，${ends}。${rest}`
  },
  contractFigures({ of, least, leastCount, most, whole, top, without, ...compared }) {
    const named = (c: typeof least) => `**${c.hours}**（${c.symbol}）**${c.figure}**`
    const { one, ends, mean } = CONTRACT_FIGURES[of]
    const all = among(compared)
    const none = without > 0 ? `還有 ${without} 個現在沒有。` : ''
    const alike = top && top.alike > 0 ? `，另有 ${top.alike} 個相同` : ''
    if (top && isTable(top.those))
      return `${all}，${one}${ends[top.end]}的是：\n\n${contractTable('zh-Hant', top.those, one)}\n\n${[alike && `${alike.slice(1)}。`, whole && `${mean} ${whole}。`, none].filter(Boolean).join('')}卡片列出全部。`
    const told = top
      ? `${one}${ends[top.end]}的是${top.those.map(named).join('、')}${alike}`
      : most
        ? `${one}${ends.least}的${leastCount ? `有 ${leastCount} 個，**${least.figure}**` : `是${named(least)}`}，${ends.most}的是${named(most)}`
        : `${one}都是 **${least.figure}**`
    return `${all}，${told}${whole ? `，${mean} ${whole}` : ''}。${none}卡片列出全部。`
  },
  contractsLacking({ of, those, lacking, more, ...compared }) {
    const all = among(compared)
    const none = of === 'volume' ? '在 24 小時內沒有成交' : `現在沒有${CONTRACT_FIGURES[of].one.replace('最佳', '')}`
    if (lacking === 0) return `${all}，沒有任何一個${none}。`
    return `${all}，**${lacking}** 個${none}：${those.map((c) => `**${c.hours}**${c.symbol ? `（${c.symbol}）` : ''}`).join('、')}${more > 0 ? `，還有 ${more} 個` : ''}。`
  },
  noContractFigures: (of) => `清單上沒有那些合約的${CONTRACT_FIGURES[of].one}。`,
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(({ name, more }) => `**${name}** ${more === null ? '一樣' : `每 MWh 貴 NT$ **${more}**`}`)
    return `以${isOfBook ? '中間價' : '最近一筆成交'}比較，**${cheapest}** 最便宜：${apart.join('，')}。`
  },
  noContractPrices: () => '清單上沒有它們的價格。幾個小時的我可以逐一給您看：「明天 18-22 點的價格」。',
  book: (b) =>
    `${b.symbol}：${b.bid ? `最佳買價 **${b.bid}**` : '沒有買單'}，${b.ask ? `最佳賣價 **${b.ask}**` : '沒有賣單'}${b.spread ? `，價差 ${b.spread}` : ''}。買方 ${b.bidLevels} 檔共 ${b.bidMwh} MWh，賣方 ${b.askLevels} 檔共 ${b.askMwh} MWh。`,
  bookSide: (b) =>
    b.best
      ? `${b.symbol}：最佳${b.side === 'BUY' ? '買' : '賣'}價 **${b.best}**，${b.side === 'BUY' ? '買' : '賣'}方 ${b.levels} 檔共 ${b.mwh} MWh。卡片上兩邊都有。`
      : `${b.symbol} 現在沒有${b.side === 'BUY' ? '買' : '賣'}單。`,
  crossed: ({ symbol, bid, ask }) =>
    `${symbol} 正在收集委託：買價最高 **${bid}**，賣價最低 **${ask}**，所以還沒有價差，也還沒有可成交的價格。重疊的部分在集合競價撮合時以同一價格成交。`,
  emptyBook: (symbol) => `${symbol} 委託簿是空的：沒有買單也沒有賣單。`,
  metrics(m, focus) {
    const quote = `最佳買價 ${m.bid ?? '–'}，最佳賣價 ${m.ask ?? '–'}`
    if (focus === 'spread')
      return m.spread
        ? `${m.symbol} 價差 **${m.spread}**${m.spreadPercent ? `（${m.spreadPercent} %）` : ''}：${quote}。`
        : `${m.symbol} 現在沒有價差：委託簿有一邊是空的。`
    if (focus === 'mid')
      return m.mid ? `${m.symbol} 中間價 **${m.mid}**：${quote}。` : `${m.symbol} 現在沒有中間價：委託簿有一邊是空的。`
    if (focus === 'volatility')
      return m.volatility
        ? `${m.symbol} 最近一小時每分鐘波動率 **${m.volatility} %**${m.volatilityNtd ? `（NT$ ${m.volatilityNtd}）` : ''}。`
        : m.volatilityNtd
          ? `${m.symbol} 最近一小時每分鐘波動率 **NT$ ${m.volatilityNtd}**。價格曾在零或以下，所以沒有百分比。`
          : `${m.symbol} 成交太少，算不出波動率。`
    if (focus === 'volume')
      return `${m.symbol} 成交量：${m.volumes.map((v) => `${v.window} **${v.mwh} MWh**（${v.trades} 筆）`).join('，') || '尚無成交'}。`
    if (focus === 'impact')
      return `現在成交 10 MWh ${m.symbol}：${m.buyImpact ? `買進均價偏離中間價 ${m.buyImpact}` : '賣方深度不足'}，${m.sellImpact ? `賣出偏離 ${m.sellImpact}` : '買方深度不足'}。`
    if (focus === 'perKwh') {
      const of = (price: string | null) => (price ? `${price} NT$/kWh` : '–')
      return `${m.symbol} 每度（kWh）：${m.perKwh.last ? `最新成交 **${of(m.perKwh.last)}**` : '尚無成交'}；最佳買價 ${of(m.perKwh.bid)}，最佳賣價 ${of(m.perKwh.ask)}。委託以 NT$/MWh 計價，是這個的一千倍。`
    }
    if (focus === 'average') {
      const told = m.volumes.flatMap((v) => (v.average ? [`最近 ${v.window} **${v.average}**`] : []))
      return told.length > 0
        ? `${m.symbol} 成交量加權均價（VWAP）：${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 沒有成交，所以沒有均價。`
    }
    if (focus === 'turnover') {
      const told = m.volumes.flatMap((v) => (v.turnover ? [`${v.window} **NT$ ${v.turnover}**（${v.mwh} MWh）`] : []))
      return told.length > 0 ? `${m.symbol} 成交金額：${told.join('，')}。` : `${m.symbol} 看不出成交的金額。`
    }
    if (focus === 'tradeSize') {
      const told = m.volumes.flatMap((v) => (v.each ? [`${v.window} **${v.each} MWh**（${v.trades} 筆）`] : []))
      return told.length > 0
        ? `${m.symbol} 平均每筆成交：${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 沒有成交，所以沒有每筆大小。`
    }
    if (focus === 'fromAverage') {
      const told = m.volumes.flatMap((v) =>
        v.apart && v.average ? [`最近 ${v.window} 的 ${v.average}：**${v.apart}**`] : [],
      )
      return told.length > 0
        ? `${m.symbol} 最新成交價 **${m.last ?? '–'}**；與成交量加權均價（VWAP）相比，${told.join('，')}。`
        : `${m.symbol} 最近 ${m.over} 沒有成交，所以沒有均價。`
    }
    if (focus === 'range')
      return m.high24h && m.low24h
        ? `${m.symbol} 最近 24 小時最高 **${m.high24h}**，最低 **${m.low24h}**${m.volume24h ? `，成交 ${m.volume24h} MWh` : ''}；最新成交 ${m.last ?? '–'}。`
        : `${m.symbol} 最近 24 小時沒有成交，所以沒有最高價和最低價。`
    if (focus === 'imbalance')
      return m.imbalance
        ? `${m.symbol} 最佳 ${m.imbalance.levels} 檔：買方 **${m.imbalance.bid} MWh**，賣方 **${m.imbalance.ask} MWh**，不平衡 **${m.imbalance.percent} %**。`
        : `${m.symbol} 現在沒有不平衡可言：委託簿是空的。`
    if (focus === 'change')
      return m.since24h
        ? `${m.symbol} 最新成交 **${m.last ?? '–'}**，比 24 小時前的 ${m.since24h.open} 漲跌 **${m.since24h.percent} %**（${m.change24h}）。`
        : `${m.symbol} 沒有 24 小時前的價格可比。`
    if (focus === 'quote') return `${m.symbol}：最佳買價 **${m.bid ?? '–'}**，最佳賣價 **${m.ask ?? '–'}**。`
    const price = m.last ? `${m.symbol} 最新成交 **${m.last}**` : `${m.symbol} 尚無成交`
    return `${price}；${quote}${m.spread ? `，價差 ${m.spread}` : ''}${m.change24h ? `，24 小時漲跌 ${m.change24h}` : ''}。`
  },
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) => `**${qty} MWh** ${side === 'BUY' ? '買單' : '賣單'}（${orders} 筆）`,
    )
    if (told.length > 0) return `目前的委託簿在 ${price} 有 ${told.join('、')}。`
    return `目前的委託簿在 ${price} 沒有掛單${isBeyond ? '；這個價格在讀到的最後一檔之外' : ''}。`
  },
  noLevel: (side, level) => `目前的委託簿沒有第 ${level} 檔${side === 'BUY' ? '買' : '賣'}價。`,
  trades: (t) =>
    t
      ? `${t.symbol} 最新成交：**${t.amount} MWh，價格 ${t.price}**${t.side ? `，${t.side === 'BUY' ? '買方' : '賣方'}主動` : ''}；共顯示 ${t.shown} 筆。`
      : '尚無成交。',
  biggestTradeIn: (t) =>
    `${t.symbol} ${timeOf(t)}最大的一筆成交：**${t.mwh} MWh，價格 ${t.price}**，時間 ${t.at}；共 ${t.count} 筆。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，之前可能有更大的。` : ''}`,
  mostTradedAt(t) {
    const at = `${t.prices.map((price) => `**${price}**`).join('、')}${t.more > 0 ? `、另外 ${t.more} 個` : ''}`
    const most = t.trades ? `**${t.mwh} MWh**（${t.trades} 筆）` : `各 **${t.mwh} MWh**`
    return `${t.symbol} ${timeOf(t)}成交最多的價格：${at}，${most}；共成交 ${t.all.mwh} MWh、${t.all.trades} 筆，分佈在 ${t.all.prices} 個價格。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，之前的成交可能使結果不同。` : ''}`
  },
  takersIn: (t) =>
    `${t.symbol} ${timeOf(t)}：買方主動 **${t.bought.mwh} MWh**（${t.bought.trades} 筆），賣方主動 **${t.sold.mwh} MWh**（${t.sold.trades} 筆）；買方主動佔 **${t.share} %**。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，所以不只這些。` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}：成交 **${t.count}** 筆共 **${t.mwh} MWh**，價格 ${t.low} 到 ${t.high}，均價 ${t.average}（共 NT$ ${t.turnover}，平均每筆 ${t.each}）；最後一筆 ${t.newest.mwh} MWh，價格 ${t.newest.price}。${t.reachesTo ? `清單只回溯到 ${t.reachesTo}，所以不只這些。` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}：從 **${p.open}** 到 **${p.close}**（${p.change}），最低 **${p.low}**，最高 **${p.high}** NT$/MWh；成交 **${p.mwh} MWh**。${p.isAverage ? '均價從 K 線看不出來。' : ''}${p.reachesTo ? `K 線只回溯到 ${p.reachesTo}，所以不止這些。` : ''}`,
  stillToCome: () => '那段時間還沒到，還沒有成交。',
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `成交清單只回溯到 ${reachesTo}，所以看不到 ${symbol} ${timeOf({ since, until })}的成交。`
      : `${symbol} ${timeOf({ since, until })}沒有成交。`,
  untimed: ({ since, until }) =>
    `清單沒有每一筆的時間，所以我分不出哪些是${timeOf({ since, until })}的；卡片列出全部。`,
  candles: (c) =>
    c
      ? `${c.symbol}${c.since ? ` 自 ${c.since} 起` : ''}：**${c.close}**，${c.change ? `從 ${c.open} 漲跌 ${c.change}` : '與起點持平'}；區間 ${c.low} 到 ${c.high}${c.of ? `（${c.of.interval} K 線 ${c.of.candles} 根）` : ''}。`
      : '尚無 K 線：還沒有成交。',
  stoodStill: (s) => `${s.symbol} 自 ${s.since} 起沒有成交；最後成交價 **${s.last}**。`,
  symbols: (lines, contracts) => {
    const spot = lines.map(
      (s) => `**${s.symbol}**（最小跳動 ${s.tick}，單位 ${s.lot} MWh，${s.isOpen ? '交易中' : '休市'}）`,
    )
    if (!contracts) return spot.length > 0 ? `可交易：${spot.join('、')}。` : '沒有可交易的合約。'
    const { count, inAuction, next } = contracts
    const auction = inAuction > 0 ? `（其中 ${inAuction} 個在集合競價）` : ''
    const closes = next ? `下一個關閘：${next.closesAt}，${next.contract}（${next.symbol}）。` : ''
    return `可交易：${[...spot, `${count} 個交割合約${auction}`].join('、')}。${closes}卡片列出全部。`
  },
  contractsIn: ({ rows, lengths, isOpen, more, isNext }) => {
    if (rows.length === 0) return isNext ? '沒有這樣的合約在交易。' : '列出的合約裡，沒有在這個時段交割的。'
    const state = { CONTINUOUS: '交易中', AUCTION: '集合競價中', HALTED: '暫停交易', CLOSED: '休市' }
    if (isTable(rows)) {
      const table = rows.map((c) => ({ ...c, session: isOpen ? null : state[c.session] }))
      const each = lengths.map((of) => `${of.minutes} 分鐘 ${of.count} 個`).join('、')
      return `${isNext ? '最早交割的合約' : '這個時段的合約'}：${each}${isOpen ? '，都在交易中' : ''}。${isPriced(table) ? '價格單位為 NT$/MWh。' : ''}\n\n${contractTable('zh-Hant', table)}${more > 0 ? `\n\n卡片還列出 ${more} 個。` : ''}`
    }
    const named = rows.map((c) => {
      const prices = [c.last && `最新 ${c.last}`, c.bid && `買價 ${c.bid}`, c.ask && `賣價 ${c.ask}`]
      const parts = [`${c.hours}（${c.symbol}）`, state[c.session], ...prices, c.closesAt && `${c.closesAt} 關閘`]
      return `- ${parts.filter(Boolean).join('，')}`
    })
    return `${isNext ? '最早交割的合約' : '這個時段的合約'}（${zoneName()}）：\n${named.join('\n')}`
  },
  simulation: (s, isReport, isReal) =>
    `${isReport ? '報告' : '模擬'} ${s.id}：${s.steps} 步、${s.orders} 筆委託、${s.trades} 筆成交；損益 **${s.pnl}**，買進 ${s.bought}、賣出 ${s.sold} MWh。${isReal ? '' : '是在委託簿的副本上跑的。'}`,
  ranSimulation: (id) => `模擬 ${id} 跑完了，數字與曲線在卡片裡。`,
} satisfies Partial<Messages>
