/** What is told of what would change something: the plan, why there is none, and what became of it. */
import { sentenceIn } from '../../../../i18n/sentences.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { MAX_IN_A_ROW, numbered } from '../values.ts'
import { bare, line, nameOf, order, released, SIDES } from './words.ts'

export const writes = {
  inTurn: (orders) => orders.join('，接着'),
  order,
  plan: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `我的理解，依次 ${orders.length} 项：\n${numbered(orders, (more) => `另有 ${more} 项，逐一列在计划里。`)}\n\n未经您批准或长期授权，不会发出任何订单。`
      : `我的理解：${orders.map((o) => `**${o}**`).join('，接着')}。未经您批准或长期授权，不会发出任何订单。`,
  naming: (words, o) => `${words}（${bare(o)}）`,
  cancelling: (id) => `撤单 ${id}`,
  cancellingAll: (side, symbol) => {
    const which = `${symbol ? `${symbol} ` : ''}${side === 'BUY' ? '买单' : side === 'SELL' ? '卖单' : symbol ? '订单' : ''}`
    return which ? `全部撤单：${which}` : '全部撤单'
  },
  otherWrite: (tool) =>
    tool === 'registerUser' ? '开立交易所账户' : tool === 'runSimulation' ? '以真实订单执行模拟' : nameOf(tool),
  noExchange: () =>
    '目前用不到交易所：没有连上，或者它的工具在**工具**页等您决定。所以什么都查不到，也没有准备任何订单。',
  noTool: (tool) => `这里做不到：没有已连接的服务器提供${nameOf(tool)}（\`${tool}\`）。`,
  noPrice: ({ of, level }) =>
    `现在订单簿上没有${level === undefined ? '' : `第 ${level} 档`}${SIDES[of]}，所以没有准备任何订单。要用什么价格？`,
  noPending: (verb) => `您没有符合的未成交订单，没有可以${verb === 'cancel' ? '撤单' : '更改'}的。`,
  severalPending: (verb, orders) =>
    `${orders.length === 1 ? '符合的订单只有这一笔，要' : '有好几笔符合的订单，要'}${verb === 'cancel' ? '撤' : '改'}${orders.length === 1 ? '的话请给订单号：' : '哪一笔？'}\n${orders.map((o) => `- ${line(o)}`).join('\n')}`,
  toWhat: (o) => `这笔订单要改成什么：${line(o)}？例如“价格 2,940”或“数量 5 MWh”。`,
  nothingLeft: (o) => `那样一点也不剩（${line(o)}），所以我没有准备任何变更。要撤掉它，请说“取消 ${o.id}”。`,
  belowZero: (o, price) =>
    `那样价格会变成 ${price}（${line(o)}），所以我没有准备任何变更。真的要的话，请说“${o.id} 价格改成 ${price}”。`,
  howMuchOf: (o, of, isUp) =>
    of === 'price'
      ? `价格要${isUp ? '高' : '低'}多少元？也可以直接说价格。（${line(o)}）`
      : of === 'qty'
        ? `数量要${isUp ? '加' : '减'}多少 MWh？（${line(o)}）`
        : `要${isUp ? '加' : '减'}多少，是价格还是数量？（${line(o)}）`,
  unclearChange: (o, number) => `${number} 是新的价格还是新的数量？（${line(o)}）`,
  unclearShift: (o, price, qty) => `价格改为 ${price}，还是数量改为 ${qty} MWh？（${line(o)}）`,
  unclearUnit: (price, beside) => `${price} 大约是 ${beside} 的千分之一：是每度的价格，还是每 MWh 的？`,
  slippedPoint: (price, beside) =>
    `${price} 大约是 ${beside} 的百分之一，所以没有准备任何订单。价格是多少？真的是这个的话，请说“每 MWh ${price} 元”。`,
  perhapsSum: (price, qty, each) =>
    `${price} 是每 MWh 的价格，还是 ${qty} MWh 总共的？没有准备任何订单。前者请说“每 MWh ${price} 元”，后者请说“每 MWh ${each} 元”。`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? '这些合约并非都在交易' : '没有这样的合约在交易'}，所以没有准备任何订单。${hours.length > 0 ? `交易中的有（${zoneName()}）：${hours.join('、')}。` : ''}${inEach ? `没有超过一小时的合约；每个小时都要这么多的话，请说“${inEach}”。` : ''}`,
  tooMany: (count, most) => `那会是 ${count} 笔订单，而一份计划最多 ${most} 笔，所以没有准备任何订单。请分几次说。`,
  severalContracts: (hours) => `符合的合约有好几个，要哪一个（${zoneName()}）：${hours.join('、')}？`,
  noClock: () => '我这里不知道现在几点，所以没有准备任何订单。请说合约的代号。',
  amending: (id, price, qty) => `改单 ${id}${price ? `，价格改为 ${price}` : ''}${qty ? `，数量改为 ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `订单 ${f.id} 已**更改**：${f.order}${f.filled === '0' ? '' : `，其中成交 ${f.filled} MWh`}${f.resting ? `，${f.resting} MWh 挂着` : ''}；${kept === null ? '其余已**撤单**：下一笔对手是您自己的订单' : `${kept ? '保留' : '失去'}原来的排队顺序`}。`,
  waiting: () => '计划正在等您决定。',
  readFailed: (what, reason) => `拿不到${nameOf(what)}${reason ? `：“${reason}”` : '。'}`,
  otherResult: (tool) => `${nameOf(tool)}：结果在卡片里。`,
  allOf: (as, { count, mwh }) =>
    as === 'resting'
      ? `**${count}** 笔订单已接受，**挂在订单簿上**${mwh ? `，共 ${mwh} MWh` : ''}，尚未成交。`
      : `**${count}** 笔订单**全部成交**${mwh ? `，共 ${mwh} MWh` : ''}。`,
  resting: (f) => `${f.order}：已接受，**挂在订单簿上**，尚未成交（订单号 ${f.id}）。`,
  filled: (f) => `${f.order}：**全部成交**${f.average ? `，均价 ${f.average}` : ''}（订单号 ${f.id}）。`,
  partly: (f) =>
    `${f.order}：**成交 ${f.filled} MWh**${f.average ? `，均价 ${f.average}` : ''}${f.resting ? `，其余 ${f.resting} MWh 挂着` : ''}${f.dropped ? `，其余 ${f.dropped} MWh 未成交已撤单` : ''}（订单号 ${f.id}）。`,
  unfilled: (f) => `${f.order}：没有成交，也没有挂在订单簿上（订单号 ${f.id}）。`,
  cancelled: (id, energy, cash) => `订单 ${id} 已**撤单**。${released(energy, cash)}`,
  cancelledAll: (count, energy, cash) =>
    count === 0 ? '没有未成交的订单可以撤单。' : `已撤单 **${count}** 笔。${released(energy, cash)}`,
  sentence: (text) => sentenceIn('zh-Hans', text),
  failed: (what, reason) => `${what}：**被拒**${reason ? `，“${reason}”` : ''}。`,
  notArrived: (what) => `${what}：**未送达**交易所，之后也不会再送达，没有执行任何操作。`,
  failedAt: (what, server, reason) =>
    `${what}：**在 ${server} 失败**${reason ? `，“${reason}”` : ''}。可能已执行一部分。`,
  skipped: (what, why) => `${what}：${why || '前面的步骤失败，所以没有发出'}。`,
  rejected: (what, reason) => `${what}：您拒绝了${reason ? `（“${reason}”）` : ''}，没有发出。`,
  expired: (what) => `${what}：计划过期前没有决定，没有发出。`,
  outcomeUnknown: (what) => `${what}：已发出但没收到回复，结果**未知**，正在向交易所核实；请不要重发。`,
  outcomeUnknownAt: (what, server) =>
    `${what}：已发出，但结果**未知**，也无法向 ${server} 查询；再做一次之前请先到该处确认。`,
  requoted: (what) => `${what}：市场变动，没有发出。计划已更新数字，等您决定。`,
  done: (what) => `${what}：完成。`,
  stopped(cancelled, left, held) {
    const gone = cancelled > 0 ? `已撤单 **${cancelled}** 笔。` : ''
    const more = left > 0 ? `正在为 ${left} 个账户撤单。` : ''
    const stuck =
      held === null
        ? ''
        : held
          ? '**您的订单可能还挂着：**用来撤单的工具与您先前接受的不同。请到“工具”页（/tools）查看并接受；接受后会马上撤单。'
          : '其他人的订单可能还挂着，要等他们在“工具”页（/tools）接受变更过的工具。'
    return `**紧急停止。**在有人解除之前，交易台上没有人能发送订单；撤单仍然可以。${gone}${more}${stuck}`
  },
} satisfies Partial<Messages>
