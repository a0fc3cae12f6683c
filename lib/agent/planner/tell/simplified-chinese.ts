import { MOST_STEPS } from '../../../contracts/exchange-simulation.ts'
import { sentenceIn } from '../../../i18n/sentences.ts'
import type { PriceReference } from '../understand/action.ts'
import { zoneName } from './clock-words.ts'
import { contractWords } from './contract-words.ts'
import type { Messages, OrderLine, OrderWords } from './messages.ts'
import { tableWords } from './table-words.ts'
import { EXPLAINED } from './terms.ts'
import { grouped, MOST_IN_A_ROW, numbered, offsetOf } from './values.ts'

const TAGS: Record<string, string> = {
  'post-only': '只挂单',
  CANCEL_MAKER: '自成交时撤挂着的',
  CANCEL_BOTH: '自成交时两张都撤',
}

const EXAMPLES = ['给我看前五档', '以 2,950 买入 5 MWh', '取消最后一笔']
const examples = (): string => EXAMPLES.map((e) => `- “${e}”`).join('\n')

const TOOLS: Record<string, string> = {
  getOrderBook: '订单簿',
  getMarketMetrics: '行情',
  getTrades: '成交记录',
  getCandles: 'K 线',
  listSymbols: '品种列表',
  getUserWallet: '钱包',
  getUserOrders: '订单',
  amendOrder: '改单',
  runSimulation: '模拟',
  exportReport: '报告',
  checkUserExists: '账户查询',
  registerUser: '开户',
  searchHistory: '您说过的话',
  pullKillSwitch: '紧急停止',
  placeOrder: '下单',
  cancelOrder: '撤单',
  cancelAllOrders: '全部撤单',
}
const pieces = (): string =>
  `这里没有分段慢慢发出的订单（TWAP、VWAP）。我可以：\n- 模拟一次：“模拟 TWAP 买 20 MWh”\n- 分次显示：“以 2,950 买入 40 MWh 每次显示 4 MWh”`

const nameOf = (tool: string): string => TOOLS[tool] ?? tool
const verbOf = (side: 'BUY' | 'SELL' | null): string => (side === null ? '交易' : side === 'BUY' ? '买入' : '卖出')
const REFERENCES = { bestAsk: '最佳卖价', bestBid: '最佳买价', mid: '中间价', lastPrice: '最新成交价' }
const SIDES = { bestAsk: '卖价', bestBid: '买价', mid: '可用的价格', lastPrice: '可用的价格' }
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `第 ${level} 档${SIDES[of]}`

const EACH: Record<number, string> = { 60: '小时', 30: '半小时', 15: '刻钟' }

function order(w: OrderWords): string {
  const price = w.market
    ? '市价'
    : w.price
      ? `以 ${w.price}`
      : w.reference
        ? `以${placeInBook(w.reference)}${offsetOf(w.reference.offset, ' 加 ', ' 减 ')}`
        : ''
  const verb = verbOf(w.side)
  return [
    // A space stands between Chinese and figures alone.
    /\p{Script=Han}$/u.test(price) ? `${price}${verb}` : `${price} ${verb}`.trim(),
    w.qty ? `${w.qty} MWh` : '',
    w.symbol ?? '',
    w.hours ? `交割 ${w.hours}` : '',
    w.hours && w.each ? `每${EACH[w.each]}` : '',
    w.next && w.each
      ? `接下来 ${w.next.count} 个${EACH[w.each]}合约每个`
      : w.next
        ? `${w.next.after > 0 ? '下下个' : '下一个'}${w.next.minutes === null ? '' : ` ${w.next.minutes} 分钟的`}合约`
        : '',
    w.shown ? `每次显示 ${w.shown} MWh` : '',
    w.until ? `有效到 ${w.until}` : '',
    ...w.tags.map((tag) => TAGS[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

const bare = (o: OrderLine): string =>
  `${verbOf(o.side)} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}，${o.price ? `价格 ${o.price}` : '市价'}`
const line = (o: OrderLine): string => `${bare(o)}（${o.id}）`
const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? `释放 ${parts.join(' 与 ')}。` : ''
}
/** Of a time behind us. */
const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `在 ${since} 到 ${until} 之间` : `自 ${since} 以来`
const STATUS: Record<string, string> = { pending: '未成交', matched: '全部成交的', cancelled: '已撤单' }

export const simplifiedChinese: Messages = {
  help: () =>
    `我是交易台内置的规则式规划器，不是语言模型。我可以看订单簿、行情、成交、您的钱包与订单，跑模拟，也可以准备订单；只有您按下**批准**才会发出。试试：\n${examples()}`,
  thanks: () => '不客气。',
  approval: () => '在对话里打字不算批准。要发出请在计划上按**批准**，不要就按**拒绝**。',
  hoursDiffer: (begin, end) =>
    `小时的编号有人看开始、有人看结束：第 19 小时可能是 19-20，也可能是 18-19，所以没有准备任何订单。看开始的话，请说“${begin ?? '19-20'}”；看结束的话，请说“${end ?? '18-19'}”。`,
  nothingWaits: (example) =>
    `这里没有等您决定的计划。要我准备的话，请说${example ? `“${example}”` : '出订单，例如“以 2,950 买入 5 MWh”'}。`,
  planWaits: () => '那份计划还在等您决定，所以我没有再准备任何订单。要修改请在计划上按**修改**，不要就按**拒绝**。',
  dropped: () => '好，不做了，没有准备任何订单。',
  nothingToDrop: () => '目前我没有在等您回答。等待中的计划请在计划上按**拒绝**。',
  notAnAnswer: () => '这句我看不懂，不知道是什么回答。',
  unknown: (others) =>
    [
      `这句我看不懂；我是规则式的，只懂交易。我可以做这三件事：\n${examples()}`,
      others.length > 0 && `其他服务器（${others.join('、')}）的工具需要模型。`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  noted: () => '我按规则做事，笔记不会改变我的做法；这次没有准备任何订单。要让每笔订单都受限制，请在**安全**页设置。',
  nothingToRepeat: () => '这段对话里还没有可以重复的动作。',
  nothingToUndo: () => '没有可以复原的：上一个动作没有留下可以撤回的订单。请说要撤单或修改哪一笔。',
  nothingRests: () => '它已经没有挂着的部分，没有可以撤单或更改的，所以我没有准备任何订单。',
  notRepeated: () =>
    '上一笔有没有到交易所还不知道，所以我没有准备任何订单。请先看您的订单，再说出整笔订单，或要处理的订单号。',
  refusal(why, said, cost, example) {
    const reasons = {
      negated: '您说不要，所以我没有准备任何订单。',
      advice: '要不要交易我不给建议，也没有准备任何订单。',
      question: '我把这句当成问题，所以没有准备任何订单。',
      hypothetical: '我把这句当成假设，所以没有准备任何订单。',
      conditional: '我不能等待时间、价格或其他条件，所以没有准备任何订单。',
      otherDay: '我不能等待到那时再下单，所以没有准备任何订单。如果是指那天交割，请一并说出时段：“明天 10-11 点”。',
      reported: '我把这句当成转述，不是指示，所以没有准备任何订单。',
      undecided: '您似乎还没决定，所以我没有准备任何订单。',
    }
    const facts = said && cost ? `${said}${/\p{Script=Han}$/u.test(said) ? '' : ' '}的金额是 NT$ ${cost}。` : ''
    return `${reasons[why]}${facts}${example ? `要准备的话，请说“${example}”。` : ''}`
  },
  nextHour: (delivered, until) =>
    `我不能等待到下一小时再下单，所以没有准备任何订单。${
      delivered && !until
        ? `那是交割的时段吗？是的话，请说“${delivered}”。`
        : `那是交割的时段，还是要挂多久？前者请说“${delivered ?? '下一个 60 分钟的合约'}”，后者请说“${until ?? '有效 1 小时'}”。`
    }`,
  atHour: (clock, delivered, until) =>
    `我不能等到 ${clock} 再下单，所以没有准备任何订单。${
      delivered && !until
        ? `那是交割的时间吗？是的话，请说“${delivered}”。`
        : `那是交割的时间，还是挂到的时间？前者请说“${delivered ?? `交割 ${clock}`}”，后者请说“${until ?? `有效到 ${clock}`}”。`
    }`,
  cannot: (what) =>
    ({
      stop: `这个交易所没有止损单和其他等价格的条件单。我可以做这三件事：\n- “以 2,950 买入 5 MWh 只挂单”\n- “以 2,950 买入 40 MWh 每次显示 4 MWh”\n- “以 3,050 卖出 5 MWh 有效到 18:00”`,
      pieces: pieces(),
      simulatedPrice:
        '模拟的单只能挂在最佳买价、中间价或最佳卖价，不能另外指定价格。请直接说出订单：批准之前，计划会显示哪些立刻成交、哪些挂着。',
      ladder: '我不会把一笔订单拆成几笔。请说出每个价格：“2,940、2,950、2,960 各买 5 MWh”。',
      strategy: '那是一个策略，不只是一笔订单。请说要准备哪一笔，例如“以 2,950 买入 5 MWh”。',
      terms:
        '挂着的订单只能改价格和数量，不能改买卖方向、合约、有效时间或其他条件。请先撤单再重新下单，例如“取消最后一笔”，再说“以 3,050 卖出 5 MWh 有效到 18:00”。',
      otherClock: `时间一律按市场时区 ${zoneName()} 解读，我不换算其他时区。请改用市场时间说；问“现在几点”可以知道那边现在的时间。`,
      interval: 'K 线有 1、5、15 分钟，1、4 小时和 1 天。要哪一种？',
      twapSide: 'TWAP 只交易一边。要买还是卖？',
      tooLong: `模拟最多 ${grouped(String(MOST_STEPS))} 步，一步是市场的一秒，也就是 2 小时 46 分钟。`,
      twapParts: '总量、每步的量和步数对不起来。请说其中两个：“模拟 TWAP 买 20 MWh 10 步”。',
      stepTime: '模拟的一步是市场的一秒，这个步数和这段时间对不上。请只说其中一个：“20 步”或“10 分钟”。',
      reset: '紧急停止可以由我启动，但只有人能解除：请用画面上方的开关。我仍可以看行情、为您撤单、跑模拟。',
    })[what],
  leftAside: (words) => `${words.map((word) => `“${word}”`).join('、')}我没有处理。`,
  about: (topic) =>
    ({
      ...EXPLAINED['zh-Hans'],
      limits: '您的限额在**安全**页由您亲手设置，在对话里说了也不会改。每份计划都会显示各项限额用了多少。',
      pnl: '这里不留存今天以前的损益。',
      playbooks: '剧本的列表、运行和编辑都在**剧本**页；我从这里碰不到。',
      auction: '',
      dayAhead:
        '这里没有日前市场的价格：这个交易所交易的是现货和各个时段的合约。某个时段现在的价格：“明天 10-11 点的价格”。',
      risk: '我不计算最坏情况，也没有风险数字。挂着的订单最多动用的就是上面为它们冻结的；一笔订单最多要花多少，批准之前列在计划上。',
      blocks:
        '这里没有基荷或尖峰的合约：合约交割一小时、半小时或十五分钟。整段就是它的每个小时：“明天 8 点到 20 点每小时以 2,950 买 5 MWh”。',
      roll: '订单不能从一个合约移到另一个。请在一条消息里说两件事：“撤掉 18-19 的卖单，19-20 以 3,100 卖 3 MWh”。',
      flat: '我不会一句话就平仓，因为数量不由我选。请说出来：“以市价卖出 5 MWh”。要撤掉挂着的订单，请说“取消全部”。',
      plans: '等您决定的都在上方的**计划**里，以前决定过的也在。点开任一份就能看。',
      killSwitch:
        '**紧急停止**会撤掉交易台所有人挂着的订单，之后除了撤单什么都发不出去，直到有人解除。有没有启动、开关在哪，都在画面上方。任何人都可以启动，说“停止一切”也行。',
      sizes: '一份计划最多多少，也可以在**安全**页设置。',
      deeds:
        '可以，由您批准：下单、改单、撤单我都能准备，一笔或全部都行，点击**批准**才会发出。例如“取消最后一笔”、“最后一笔改成 2,960”、“取消我所有的订单”。',
      automation:
        '这里没有东西会自己交易：每笔订单都先准备好，由您批准，或在您于**安全**页设置的长期授权之内才会发出。剧本可以按时间去看、去问、去提出计划：请看**剧本**页。',
      orderTypes:
        '有限价单和市价单；有效期可以是 IOC、FOK、GTC 和 GTD；可以只挂单；也有一次只显示一部分的冰山单。这个交易所没有止损单和其他等价格的条件单。想知道哪一种，请问“什么是 IOC”。',
      strategies:
        '模拟在订单簿的副本上跑，什么都不会发出。策略有：挂在买一、卖一或中间价的**简单**订单、**做市**、**动量**，以及单边平均分批的 **TWAP**。试试“模拟做市 200 步”或“模拟 TWAP 买 20 MWh 分 10 步”。',
      api: '程序可以用 MCP 连上这个交易台，令牌在**安全**页的**程序与令牌**里建立。程序的订单一样要您批准。',
      clock: '',
      complaint:
        '请换个说法再问一次，并说清楚要哪个：现货还是哪个时段、您的还是市场的、什么时间。数字是查询那一刻交易所给的；回答旁的卡片有全部，每次调用都在**审计**页。',
      reasons:
        '价格为什么动，没有工具告诉我：这里不知道新闻、天气，也不知道是谁在交易。成交了什么、什么价格、谁主动，就在上面。',
      permissions:
        '**长期授权**让范围内的订单不必一笔笔按。由您在**安全**页亲手给、亲手收回；没有授权时每笔订单都等您批准，在对话里说了也不算给。',
      tokens: '令牌在**安全**页的**程序与令牌**里亲手创建、查看和撤销：我一个也看不到。',
      account: '您的名字、角色、密码和登录的地方都在上方账户菜单的**账户**页。我看不到，也改不了。',
      privacy:
        '在市场上，订单是谁的对谁都不公开。在这里您看到的是自己的钱包、订单和对话；提出、决定和发出的都记在**审计**页。密码我从来看不到，请不要打在这里。',
      anonymous: '订单簿是匿名的：谁在买、谁在卖，对谁都不公开，只看得到各个价格的量。',
      market:
        '这里交易的是电，数量以 MWh、价格以 NT$/MWh 计：有现货，也有在某个时段交割的合约。集合竞价时先收集订单，再以同一价格撮合；之后是连续交易，价格优先、同价时间优先，直到合约在交割前关闸。那时还挂着的订单就到期。',
      meanwhile: '这段时间提出、决定和发出了什么，**审计**页都有记录；等您决定的在**计划**里。',
      stopping: '要停什么？“取消全部”会准备撤掉您挂着的订单，要您批准；“停止一切”会立刻启动整个交易台的紧急停止。',
      paper:
        '交易台名称旁写着**模拟盘**，就不会动用真实资金；写着**实盘**，就可能会。无论哪一种，您批准的订单都会真的送到交易台所连的交易所，在那里算数。',
      average: '',
      vwap: '',
      advice: '怎么看由您判断：我不给建议，也不做预测。',
      alerts: '对话里没有东西会等价格。剧本会按时间去看，看到什么就说：请在**剧本**页复制**价差监看**，改成您的条件。',
      contractPrices: '',
      tables:
        '把表格粘贴到下面的输入框，或附上 CSV 文件：第一行是列名，以下每一行是同一份计划里的一笔订单。例如：\n\n```\n时段,方向,MWh,价格\n18-19,买,5,2950\n19-20,卖,3,3100\n```\n\n我能读的列是方向、数量或功率、价格（或“市价”）、类型、有效期、合约，或日期和时段（或开始和结束），以及您自己的备注。没有时段的是现货。',
      language: '您用什么语言写，我就用什么语言回答：English、繁体中文或简体中文。界面的语言在账户菜单里选。',
      memory: '您要我记住的都在**记忆**页：可以查看、修改、置顶、导出和清除。',
      export: '要存成文件：订单列表上方的**导出 CSV** 会保存那里打开的列表。',
      pieces: pieces(),
    })[topic],
  clock: (time, zone) => `现在是 **${time}**（${zone}），交割时段和关闸都用这个时间。`,
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `交易所本身对一笔 ${symbol} 订单${lot ? `最少要 **${lot} MWh**，` : '的'}上限：**${maxQty} MWh**、NT$ ${maxValue}，价格 ${minPrice} 到 ${maxPrice}。`,
  auction: (a) =>
    a
      ? `现在有 **${a.count}** 个合约在集合竞价，最早交割的是 ${a.first.hours} ${zoneName()}（${a.first.symbol}）。${a.first.clears ? `在 **${a.first.clears}** ${zoneName()} 以同一价格撮合。` : '没有工具告诉我何时撮合。'}`
      : '现在没有合约在集合竞价。',
  contractPrices({ hours, count, minutes, cheapest, dearest, mean, top, unpriced, isOfAuction, isOfBook }) {
    const named = (c: typeof cheapest) => `**${c.hours}**（${c.symbol}）**${c.price}**`
    const how = [
      '价格以最近一笔成交为准',
      isOfAuction ? '集合竞价中的是目前会撮合的价格' : '',
      isOfBook ? '还没有成交的是中间价' : '',
    ]
    const ends = top
      ? `${top.isDearest ? '最贵' : '最便宜'}的是${top.those.map(named).join('、')}`
      : `最便宜的是${named(cheapest)}${dearest ? `，最贵的是${named(dearest)}` : ''}${mean ? `，平均 ${mean}` : ''}`
    return `${hours ? `${hours} 的 ` : ''}**${count}** 个 ${minutes} 分钟合约（${zoneName()}）中，${ends}。${how.filter(Boolean).join('，')}。${unpriced > 0 ? `还有 ${unpriced} 个没有价格。` : ''}卡片列出全部。`
  },
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(({ name, more }) => `**${name}** ${more === null ? '一样' : `每 MWh 贵 NT$ **${more}**`}`)
    return `以${isOfBook ? '中间价' : '最近一笔成交'}比较，**${cheapest}** 最便宜：${apart.join('，')}。`
  },
  noContractPrices: () => '列表上没有它们的价格。几个小时的我可以逐一给您看：“明天 18-22 点的价格”。',
  inTurn: (orders) => orders.join('，接着'),
  ask(missing, w, note, unread, example) {
    const verb = verbOf(w.side)
    const hint =
      note === 'positive'
        ? '数量必须大于零。'
        : note === 'foreign'
          ? '价格以 NT$/MWh 计。'
          : note === 'total'
            ? '我需要每 MWh 的单价，不是总额。'
            : note === 'unit'
              ? '那是每度的价格，还是每 MWh 的？'
              : note === 'best'
                ? '最佳买价还是最佳卖价？'
                : note === 'lots'
                  ? '这里的订单以 MWh 计，不按手数或张数。'
                  : ''
    const strange = unread.map((word) => `“${word}”`).join('、')
    if (missing === 'clarify' && strange)
      return `${strange}对这笔订单是什么意思？我懂的是方向、数量、价格、合约和挂多久。${example ? `不要它的话，请说“${example}”。` : ''}`
    const without = strange ? `我看不懂${strange}，所以不在这笔订单里。` : ''
    const qty = w.qty ? `${w.each ? '每个合约' : ''} ${w.qty} MWh` : ''
    const price = w.market ? '以市价' : w.price ? `以 ${w.price} ` : ''
    const questions = {
      price: `要用什么价格${verb}${qty}？（NT$/MWh，或“市价”）`,
      quantity: `要${price}${verb}多少 MWh？`,
      quantity_and_price: `要${verb}多少 MWh，用什么价格？`,
      side: `${[qty.trim(), w.market ? '市价' : w.price ? `价格 ${w.price}` : ''].map((said) => said && `${said}，`).join('')}要买入还是卖出${w.qty || !price ? '' : '，多少 MWh'}？`,
      hours: '要几小时？',
      expiry: '要挂到什么时候？请给还没到的时间，例如“18:00”或“2 小时”。',
      display: '订单簿每次要显示多少 MWh？',
      amend: '要改成什么？例如“价格 2,940”或“数量 5 MWh”。',
      contract: '要哪一个合约？请说交割时段，例如“18-19 点”。',
      order: '要哪一笔？请给订单号，或说“最后一笔”、“全部”。',
      clarify:
        note === 'prices'
          ? `每个价格各${qty}，还是总共${qty}？请说“每个”，或说出那一个价格。`
          : '哪个数字是数量，哪个是价格？例如“以 2,950 买入 5 MWh”。',
    }
    return `${without}${hint}${questions[missing]}`
  },
  ...contractWords('zh-Hans'),
  order,
  plan: (orders) =>
    orders.length > MOST_IN_A_ROW
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
  unclearChange: (o, number) => `${number} 是新的价格还是新的数量？（${line(o)}）`,
  unclearShift: (o, price, qty) => `价格改为 ${price}，还是数量改为 ${qty} MWh？（${line(o)}）`,
  unclearUnit: (price, beside) => `${price} 大约是 ${beside} 的千分之一：是每度的价格，还是每 MWh 的？`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? '这些合约并非都在交易' : '没有这样的合约在交易'}，所以没有准备任何订单。${hours.length > 0 ? `交易中的有（${zoneName()}）：${hours.join('、')}。` : ''}${inEach ? `没有超过一小时的合约；每个小时都要这么多的话，请说“${inEach}”。` : ''}`,
  ...tableWords['zh-Hans'],
  tooMany: (count, most) => `那会是 ${count} 笔订单，而一份计划最多 ${most} 笔，所以没有准备任何订单。请分几次说。`,
  severalContracts: (hours) => `符合的合约有好几个，要哪一个（${zoneName()}）：${hours.join('、')}？`,
  noClock: () => '我这里不知道现在几点，所以没有准备任何订单。请说合约的代号。',
  amending: (id, price, qty) => `改单 ${id}${price ? `，价格改为 ${price}` : ''}${qty ? `，数量改为 ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `订单 ${f.id} 已**更改**：${f.order}${f.filled === '0' ? '' : `，其中成交 ${f.filled} MWh`}${f.resting ? `，${f.resting} MWh 挂着` : ''}；${kept === null ? '其余已**撤单**：下一笔对手是您自己的订单' : `${kept ? '保留' : '失去'}原来的排队顺序`}。`,
  choices: {
    sides: ['买入', '卖出'],
    simulated: ['买入', '卖出'],
    prices: ['市价', '最佳买价', '最佳卖价'],
    hours: ['1 小时', '2 小时'],
    expiries: ['1 小时', '今天'],
    orders: ['最后一笔', '全部'],
    intervals: ['5 分钟 K 线', '1 小时 K 线', '日 K 线'],
    price: (n) => `价格 ${n}`,
    quantity: (n) => `数量 ${n} MWh`,
    order: line,
    contract: (hours, symbol) => `${hours}（${symbol}）`,
    examples: EXAMPLES,
  },
  waiting: () => '计划正在等您决定。',
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
        ? `${m.symbol} 最近一小时每分钟波动率 **${m.volatility} %**。`
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
        : `${m.symbol} 最近 24 小时没有成交，所以没有均价。`
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
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return '您今天（UTC）还没有成交，所以没有今天的损益。'
    const told = rows.map((r) => {
      const net = r.bought ? `净买入 ${r.bought} MWh` : r.sold ? `净卖出 ${r.sold} MWh` : '买卖相抵'
      const cash = r.paid ? `，付出 NT$ ${r.paid}` : r.received ? `，收入 NT$ ${r.received}` : ''
      return `${r.symbol} ${net}${cash}${r.mark ? `，以 ${r.mark} 计价` : ''}`
    })
    const others = more > 0 ? `；还有 ${more} 个合约` : ''
    const left = unpriced > 0 ? `其中 ${unpriced} 个合约没有价格可计，未计入。` : ''
    return `您今天（UTC 0 时起）的交易，以 ${pricesOf ?? '当时'} 的价格计为 **${result}**：${told.join('；')}${others}。${left}`
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
    const sum = p.paid ? `要 **NT$ ${p.paid}**` : p.received ? `可得 **NT$ ${p.received}**` : '不用钱'
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
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) => `**${qty} MWh** ${side === 'BUY' ? '买单' : '卖单'}（${orders} 笔）`,
    )
    if (told.length > 0) return `目前的订单簿在 ${price} 有 ${told.join('、')}。`
    return `目前的订单簿在 ${price} 没有挂单${isBeyond ? '；这个价格在读到的最后一档之外' : ''}。`
  },
  nearMid: (n) =>
    `中间价 ${n.mid} 上下 ${n.percent} % 以内，目前的订单簿有买单 **${n.bid} MWh**（到 ${n.low} 为止）、卖单 **${n.offered} MWh**（到 ${n.high} 为止）。${n.levels ? `每边只读到 ${n.levels} 档，后面可能还有。` : ''}`,
  noLevel: (side, level) => `目前的订单簿没有第 ${level} 档${side === 'BUY' ? '买' : '卖'}价。`,
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
      const place = own ? (own.behind ? `，落后${mine} ${own.best} ${own.behind}` : `，就在${mine}`) : ''
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
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `没有准备任何订单${o.example ? `；要准备的话，请说“${o.example}”` : ''}。`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} 按 ${o.price} 计是 **${o.qty} MWh**；您可用 ${free}。${rest}`
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
  trades: (t) =>
    t
      ? `${t.symbol} 最新成交：**${t.amount} MWh，价格 ${t.price}**${t.side ? `，${t.side === 'BUY' ? '买方' : '卖方'}主动` : ''}；共显示 ${t.shown} 笔。`
      : '尚无成交。',
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
      ? `这是您 ${cut.total} 笔订单中最新的 ${cut.listed} 笔${cut.reachesTo ? `，只回溯到 ${cut.reachesTo}，所以可能不止这些` : ''}。`
      : ''
    return [orders, filled, before, list].filter(Boolean).join('')
  },
  shareOfMeans: (s) => `可用 ${s.free} 的 ${s.percent} % 是 **${s.share}**。`,
  keptBack: (k) =>
    `您可用 NT$ ${k.free}；${k.isShort ? `要留 NT$ ${k.kept} 还差 **NT$ ${k.beyond}**。` : `留下 NT$ ${k.kept}，还能花 **NT$ ${k.beyond}**。`}`,
  biggestTradeIn: (t) =>
    `${t.symbol} ${timeOf(t)}最大的一笔成交：**${t.mwh} MWh，价格 ${t.price}**，时间 ${t.at}；共 ${t.count} 笔。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，之前可能有更大的。` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}：成交 **${t.count}** 笔共 **${t.mwh} MWh**，价格 ${t.low} 到 ${t.high}，均价 ${t.average}；最后一笔 ${t.newest.mwh} MWh，价格 ${t.newest.price}。${t.reachesTo ? `列表只回溯到 ${t.reachesTo}，所以不止这些。` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}：从 **${p.open}** 到 **${p.close}**（${p.change}），最低 **${p.low}**，最高 **${p.high}** NT$/MWh；成交 **${p.mwh} MWh**。${p.isAverage ? '均价从 K 线看不出来。' : ''}${p.reachesTo ? `K 线只回溯到 ${p.reachesTo}，所以不止这些。` : ''}`,
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `成交列表只回溯到 ${reachesTo}，所以看不到 ${symbol} ${timeOf({ since, until })}的成交。`
      : `${symbol} ${timeOf({ since, until })}没有成交。`,
  untimed: ({ since, until }) =>
    `列表没有每一笔的时间，所以我分不出哪些是${timeOf({ since, until })}的；卡片列出全部。`,
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
  contractsIn: (rows, more, isNext) => {
    if (rows.length === 0) return isNext ? '没有这样的合约在交易。' : '列出的合约里，没有在这个时段交割的。'
    const state = { CONTINUOUS: '交易中', AUCTION: '集合竞价中', HALTED: '暂停交易', CLOSED: '休市' }
    const named = rows
      .map(
        (c) =>
          `- ${c.hours}（${c.symbol}），${state[c.session]}${c.price ? `，最新 ${c.price}` : ''}${c.closesAt ? `，${c.closesAt} 关闸` : ''}`,
      )
      .join('\n')
    return `${isNext ? '最早交割的合约' : '这个时段的合约'}（${zoneName()}）：\n${named}${more > 0 ? `\n- 还有 ${more} 个` : ''}`
  },
  exists: (exists) => (exists ? '有，交易所有您的账户。' : '没有，交易所没有这个账户。'),
  said: (messages) =>
    messages.length === 0
      ? '在这段对话里，找不到您说过这样的话。'
      : messages.map((s) => `第 ${s.turn} 轮（${s.at}）您说：“${s.text}”`).join('\n\n'),
  registered: (userId) => `交易所已开户 ${userId}。`,
  simulation: (s, isReport, isReal) =>
    `${isReport ? '报告' : '模拟'} ${s.id}：${s.steps} 步、${s.orders} 笔订单、${s.trades} 笔成交；损益 **${s.pnl}**，买入 ${s.bought}、卖出 ${s.sold} MWh。${isReal ? '' : '是在订单簿的副本上跑的。'}`,
  ranSimulation: (id) => `模拟 ${id} 跑完了，数字与曲线在卡片里。`,
  readFailed: (what, reason) => `拿不到${nameOf(what)}${reason ? `：“${reason}”` : '。'}`,
  otherResult: (tool) => `${nameOf(tool)}：结果在卡片里。`,
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
  objections: {
    thin: ({ side, qty, resting, symbol }) =>
      `不限价${side === 'BUY' ? '买入' : '卖出'} ${qty} MWh，但查到的 ${symbol} 订单簿只有 ${resting} MWh ${side === 'BUY' ? '卖单' : '买单'}。`,
    nobody: ({ side, symbol }) => `${symbol} 目前没有${side === 'BUY' ? '卖' : '买'}方，这笔单没有对手。`,
    far: ({ side, price, best, by }) =>
      `${side === 'BUY' ? '买价' : '卖价'} ${price}，比${side === 'BUY' ? '最佳卖价' : '最佳买价'} ${best} ${side === 'BUY' ? '高' : '低'} ${by}。`,
    cash: ({ cost, free, percent }) => `最多动用 NT$ ${cost}，是可用资金 NT$ ${free} 的 ${percent} %。`,
    energy: ({ qty, free, percent, symbol }) => `卖出 ${qty} MWh，是可用 ${symbol} 电量 ${free} MWh 的 ${percent} %。`,
    meetsOwn: ({ side, id, price }) => `会碰到您自己的${side === 'BUY' ? '买' : '卖'}单 ${id}（${price}）。`,
    cancelsAll: ({ count }) => `一次撤掉全部 ${count} 笔挂单。`,
    unseen: () => '钱包、订单簿或您的挂单读不到，未能完整核查。',
    unmeasured: ({ tool }) => `这些规则无法衡量 ${tool}，请自行查看。`,
  },
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
}
