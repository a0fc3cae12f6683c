/** What a trader's own is told by: wallet, orders, what they come to and where they stand. */
import type { Messages } from '../messages.ts'
import { line, STATUS, timeOf, verbOf } from './words.ts'

export const account = {
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return '您今天（市场时间）还没有成交，所以没有今天的盈亏。'
    const told = rows.map((r) => {
      const net = r.bought ? `净买入 ${r.bought} MWh` : r.sold ? `净卖出 ${r.sold} MWh` : '买卖相抵'
      const cash = r.paid ? `，付出 NT$ ${r.paid}` : r.received ? `，收入 NT$ ${r.received}` : ''
      return `${r.symbol} ${net}${cash}${r.mark ? `，以 ${r.mark} 计价` : ''}`
    })
    const others = more > 0 ? `；还有 ${more} 个合约` : ''
    const left = unpriced > 0 ? `其中 ${unpriced} 个合约没有价格可计，未计入。` : ''
    return `您今天（市场时间 0 时起）的交易，以 ${pricesOf ?? '当时'} 的价格计为 **${result}**：${told.join('；')}${others}。${left}`
  },
  wallet: (w) =>
    `可用 **NT$ ${w.cash}** 与 **${w.energy} MWh**${w.lockedCash || w.lockedEnergy ? `；订单冻结 ${[w.lockedCash ? `NT$ ${w.lockedCash}` : '', w.lockedEnergy ? `${w.lockedEnergy} MWh` : ''].filter(Boolean).join(' 与 ')}` : ''}。${w.lockedShare ? `冻结的占全部资金 **${w.lockedShare.cash}**、现货电量 **${w.lockedShare.energy}**。` : ''}${w.contracts ? `交割合约：${w.contracts.named.length > 0 ? w.contracts.named.map((c) => `${c.symbol} **${c.mwh} MWh**`).join('、') : `${w.contracts.count} 个合约共 **${w.contracts.mwh} MWh**`}${w.contracts.locked ? `，另冻结 ${w.contracts.locked} MWh` : ''}。` : ''}`,
  holding: (rows, more) => {
    if (rows.length === 0) return '钱包里这个时段的电，与每个账户都分到的一样多：您在这里没有净仓位。'
    const told = rows.map(
      (r) =>
        `${r.symbol} 可用 **${r.free} MWh**${r.locked ? `，冻结 ${r.locked} MWh` : ''}${r.bought ? `，今日净买入 ${r.bought} MWh` : r.sold ? `，今日净卖出 ${r.sold} MWh` : ''}`,
    )
    return `您持有：${told.join('；')}${more > 0 ? `；还有 ${more} 个合约` : ''}。`
  },
  ordersOf: (o) =>
    `您${o.total > o.of ? ` ${o.total} 笔中最新的 ${o.of}` : `的 ${o.of}`} 笔${STATUS[o.status] ?? ''}订单里有 **${o.count}** 笔${o.side === 'BUY' ? '买' : '卖'}单${o.newest ? `${o.count === 1 ? '' : '；最新一笔'}：${line(o.newest)}` : ''}。卡片上两边都有。`,
  averages(rows, { listed, total }, more) {
    const which = total > listed ? `您 ${total} 笔订单中最新的 ${listed} 笔` : `您全部 ${listed} 笔订单`
    if (rows.length === 0) return `${which}都还没有成交，所以没有均价。`
    const told = rows.map((r) => `${r.symbol} ${r.side === 'BUY' ? '买入' : '卖出'} ${r.mwh} MWh，均价 **${r.price}**`)
    return `${which}：${told.join('；')}${more > 0 ? `；还有 ${more} 项` : ''}。每笔订单自己的均价在卡片上。`
  },
  previewed(p) {
    const sum = p.paid ? `要 **NT$ ${p.paid}**` : p.received ? `可得 **NT$ ${p.received}**` : '无需付款'
    const locking = p.locked ? `，冻结 NT$ ${p.locked}` : ''
    const slip = p.slippage ? `，离最佳价 ${p.slippage.best} **${p.slippage.away}**，最后成交到 ${p.slippage.last}` : ''
    const rest = [
      p.resting ? `其余 ${p.resting} MWh 会挂着${locking}` : '',
      p.dropped ? `**其余 ${p.dropped} MWh 不会成交**，会撤掉` : '',
    ].filter(Boolean)
    const figures = p.filled
      ? `${p.order}，按目前的订单簿${sum}：${[`成交 ${p.filled} MWh${p.average ? `，均价 ${p.average}` : ''}${slip}`, ...rest].join('，')}。`
      : `${p.order}，按目前的订单簿不会成交${p.resting ? `，会全部挂着${locking}` : ''}。`
    if (p.isOfPlan && p.refused === null) return `${figures}计划还在等您决定。`
    if (p.refused !== null) return `${figures}照这样会被拒：“${p.refused}”。${p.isOfPlan ? '' : '没有准备任何订单。'}`
    return `${figures}没有准备任何订单${p.example ? `；要准备的话，请说“${p.example}”` : ''}。`
  },
  budget(b) {
    if (b.least === null) return '目前的订单簿没有卖单，买不到。'
    if (b.qty === null) return `NT$ ${b.sum} 按目前的订单簿买不到：最少 ${b.least.qty} MWh 要 NT$ ${b.least.paid}。`
    return `${b.isAll ? '目前的订单簿用市价可买' : `NT$ ${b.sum} 按目前的订单簿用市价可买`} **${b.qty} MWh**：共 NT$ ${b.paid}，均价 ${b.average}。${b.isAll ? '读到的卖单就这么多，钱还有剩。' : ''}没有准备任何订单${b.example ? `；要准备的话，请说“${b.example}”` : ''}。`
  },
  within(w) {
    const [limit, deed] = w.side === 'BUY' ? [`${w.limit} 以下`, '买入'] : [`${w.limit} 以上`, '卖出']
    if (w.qty === null) return `目前的订单簿在 ${limit}没有量可${deed}。`
    return `目前的订单簿在 ${limit}可${deed} **${w.qty} MWh**：共 NT$ ${w.paid}，均价 ${w.average}。${w.isAll ? '那一边读到的就这么多。' : ''}没有准备任何订单${w.example ? `；要准备的话，请说“${w.example}”` : ''}。`
  },
  nearMid: (n) =>
    `中间价 ${n.mid} 上下 ${n.within} 以内，目前的订单簿有${[n.bid ? `买单 **${n.bid} MWh**（到 ${n.low} 为止）` : '', n.offered ? `卖单 **${n.offered} MWh**（到 ${n.high} 为止）` : ''].filter(Boolean).join('、')}。${n.levels ? `每边只读到 ${n.levels} 档，后面可能还有。` : ''}`,
  standsOut({ of, end, side }, total, orders, more) {
    const how = {
      price: { most: '价格最高', least: '价格最低' },
      qty: { most: '数量最多', least: '数量最少' },
      time: { most: '最新', least: '最旧' },
    }[of]
    const kind = side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'
    const told = `**${orders.map(line).join('**、**')}**${more > 0 ? `，还有 ${more} 笔` : ''}`
    return total === 1
      ? `您只有一笔未成交${kind}：${told}。`
      : `您 ${total} 笔未成交${kind}中，${how[end]}的是${told}。`
  },
  nearness({ orders, more, elsewhere, symbol, isQueue }) {
    const lines = orders.map(({ order, opposite, own }) => {
      const isBuy = order.side === 'BUY'
      const [way, other, mine] = isBuy ? ['低', '最佳卖价', '最佳买价'] : ['高', '最佳买价', '最佳卖价']
      const away = opposite
        ? `比${other} ${opposite.best} ${way} **${opposite.away}** NT$/MWh`
        : isBuy
          ? '现在没有人卖'
          : '现在没有人买'
      const place = own ? (own.behind ? `，比${mine} ${own.best} ${way} ${own.behind}` : `，就在${mine}`) : ''
      return `${line(order)}：${away}${place}`
    })
    const beside = [
      elsewhere > 0 ? `您有 ${elsewhere} 笔在别的合约，没有量。` : '',
      isQueue ? '同一价格前面排了多少订单，交易所不提供；同价时间优先。' : '',
    ]
      .filter(Boolean)
      .join('')
    if (lines.length === 0) return `您在 ${symbol} 没有未成交订单。${beside}`
    const told =
      lines.length === 1
        ? `您的${lines[0]}。`
        : `您的未成交订单，离市场最近的在前：\n${[...lines, ...(more > 0 ? [`还有 ${more} 笔`] : [])].map((l) => `- ${l}`).join('\n')}`
    return beside ? `${told}${lines.length === 1 ? '' : '\n\n'}${beside}` : told
  },
  noPlace: (count) => `那个位置没有订单：列表上有 ${count} 笔。`,
  proceeds: ({ free, sold, paid, average, left }) =>
    sold
      ? `您可用的 ${free} MWh 现货电，现在的买方吃得下 **${sold} MWh**：NT$ **${paid}**，均价 ${average}。${left ? `其余 ${left} MWh 在读到的订单簿里没有人买，只会卖得更低或卖不掉。` : ''}订单冻结的和合约的电没有算在内。没有准备任何订单。`
      : free === '0'
        ? '您没有可用的现货电可以卖。没有准备任何订单。'
        : `现在订单簿上没有人买，您的 ${free} MWh 一时换不到钱。没有准备任何订单。`,
  noneOfIt: () => '其余的也都没有准备，请单独再说一次。',
  noResultIn: (isTold) =>
    isTold ? '您今天没有交易那些时段的合约，所以没有盈亏。' : '交易所没有提供您今天的交易，所以不知道盈亏。',
  ordersNone: (side) => `您没有未成交的${side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'}。`,
  openSums(rows, cut) {
    const told = rows.map(
      ({ side, count, mwh, paid, average }) =>
        `**${count}** 笔未成交${side === 'BUY' ? '买单' : '卖单'}共 **${mwh} MWh**${paid ? `、NT$ **${paid}**` : ''}${average ? `，均价 ${average}` : ''}`,
    )
    return `您有 ${told.join('；')}；已成交的部分不计。${cut ? `以上只算 ${cut.total} 笔订单中最新的 ${cut.listed} 笔。` : ''}`
  },
  ranked(by, isFalling, orders, more) {
    const how = { price: ['价格最低', '价格最高'], qty: ['数量最少', '数量最多'], time: ['最旧', '最新'] }[by][
      isFalling ? 1 : 0
    ]
    const lines = [...orders.map(line), ...(more > 0 ? [`还有 ${more} 笔`] : [])]
    return `您的未成交订单，${how}的在前：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  chosen({ side, bound, orders, more, others, isToGate }) {
    const noun = side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'
    const lines = [
      ...orders.map(({ order, until }) => `${line(order)}${until ? `，挂到 ${until}` : ''}`),
      ...(more > 0 ? [`还有 ${more} 笔`] : []),
    ]
      .map((l) => `- ${l}`)
      .join('\n')
    const [count, total] = [orders.length + more, orders.length + more + others]
    if (bound) {
      const how = bound.isBelow ? (bound.isWith ? '最多' : '少于') : bound.isWith ? '至少' : '多于'
      const where =
        bound.of === 'qty'
          ? `数量${how} ${bound.value} MWh`
          : `${bound.isBelow ? (bound.isWith ? '不高于' : '低于') : bound.isWith ? '不低于' : '高于'} ${bound.value}`
      return count === 0
        ? `您 ${total} 笔未成交${noun}里，没有${where} 的。`
        : `您 ${total} 笔未成交${noun}里，${where} 的：\n${lines}`
    }
    const gate = isToGate ? '，合约的最晚挂到关闸' : ''
    if (count === 0) return `您 ${total} 笔未成交${noun}都没有自己的期限：挂到成交或撤单为止${gate}。`
    const left = others > 0 ? `\n\n另外 ${others} 笔挂到成交或撤单为止${gate}。` : ''
    return `您 ${total} 笔未成交${noun}里，有期限的，先到期的在前：\n${lines}${left}`
  },
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `没有准备任何订单${o.example ? `；要准备的话，请说“${o.example}”` : ''}。`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} 按 ${o.price} 计是 **${o.qty} MWh**${o.paid ? `（取整到最小单位，共 NT$ ${o.paid}）` : ''}；您可用 ${free}。${rest}`
        : `NT$ ${o.sum} 按 ${o.price} 计不足一笔最小的订单。${rest}`
    if (o.qty === null) return `您可用 ${free}，不足一笔最小的订单。${rest}`
    if (o.side === 'SELL')
      return o.part ? `您可用 ${free}，其中 ${o.part} 是 **${o.qty} MWh**。${rest}` : `您可用 **${free}**。${rest}`
    return `您可用 ${free}，${o.part ? `其中 ${o.part} ` : '全部'}${o.price ? `以 ${o.price} ` : ''}可买入 **${o.qty} MWh**。${rest}`
  },
  orders(status, shown, total, newest) {
    const kind = STATUS[status] ?? ''
    if (shown === 0 && status === 'matched') return '您没有全部成交的订单。部分成交的列在未成交或已撤单的订单里。'
    if (shown === 0) return `您没有${kind}订单。`
    const many = total > shown ? `，卡片列出最新的 ${shown} 笔` : ''
    return `您有 **${Math.max(shown, total)}** 笔${kind}订单${many}${newest ? `；最新一笔：${line(newest)}` : ''}。`
  },
  ownTrades({ of, shown, total, isWhole, newest }) {
    const ofWhich = of === null ? '' : ` ${of} 的`
    if (newest === null) return `您还没有${ofWhich}成交。`
    const many = total > shown ? `，卡片列出最新的 ${shown} 笔` : ''
    const what = `${newest.symbol} ${verbOf(newest.side)} **${newest.mwh} MWh**，价格 ${newest.price}`
    return `您有 **${total}** 笔${ofWhich}成交${many}；最新一笔：${what}。${isWhole ? '' : '更早的成交，交易所已不再保留。'}`
  },
  inPeriod({ since, until, side, placed, fills, more, beyond, cut }) {
    const time = timeOf({ since, until })
    const orders =
      placed === null
        ? ''
        : placed.count === 0
          ? `您${time}没有下单。`
          : `您${time}下了 **${placed.count}** 笔订单：${[placed.open > 0 ? `${placed.open} 笔未成交` : '', placed.filled > 0 ? `${placed.filled} 笔全部成交` : '', placed.ended > 0 ? `${placed.ended} 笔已撤单或到期` : ''].filter(Boolean).join('、')}。`
    const deeds = fills.map((f) => `${f.symbol} ${verbOf(f.side)} **${f.mwh} MWh**，共 NT$ ${f.paid}，均价 ${f.price}`)
    const kind = side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'
    const filled =
      fills.length === 0
        ? `${placed ? '这段时间' : time}您的${kind}没有成交。`
        : `${placed ? '其中成交' : `您${time}成交`}：${deeds.join('；')}${more > 0 ? `；还有 ${more} 项` : ''}。`
    const before = beyond > 0 ? `有 ${beyond} 笔订单不只在这段时间里，可能有一部分在别的时间成交。` : ''
    const list = cut
      ? `这是您 ${cut.total} 笔${cut.of === 'orders' ? '订单' : '成交'}中最新的 ${cut.listed} 笔${cut.reachesTo ? `，只回溯到 ${cut.reachesTo}，所以可能不止这些` : ''}。`
      : ''
    return [orders, filled, before, list].filter(Boolean).join('')
  },
  cancelledIn({ since, until, side, count, reachesTo }) {
    const kind = side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'
    const told = `您${timeOf({ since, until })}的${kind}${count === 0 ? '没有撤单的' : `有 **${count}** 笔已撤单`}。`
    return reachesTo ? `${told}清单只回溯到 ${reachesTo}，所以可能不止这些。` : told
  },
  shareOfMeans: (s) => `可用 ${s.free} 的 ${s.percent} % 是 **${s.share}**。`,
  keptBack: (k) =>
    `您可用 NT$ ${k.free}；${k.isShort ? `要留 NT$ ${k.kept} 还差 **NT$ ${k.beyond}**。` : `留下 NT$ ${k.kept}，还能花 **NT$ ${k.beyond}**。`}`,
  placedAt: (time) => `下单时间 ${time}。`,
  noneEnded: (how, isCut) =>
    how === 'refused'
      ? `您在交易所${isCut ? '最新的订单' : '的订单'}没有被拒的：被拒的订单不会进到那份列表。什么被拒、为什么，都在**审计**页。`
      : `您${isCut ? '最新' : ''}的订单没有撤单的。`,
  orderFates: (fates, more) => {
    const told = fates.map(({ order, state, filled, at }) => {
      const part = filled ? `${filled} MWh${at ? `，均价 ${at}` : ''}` : null
      const fate = {
        OPEN: '未成交',
        PARTIALLY_FILLED: `部分成交，${part ?? '数量不明'}；其余仍挂着`,
        FILLED: `全部成交${at ? `，均价 ${at}` : ''}`,
        CANCELLED: `已撤单，${part ? `其中成交 ${part}` : '没有成交'}`,
        EXPIRED: `已到期，${part ? `其中成交 ${part}` : '没有成交'}`,
        REJECTED: '被交易所拒绝',
      }[state]
      return `${line(order)}：**${fate}**`
    })
    const lines = more > 0 ? [...told, `还有 ${more} 笔`] : told
    return lines.length === 1 ? `您的${told[0]}。` : `符合的订单：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  restsUntil: (time) => (time ? `它挂到 **${time}**。` : '它挂到成交或撤单为止。'),
  noOrderWithin: (side) => `您没有在那个时段交割的${side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'}。`,
  noSuchOrder: (numbers, side) =>
    `您没有价格、数量或编号是 ${numbers.join(' 和 ')} 的${side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : '订单'}。`,
  exists: (exists) => (exists ? '有，交易所有您的账户。' : '没有，交易所没有这个账户。'),
  registered: (userId) => `交易所已开户 ${userId}。`,
} satisfies Partial<Messages>
