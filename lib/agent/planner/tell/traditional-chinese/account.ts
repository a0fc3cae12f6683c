/** What a trader's own is told by: wallet, orders, what they come to and where they stand. */
import type { Messages } from '../messages.ts'
import { line, STATUS, timeOf, verbOf } from './words.ts'

export const account = {
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return '您今日（市場時間）還沒有成交，所以沒有今日損益。'
    const told = rows.map((r) => {
      const net = r.bought ? `淨買進 ${r.bought} MWh` : r.sold ? `淨賣出 ${r.sold} MWh` : '買賣相抵'
      const cash = r.paid ? `，付出 NT$ ${r.paid}` : r.received ? `，收入 NT$ ${r.received}` : ''
      return `${r.symbol} ${net}${cash}${r.mark ? `，以 ${r.mark} 計價` : ''}`
    })
    const others = more > 0 ? `；還有 ${more} 個合約` : ''
    const left = unpriced > 0 ? `其中 ${unpriced} 個合約沒有價格可計，未計入。` : ''
    return `您今日（市場時間 0 時起）的交易，以 ${pricesOf ?? '當時'} 的價格計為 **${result}**：${told.join('；')}${others}。${left}`
  },
  wallet: (w) =>
    `可用 **NT$ ${w.cash}** 與 **${w.energy} MWh**${w.lockedCash || w.lockedEnergy ? `；委託鎖定 ${[w.lockedCash ? `NT$ ${w.lockedCash}` : '', w.lockedEnergy ? `${w.lockedEnergy} MWh` : ''].filter(Boolean).join(' 與 ')}` : ''}。${w.lockedShare ? `鎖定的占全部資金 **${w.lockedShare.cash}**、現貨電量 **${w.lockedShare.energy}**。` : ''}${w.contracts ? `交割合約：${w.contracts.named.length > 0 ? w.contracts.named.map((c) => `${c.symbol} **${c.mwh} MWh**`).join('、') : `${w.contracts.count} 個合約共 **${w.contracts.mwh} MWh**`}${w.contracts.locked ? `，另鎖定 ${w.contracts.locked} MWh` : ''}。` : ''}`,
  holding: (rows, more) => {
    if (rows.length === 0) return '錢包裡這個時段的電，與每個帳戶都分到的一樣多：您在這裡沒有淨部位。'
    const told = rows.map(
      (r) =>
        `${r.symbol} 可用 **${r.free} MWh**${r.locked ? `，鎖定 ${r.locked} MWh` : ''}${r.bought ? `，今日淨買進 ${r.bought} MWh` : r.sold ? `，今日淨賣出 ${r.sold} MWh` : ''}`,
    )
    return `您持有：${told.join('；')}${more > 0 ? `；還有 ${more} 個合約` : ''}。`
  },
  ordersOf: (o) =>
    `您${o.total > o.of ? ` ${o.total} 筆中最新的 ${o.of}` : `的 ${o.of}`} 筆${STATUS[o.status] ?? ''}委託裡有 **${o.count}** 筆${o.side === 'BUY' ? '買' : '賣'}單${o.newest ? `${o.count === 1 ? '' : '；最新一筆'}：${line(o.newest)}` : ''}。卡片上兩邊都有。`,
  averages(rows, { listed, total }, more) {
    const which = total > listed ? `您 ${total} 筆委託中最新的 ${listed} 筆` : `您全部 ${listed} 筆委託`
    if (rows.length === 0) return `${which}都還沒有成交，所以沒有均價。`
    const told = rows.map((r) => `${r.symbol} ${r.side === 'BUY' ? '買進' : '賣出'} ${r.mwh} MWh，均價 **${r.price}**`)
    return `${which}：${told.join('；')}${more > 0 ? `；還有 ${more} 項` : ''}。每筆委託自己的均價在卡片上。`
  },
  previewed(p) {
    const sum = p.paid ? `要 **NT$ ${p.paid}**` : p.received ? `可得 **NT$ ${p.received}**` : '不必付款'
    const locking = p.locked ? `，鎖定 NT$ ${p.locked}` : ''
    const slip = p.slippage ? `，離最佳價 ${p.slippage.best} **${p.slippage.away}**，最後成交到 ${p.slippage.last}` : ''
    const rest = [
      p.resting ? `其餘 ${p.resting} MWh 會掛著${locking}` : '',
      p.dropped ? `**其餘 ${p.dropped} MWh 不會成交**，會撤掉` : '',
    ].filter(Boolean)
    const figures = p.filled
      ? `${p.order}，以目前的委託簿${sum}：${[`成交 ${p.filled} MWh${p.average ? `，均價 ${p.average}` : ''}${slip}`, ...rest].join('，')}。`
      : `${p.order}，以目前的委託簿不會成交${p.resting ? `，會全部掛著${locking}` : ''}。`
    if (p.isOfPlan && p.refused === null) return `${figures}計畫還在等您決定。`
    if (p.refused !== null) return `${figures}照這樣會被拒：「${p.refused}」。${p.isOfPlan ? '' : '沒有準備任何委託。'}`
    return `${figures}沒有準備任何委託${p.example ? `；要準備的話，請說「${p.example}」` : ''}。`
  },
  budget(b) {
    if (b.least === null) return '目前的委託簿沒有賣單，買不到。'
    if (b.qty === null) return `NT$ ${b.sum} 以目前的委託簿買不到：最少 ${b.least.qty} MWh 要 NT$ ${b.least.paid}。`
    return `${b.isAll ? '目前的委託簿用市價可買' : `NT$ ${b.sum} 以目前的委託簿用市價可買`} **${b.qty} MWh**：共 NT$ ${b.paid}，均價 ${b.average}。${b.isAll ? '讀到的賣單就這麼多，錢還有剩。' : ''}沒有準備任何委託${b.example ? `；要準備的話，請說「${b.example}」` : ''}。`
  },
  within(w) {
    const [limit, deed] = w.side === 'BUY' ? [`${w.limit} 以下`, '買進'] : [`${w.limit} 以上`, '賣出']
    if (w.qty === null) return `目前的委託簿在 ${limit}沒有量可${deed}。`
    return `目前的委託簿在 ${limit}可${deed} **${w.qty} MWh**：共 NT$ ${w.paid}，均價 ${w.average}。${w.isAll ? '那一邊讀到的就這麼多。' : ''}沒有準備任何委託${w.example ? `；要準備的話，請說「${w.example}」` : ''}。`
  },
  nearMid: (n) =>
    `中間價 ${n.mid} 上下 ${n.within} 以內，目前的委託簿有${[n.bid ? `買單 **${n.bid} MWh**（到 ${n.low} 為止）` : '', n.offered ? `賣單 **${n.offered} MWh**（到 ${n.high} 為止）` : ''].filter(Boolean).join('、')}。${n.levels ? `每邊只讀到 ${n.levels} 檔，後面可能還有。` : ''}`,
  standsOut({ of, end, side }, total, orders, more) {
    const how = {
      price: { most: '價格最高', least: '價格最低' },
      qty: { most: '數量最多', least: '數量最少' },
      time: { most: '最新', least: '最舊' },
    }[of]
    const kind = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const told = `**${orders.map(line).join('**、**')}**${more > 0 ? `，還有 ${more} 筆` : ''}`
    return total === 1
      ? `您只有一筆未成交${kind}：${told}。`
      : `您 ${total} 筆未成交${kind}中，${how[end]}的是${told}。`
  },
  nearness({ orders, more, elsewhere, symbol, isQueue }) {
    const lines = orders.map(({ order, opposite, own }) => {
      const isBuy = order.side === 'BUY'
      const [way, other, mine] = isBuy ? ['低', '最佳賣價', '最佳買價'] : ['高', '最佳買價', '最佳賣價']
      const away = opposite
        ? `比${other} ${opposite.best} ${way} **${opposite.away}** NT$/MWh`
        : isBuy
          ? '現在沒有人賣'
          : '現在沒有人買'
      const place = own ? (own.behind ? `，比${mine} ${own.best} ${way} ${own.behind}` : `，就在${mine}`) : ''
      return `${line(order)}：${away}${place}`
    })
    const beside = [
      elsewhere > 0 ? `您有 ${elsewhere} 筆在別的合約，沒有量。` : '',
      isQueue ? '同一價格前面排了多少委託，交易所不提供；同價時間優先。' : '',
    ]
      .filter(Boolean)
      .join('')
    if (lines.length === 0) return `您在 ${symbol} 沒有未成交委託。${beside}`
    const told =
      lines.length === 1
        ? `您的${lines[0]}。`
        : `您的未成交委託，離市場最近的在前：\n${[...lines, ...(more > 0 ? [`還有 ${more} 筆`] : [])].map((l) => `- ${l}`).join('\n')}`
    return beside ? `${told}${lines.length === 1 ? '' : '\n\n'}${beside}` : told
  },
  noPlace: (count) => `那個位置沒有委託：清單上有 ${count} 筆。`,
  proceeds: ({ free, sold, paid, average, left }) =>
    sold
      ? `您可用的 ${free} MWh 現貨電，現在的買方吃得下 **${sold} MWh**：NT$ **${paid}**，均價 ${average}。${left ? `其餘 ${left} MWh 在讀到的委託簿裡沒有人買，只會賣得更低或賣不掉。` : ''}委託鎖定的和合約的電沒有算在內。沒有準備任何委託。`
      : free === '0'
        ? '您沒有可用的現貨電可以賣。沒有準備任何委託。'
        : `現在委託簿上沒有人買，您的 ${free} MWh 一時換不到錢。沒有準備任何委託。`,
  noneOfIt: () => '其餘的也都沒有準備，請單獨再說一次。',
  noResultIn: (isTold) =>
    isTold ? '您今天沒有交易那些時段的合約，所以沒有損益。' : '交易所沒有提供您今天的交易，所以不知道損益。',
  ordersNone: (side) => `您沒有未成交的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  openSums(rows, cut) {
    const told = rows.map(
      ({ side, count, mwh, paid, average }) =>
        `**${count}** 筆未成交${side === 'BUY' ? '買單' : '賣單'}共 **${mwh} MWh**${paid ? `、NT$ **${paid}**` : ''}${average ? `，均價 ${average}` : ''}`,
    )
    return `您有 ${told.join('；')}；已成交的部分不計。${cut ? `以上只算 ${cut.total} 筆委託中最新的 ${cut.listed} 筆。` : ''}`
  },
  ranked(by, isFalling, orders, more) {
    const how = { price: ['價格最低', '價格最高'], qty: ['數量最少', '數量最多'], time: ['最舊', '最新'] }[by][
      isFalling ? 1 : 0
    ]
    const lines = [...orders.map(line), ...(more > 0 ? [`還有 ${more} 筆`] : [])]
    return `您的未成交委託，${how}的在前：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  chosen({ side, bound, orders, more, others, isToGate }) {
    const noun = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const lines = [
      ...orders.map(({ order, until }) => `${line(order)}${until ? `，掛到 ${until}` : ''}`),
      ...(more > 0 ? [`還有 ${more} 筆`] : []),
    ]
      .map((l) => `- ${l}`)
      .join('\n')
    const [count, total] = [orders.length + more, orders.length + more + others]
    if (bound) {
      const how = bound.isBelow ? (bound.isWith ? '最多' : '少於') : bound.isWith ? '至少' : '多於'
      const where =
        bound.of === 'qty'
          ? `數量${how} ${bound.value} MWh`
          : `${bound.isBelow ? (bound.isWith ? '不高於' : '低於') : bound.isWith ? '不低於' : '高於'} ${bound.value}`
      return count === 0
        ? `您 ${total} 筆未成交${noun}裡，沒有${where} 的。`
        : `您 ${total} 筆未成交${noun}裡，${where} 的：\n${lines}`
    }
    const gate = isToGate ? '，合約的最晚掛到關閘' : ''
    if (count === 0) return `您 ${total} 筆未成交${noun}都沒有自己的期限：掛到成交或撤單為止${gate}。`
    const left = others > 0 ? `\n\n另外 ${others} 筆掛到成交或撤單為止${gate}。` : ''
    return `您 ${total} 筆未成交${noun}裡，有期限的，先到期的在前：\n${lines}${left}`
  },
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `沒有準備任何委託${o.example ? `；要準備的話，請說「${o.example}」` : ''}。`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} 以 ${o.price} 計是 **${o.qty} MWh**${o.paid ? `（取整到最小單位，共 NT$ ${o.paid}）` : ''}；您可用 ${free}。${rest}`
        : `NT$ ${o.sum} 以 ${o.price} 計不足一筆最小的委託。${rest}`
    if (o.qty === null) return `您可用 ${free}，不足一筆最小的委託。${rest}`
    if (o.side === 'SELL')
      return o.part ? `您可用 ${free}，其中 ${o.part} 是 **${o.qty} MWh**。${rest}` : `您可用 **${free}**。${rest}`
    return `您可用 ${free}，${o.part ? `其中 ${o.part} ` : '全部'}${o.price ? `以 ${o.price} ` : ''}可買進 **${o.qty} MWh**。${rest}`
  },
  orders(status, shown, total, newest) {
    const kind = STATUS[status] ?? ''
    if (shown === 0 && status === 'matched') return '您沒有全部成交的委託。部分成交的列在未成交或已撤單的委託裡。'
    if (shown === 0) return `您沒有${kind}委託。`
    const many = total > shown ? `，卡片列出最新的 ${shown} 筆` : ''
    return `您有 **${Math.max(shown, total)}** 筆${kind}委託${many}${newest ? `；最新一筆：${line(newest)}` : ''}。`
  },
  ownTrades({ of, shown, total, isWhole, newest }) {
    const ofWhich = of === null ? '' : ` ${of} 的`
    if (newest === null) return `您還沒有${ofWhich}成交。`
    const many = total > shown ? `，卡片列出最新的 ${shown} 筆` : ''
    const what = `${newest.symbol} ${verbOf(newest.side)} **${newest.mwh} MWh**，價格 ${newest.price}`
    return `您有 **${total}** 筆${ofWhich}成交${many}；最新一筆：${what}。${isWhole ? '' : '更早的成交，交易所已不再保留。'}`
  },
  inPeriod({ since, until, side, placed, fills, more, beyond, cut }) {
    const time = timeOf({ since, until })
    const orders =
      placed === null
        ? ''
        : placed.count === 0
          ? `您${time}沒有下單。`
          : `您${time}下了 **${placed.count}** 筆委託：${[placed.open > 0 ? `${placed.open} 筆未成交` : '', placed.filled > 0 ? `${placed.filled} 筆全部成交` : '', placed.ended > 0 ? `${placed.ended} 筆已撤單或到期` : ''].filter(Boolean).join('、')}。`
    const deeds = fills.map((f) => `${f.symbol} ${verbOf(f.side)} **${f.mwh} MWh**，共 NT$ ${f.paid}，均價 ${f.price}`)
    const kind = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const filled =
      fills.length === 0
        ? `${placed ? '這段時間' : time}您的${kind}沒有成交。`
        : `${placed ? '其中成交' : `您${time}成交`}：${deeds.join('；')}${more > 0 ? `；還有 ${more} 項` : ''}。`
    const before = beyond > 0 ? `有 ${beyond} 筆委託不只在這段時間裡，可能有一部分在別的時間成交。` : ''
    const list = cut
      ? `這是您 ${cut.total} 筆${cut.of === 'orders' ? '委託' : '成交'}中最新的 ${cut.listed} 筆${cut.reachesTo ? `，只回溯到 ${cut.reachesTo}，所以可能不止這些` : ''}。`
      : ''
    return [orders, filled, before, list].filter(Boolean).join('')
  },
  cancelledIn({ since, until, side, count, reachesTo }) {
    const kind = side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'
    const told = `您${timeOf({ since, until })}的${kind}${count === 0 ? '沒有撤單的' : `有 **${count}** 筆已撤單`}。`
    return reachesTo ? `${told}清單只回溯到 ${reachesTo}，所以可能不止這些。` : told
  },
  shareOfMeans: (s) => `可用 ${s.free} 的 ${s.percent} % 是 **${s.share}**。`,
  keptBack: (k) =>
    `您可用 NT$ ${k.free}；${k.isShort ? `要留 NT$ ${k.kept} 還差 **NT$ ${k.beyond}**。` : `留下 NT$ ${k.kept}，還能花 **NT$ ${k.beyond}**。`}`,
  placedAt: (time) => `下單時間 ${time}。`,
  noneEnded: (how, isCut) =>
    how === 'refused'
      ? `您在交易所${isCut ? '最新的委託' : '的委託'}沒有被拒的：被拒的委託不會進到那份清單。什麼被拒、為什麼，都在**稽核**頁。`
      : `您${isCut ? '最新' : ''}的委託沒有撤單的。`,
  orderFates: (fates, more) => {
    const told = fates.map(({ order, state, filled, at }) => {
      const part = filled ? `${filled} MWh${at ? `，均價 ${at}` : ''}` : null
      const fate = {
        OPEN: '未成交',
        PARTIALLY_FILLED: `部分成交，${part ?? '數量不明'}；其餘仍掛著`,
        FILLED: `全部成交${at ? `，均價 ${at}` : ''}`,
        CANCELLED: `已撤單，${part ? `其中成交 ${part}` : '沒有成交'}`,
        EXPIRED: `已到期，${part ? `其中成交 ${part}` : '沒有成交'}`,
        REJECTED: '被交易所拒絕',
      }[state]
      return `${line(order)}：**${fate}**`
    })
    const lines = more > 0 ? [...told, `還有 ${more} 筆`] : told
    return lines.length === 1 ? `您的${told[0]}。` : `符合的委託：\n${lines.map((l) => `- ${l}`).join('\n')}`
  },
  restsUntil: (time) => (time ? `它掛到 **${time}**。` : '它掛到成交或撤單為止。'),
  noOrderWithin: (side) => `您沒有在那個時段交割的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  noSuchOrder: (numbers, side) =>
    `您沒有價格、數量或編號是 ${numbers.join(' 和 ')} 的${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : '委託'}。`,
  exists: (exists) => (exists ? '有，交易所有您的帳戶。' : '沒有，交易所沒有這個帳戶。'),
  registered: (userId) => `交易所已開立帳戶 ${userId}。`,
} satisfies Partial<Messages>
