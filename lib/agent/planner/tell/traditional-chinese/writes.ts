/** What is told of what would change something: the plan, why there is none, and what became of it. */
import { sentenceIn } from '../../../../i18n/sentences.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { MAX_IN_A_ROW, numbered } from '../values.ts'
import { bare, line, nameOf, order, released, SIDES } from './words.ts'

export const writes = {
  inTurn: (orders) => orders.join('，接著'),
  order,
  plan: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `我的理解，依序 ${orders.length} 項：\n${numbered(orders, (more) => `另有 ${more} 項，逐一列在計畫裡。`)}\n\n未經您核准或長期授權，不會送出任何委託。`
      : `我的理解：${orders.map((o) => `**${o}**`).join('，接著')}。未經您核准或長期授權，不會送出任何委託。`,
  naming: (words, o) => `${words}（${bare(o)}）`,
  cancelling: (id) => `撤單 ${id}`,
  cancellingAll: (side, symbol) => {
    const which = `${symbol ? `${symbol} ` : ''}${side === 'BUY' ? '買單' : side === 'SELL' ? '賣單' : symbol ? '委託' : ''}`
    return which ? `全部撤單：${which}` : '全部撤單'
  },
  otherWrite: (tool) =>
    tool === 'registerUser' ? '開立交易所帳戶' : tool === 'runSimulation' ? '以真實委託執行模擬' : nameOf(tool),
  noExchange: () =>
    '目前用不到交易所：沒有連上，或是它的工具在**工具**頁等您決定。所以什麼都查不到，也沒有準備任何委託。',
  noTool: (tool) => `這裡做不到：沒有已連線的伺服器提供${nameOf(tool)}（\`${tool}\`）。`,
  noPrice: ({ of, level }) =>
    `現在委託簿上沒有${level === undefined ? '' : `第 ${level} 檔`}${SIDES[of]}，所以沒有準備任何委託。要用什麼價格？`,
  noPending: (verb) => `您沒有符合的未成交委託，沒有可以${verb === 'cancel' ? '撤單' : '更改'}的。`,
  severalPending: (verb, orders) =>
    `${orders.length === 1 ? '符合的委託只有這一筆，要' : '有好幾筆符合的委託，要'}${verb === 'cancel' ? '撤' : '改'}${orders.length === 1 ? '的話請給單號：' : '哪一筆？'}\n${orders.map((o) => `- ${line(o)}`).join('\n')}`,
  toWhat: (o) => `這筆委託要改成什麼：${line(o)}？例如「價格 2,940」或「數量 5 MWh」。`,
  nothingLeft: (o) => `那樣一點也不剩（${line(o)}），所以我沒有準備任何變更。要撤掉它，請說「取消 ${o.id}」。`,
  belowZero: (o, price) =>
    `那樣價格會變成 ${price}（${line(o)}），所以我沒有準備任何變更。真的要的話，請說「${o.id} 價格改成 ${price}」。`,
  howMuchOf: (o, of, isUp) =>
    of === 'price'
      ? `價格要${isUp ? '高' : '低'}多少元？也可以直接說價格。（${line(o)}）`
      : of === 'qty'
        ? `數量要${isUp ? '加' : '減'}多少 MWh？（${line(o)}）`
        : `要${isUp ? '加' : '減'}多少，是價格還是數量？（${line(o)}）`,
  unclearChange: (o, number) => `${number} 是新的價格還是新的數量？（${line(o)}）`,
  unclearShift: (o, price, qty) => `價格改為 ${price}，還是數量改為 ${qty} MWh？（${line(o)}）`,
  unclearUnit: (price, beside) => `${price} 大約是 ${beside} 的千分之一：是每度的價格，還是每 MWh 的？`,
  slippedPoint: (price, beside) =>
    `${price} 大約是 ${beside} 的百分之一，所以沒有準備任何委託。價格是多少？真的是這個的話，請說「每 MWh ${price} 元」。`,
  perhapsSum: (price, qty, each) =>
    `${price} 是每 MWh 的價格，還是 ${qty} MWh 總共的？沒有準備任何委託。前者請說「每 MWh ${price} 元」，後者請說「每 MWh ${each} 元」。`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? '這些合約並非都在交易' : '沒有這樣的合約在交易'}，所以沒有準備任何委託。${hours.length > 0 ? `交易中的有（${zoneName()}）：${hours.join('、')}。` : ''}${inEach ? `沒有超過一小時的合約；每個小時都要這麼多的話，請說「${inEach}」。` : ''}`,
  tooMany: (count, most) => `那會是 ${count} 筆委託，而一份計畫最多 ${most} 筆，所以沒有準備任何委託。請分幾次說。`,
  severalContracts: (hours) => `符合的合約有好幾個，要哪一個（${zoneName()}）：${hours.join('、')}？`,
  noClock: () => '我這裡不知道現在幾點，所以沒有準備任何委託。請說合約的代號。',
  amending: (id, price, qty) => `改單 ${id}${price ? `，價格改為 ${price}` : ''}${qty ? `，數量改為 ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `委託 ${f.id} 已**更改**：${f.order}${f.filled === '0' ? '' : `，其中成交 ${f.filled} MWh`}${f.resting ? `，${f.resting} MWh 掛著` : ''}；${kept === null ? '其餘已**撤單**：下一筆對手是您自己的委託' : `${kept ? '保留' : '失去'}原來的排隊順序`}。`,
  waiting: () => '計畫正在等您決定。',
  readFailed: (what, reason) => `拿不到${nameOf(what)}${reason ? `：「${reason}」` : '。'}`,
  otherResult: (tool) => `${nameOf(tool)}：結果在卡片裡。`,
  allOf: (as, { count, mwh }) =>
    as === 'resting'
      ? `**${count}** 筆委託已接受，**掛在委託簿上**${mwh ? `，共 ${mwh} MWh` : ''}，尚未成交。`
      : `**${count}** 筆委託**全部成交**${mwh ? `，共 ${mwh} MWh` : ''}。`,
  resting: (f) => `${f.order}：已接受，**掛在委託簿上**，尚未成交（單號 ${f.id}）。`,
  filled: (f) => `${f.order}：**全部成交**${f.average ? `，均價 ${f.average}` : ''}（單號 ${f.id}）。`,
  partly: (f) =>
    `${f.order}：**成交 ${f.filled} MWh**${f.average ? `，均價 ${f.average}` : ''}${f.resting ? `，其餘 ${f.resting} MWh 掛著` : ''}${f.dropped ? `，其餘 ${f.dropped} MWh 未成交已撤單` : ''}（單號 ${f.id}）。`,
  unfilled: (f) => `${f.order}：沒有成交，也沒有掛在委託簿上（單號 ${f.id}）。`,
  cancelled: (id, energy, cash) => `委託 ${id} 已**撤單**。${released(energy, cash)}`,
  cancelledAll: (count, energy, cash) =>
    count === 0 ? '沒有未成交的委託可以撤單。' : `已撤單 **${count}** 筆。${released(energy, cash)}`,
  sentence: (text) => sentenceIn('zh-Hant', text),
  failed: (what, reason) => `${what}：**被拒**${reason ? `，「${reason}」` : ''}。`,
  notArrived: (what) => `${what}：**未送達**交易所，之後也不會再送達，沒有執行任何動作。`,
  failedAt: (what, server, reason) =>
    `${what}：**在 ${server} 失敗**${reason ? `，「${reason}」` : ''}。可能已執行一部分。`,
  skipped: (what, why) => `${what}：${why || '前面的步驟失敗，所以沒有送出'}。`,
  rejected: (what, reason) => `${what}：您拒絕了${reason ? `（「${reason}」）` : ''}，沒有送出。`,
  expired: (what) => `${what}：計畫過期前沒有決定，沒有送出。`,
  outcomeUnknown: (what) => `${what}：已送出但沒收到回覆，結果**未知**，正在向交易所查證；請不要重送。`,
  outcomeUnknownAt: (what, server) =>
    `${what}：已送出，但結果**未知**，也無法向 ${server} 查詢；再做一次之前請先到該處確認。`,
  requoted: (what) => `${what}：市場變動，沒有送出。計畫已更新數字，等您決定。`,
  done: (what) => `${what}：完成。`,
  stopped(cancelled, left, held) {
    const gone = cancelled > 0 ? `已撤單 **${cancelled}** 筆。` : ''
    const more = left > 0 ? `正在為 ${left} 個帳戶撤單。` : ''
    const stuck =
      held === null
        ? ''
        : held
          ? '**您的委託可能還掛著：**用來撤單的工具與您先前接受的不同。請到「工具」頁（/tools）查看並接受；接受後會馬上撤單。'
          : '其他人的委託可能還掛著，要等他們在「工具」頁（/tools）接受變更過的工具。'
    return `**緊急停止。**在有人解除之前，交易台上沒有人能送出委託；撤單仍然可以。${gone}${more}${stuck}`
  },
} satisfies Partial<Messages>
