/** What the planner says of the conversation itself: what it can do, what it asks, and why it prepares nothing. */
import { MAX_STEPS } from '../../../../contracts/exchange/simulation.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { EXPLAINED } from '../terms.ts'
import { grouped, MAX_IN_A_ROW, numbered } from '../values.ts'
import { EXAMPLES, examples, line, pieces, verbOf } from './words.ts'

export const conversation = {
  help: () =>
    `我是交易台内置的规则式规划器，不是语言模型。我可以看订单簿、行情、成交、您的钱包与订单，跑模拟，也可以准备订单；只有您按下**批准**才会发出。试试：\n${examples()}`,
  thanks: () => '不客气。',
  approval: () => '在对话里打字不算批准。要发出请在计划上按**批准**，不要就按**拒绝**。',
  hoursDiffer: (begin, end) =>
    `小时的编号有人看开始、有人看结束：第 19 小时可能是 19-20，也可能是 18-19，所以没有准备任何订单。看开始的话，请说“${begin ?? '19-20'}”；看结束的话，请说“${end ?? '18-19'}”。`,
  hoursSeen: (begin, end) =>
    `第几小时有两种叫法：第 19 小时有人指 19-20 点，有人指 18-19 点。按开始时间请说“${begin}”，按结束时间请说“${end}”。`,
  eachMeant: (said) =>
    `是每个时段各这么多，还是加起来这么多？所以没有准备任何订单。各这么多请说“${said}”；是总数的话，请说每个时段各多少。`,
  cancelledAlready: (example) =>
    `已经撤销了。${example ? `要重新下这笔单，请说“${example}”。` : '要撤销别的订单，请说是哪一笔。'}`,
  nothingWaits: (example) =>
    `这里没有等您决定的计划。要我准备的话，请说${example ? `“${example}”` : '出订单，例如“以 2,950 买入 5 MWh”'}。`,
  planWaits: () => '那份计划还在等您决定，所以我没有再准备任何订单。要修改请在计划上按**修改**，不要就按**拒绝**。',
  planChanged: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `计划已改成 ${orders.length} 项：\n${numbered(orders, (more) => `另有 ${more} 项，逐一列在计划里。`)}\n\n等您决定，什么都还没送出。`
      : `计划已改成：${orders.join('；')}。等您决定，什么都还没送出。`,
  planKept: (why) => `等您决定的计划维持原样：${why}`,
  eachSideOrInAll: (by) => `每边各 ${by}，还是两边一共 ${by}？`,
  quoteCrosses: (bid, offer) =>
    `这样会在同一个合约以 ${bid} 买入、以 ${offer} 卖出，两笔会互相成交，所以没有改。要哪两个价格？例如“2,950/3,050”。`,
  spreadIs: (now, wanted, isWider) =>
    `现在相差 ${now}，${wanted} 是${isWider ? '拉大' : '缩小'}，所以没有改。要这样的话，请说“价差 ${wanted}”。`,
  swapWhat: () => '两笔要对调什么？',
  whichOfPlan: (orders) => `要改哪一笔，还是全部？还没有改。\n${numbered(orders, (more) => `另有 ${more} 笔`)}`,
  nothingPrepared: (why) => `没有准备任何订单：${why}`,
  planTakenBack: () => '计划已收回，什么都没有送出。',
  howMuch: (of, isUp) =>
    of === 'price'
      ? `价格要${isUp ? '高' : '低'}多少元？也可以直接说价格。还没有改。`
      : of === 'qty'
        ? `数量要${isUp ? '加' : '减'}多少 MWh？还没有改。`
        : `要${isUp ? '加' : '减'}多少，是价格还是数量？还没有改。`,
  priceOrQuantity: (price, qty) => `价格改为 ${price}，还是数量改为 ${qty} MWh？还没有改。`,
  noShift: {
    nothingLeft: () => '那样一点也不剩。如果不要了，请说“不要了”。',
    noPrice: () => '它是市价，没有价格可以加减。要给它价格，请说“价格 2,950”。',
    belowZero: (price) => `那样价格会变成 ${price}。真的要的话，请说“价格 ${price}”。`,
    offTick: (price) => `${price} 落在两个变动价位之间，价格的最小单位是 0.01 元。`,
    offLot: (qty) => `${qty} MWh 落在两个单位之间，数量的最小单位是 0.1 MWh。`,
  },
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
    const waits = why === 'conditional' ? '剧本可以按时间去看，并在那时提议这样的订单：见**剧本**页。' : ''
    return `${reasons[why]}${facts}${example ? `要准备的话，请说“${example}”。` : ''}${waits}`
  },
  nextHour: (minutes, delivered, until) =>
    `我不能等待到${minutes === 60 ? '下一小时' : `接下来 ${minutes} 分钟`}再下单，所以没有准备任何订单。${
      delivered && !until
        ? `那是交割的时段吗？是的话，请说“${delivered}”。`
        : `那是交割的时段，还是要挂多久？前者请说“${delivered ?? `下一个 ${minutes} 分钟的合约`}”，后者请说“${until ?? `有效 ${minutes} 分钟`}”。`
    }`,
  atHour: (clock, dated, delivered, until) =>
    `我不能等到 ${clock} 再下单，所以没有准备任何订单。${
      delivered && !until
        ? `那是交割的时间吗？是的话，请说“${delivered}”。`
        : `那是交割的时间，还是挂到的时间？前者请说“${delivered ?? `交割 ${dated}`}”，后者请说“${until ?? `有效到 ${dated}`}”。`
    }`,
  cannot: (what) =>
    ({
      stop: `这个交易所没有止损单、盯住价格的单和其他等价格的条件单。我可以做这三件事：\n- “以 2,950 买入 5 MWh 只挂单”\n- “以 2,950 买入 40 MWh 每次显示 4 MWh”\n- “以 3,050 卖出 5 MWh 有效到 18:00”`,
      pieces: pieces(),
      simulatedPrice:
        '模拟的单只能挂在最佳买价、中间价或最佳卖价，不能另外指定价格。请直接说出订单：批准之前，计划会显示哪些立刻成交、哪些挂着。',
      ladder: '我不会把一笔订单拆成几笔。请说出每个价格：“2,940、2,950、2,960 各买 5 MWh”。',
      strategy: '那是一个策略，不只是一笔订单。请说要准备哪一笔，例如“以 2,950 买入 5 MWh”。',
      terms:
        '挂着的订单只能改价格和数量，不能改买卖方向、合约、有效时间或其他条件。请先撤单再重新下单，例如“取消最后一笔”，再说“以 3,050 卖出 5 MWh 有效到 18:00”。',
      opposedTerms:
        '这些条件互相矛盾：只挂单是挂着而不吃单，冰山单是挂着时只显示一部分，而市价、IOC、FOK 的订单根本不挂。请只说其中一个，例如“以 3,050 卖出 5 MWh 只挂单”或“以市价卖出 5 MWh”。',
      otherClock: `时间一律按市场时区 ${zoneName()} 解读，我不换算其他时区。请改用市场时间说；问“现在几点”可以知道那边现在的时间。`,
      interval: 'K 线有 1、5、15 分钟，1、4 小时和 1 天。要哪一种？',
      twapSide: 'TWAP 只交易一边。要买还是卖？',
      tooLong: `模拟最多 ${grouped(String(MAX_STEPS))} 步，一步是市场的一秒，也就是 2 小时 46 分钟。`,
      twapParts: '总量、每步的量和步数对不起来。请说其中两个：“模拟 TWAP 买 20 MWh 10 步”。',
      stepTime: '模拟的一步是市场的一秒，这个步数和这段时间对不上。请只说其中一个：“20 步”或“10 分钟”。',
      reset: '紧急停止可以由我启动，但只有人能解除：请用画面上方的开关。我仍可以看行情、为您撤单、跑模拟。',
    })[what],
  strange: (words, example) =>
    `我看不懂${words.map((word) => `“${word}”`).join('、')}，所以没有把这句当成指示，也没有准备任何订单。${example ? `要准备的话，请说“${example}”。` : ''}`,
  leftAside: (words) => `${words.map((word) => `“${word}”`).join('、')}我没有处理。`,
  about: (topic) =>
    ({
      ...EXPLAINED['zh-Hans'],
      limits:
        '您自己的限额和今天各用了多少，都在**安全**页。限额由您在那里亲手设置，在对话里说了也不会改。每份计划都会显示各项限额会用掉多少。',
      pnl: '这里不留存今天以前的盈亏。',
      playbooks: '剧本的列表、运行和编辑都在**剧本**页；我从这里碰不到。',
      auction: '',
      dayAhead:
        '这里没有日前市场的价格：这个交易所交易的是现货和各个时段的合约。某个时段现在的价格：“明天 10-11 点的价格”。',
      risk: '我不计算最坏情况，也没有风险数字。挂着的订单最多动用的就是上面为它们冻结的；一笔订单最多要花多少，批准之前列在计划上。',
      blocks:
        '这里没有基荷或尖峰的合约：合约交割一小时、半小时或十五分钟。整段就是它的每个小时：“明天 8 点到 20 点每小时以 2,950 买 5 MWh”。',
      roll: '订单不能从一个合约移到另一个。请在一条消息里说两件事：“撤掉 18-19 的卖单，19-20 以 3,100 卖 3 MWh”。',
      hourToTrade:
        '没有准备任何订单：订单要说出时段，因为哪个时段最便宜或最贵，在您决定之前可能会变。请一并说出来：“明天 18-19 点以 2,950 买 5 MWh”。',
      flat: '我不会一句话就平仓或减仓，因为数量不由我选。请说出来：“以市价卖出 5 MWh”。要撤掉挂着的订单，请说“取消全部”。',
      plans: '等您决定的都在上方的**计划**里，以前决定过的也在。点开任一份就能看。',
      killSwitch:
        '**紧急停止**会撤掉交易台所有人挂着的订单，之后除了撤单什么都发不出去，直到有人解除。有没有启动、开关在哪，都在画面上方。任何人都可以启动，说“停止一切”也行。',
      sizes: '一份计划最多多少，也可以在**安全**页设置。',
      shortSale: '不能卖得比可用的多：卖单会冻结要卖的电，超过的订单在发出之前就会被拒绝。',
      deeds:
        '可以，由您批准：下单、改单、撤单我都能准备，一笔或全部都行，点击**批准**才会发出。例如“取消最后一笔”、“最后一笔改成 2,960”、“取消我所有的订单”。',
      automation:
        '这里没有东西会自己交易：每笔订单都先准备好，由您批准，或在您于**安全**页设置的长期授权之内才会发出。剧本可以按时间去看、去问、去提出计划：请看**剧本**页。',
      orderTypes:
        '有限价单和市价单；有效期可以是 IOC、FOK、GTC 和 GTD；可以只挂单；也有一次只显示一部分的冰山单。这个交易所没有止损单、盯住价格的单和其他等价格的条件单。想知道哪一种，请问“什么是 IOC”。',
      strategies:
        '模拟在订单簿的副本上跑，什么都不会发出。策略有：挂在买一、卖一或中间价的**基本**订单、**做市**、**动量**，以及单边平均分批的 **TWAP**。试试“模拟做市 200 步”或“模拟 TWAP 买 20 MWh 分 10 步”。',
      api: '程序可以用 MCP 连上这个交易台，令牌在**安全**页的**程序与令牌**里建立。程序的订单一样要您批准。',
      clock: '',
      complaint:
        '请换个说法再问一次，并说清楚要哪个：现货还是哪个时段、您的还是市场的、什么时间。数字是查询那一刻交易所给的；回答旁的卡片有全部，每次调用都在**审计**页。',
      reasons:
        '价格为什么动，没有工具告诉我：这里不知道新闻、天气，也不知道是谁在交易。成交了什么、什么价格、谁主动，就在上面。',
      permissions:
        '**长期授权**让范围内的订单不必一笔笔按。由您在**安全**页亲手给、亲手收回；没有授权时每笔订单都等您批准，在对话里说了也不算给。',
      tokens: '令牌在**安全**页的**程序与令牌**里亲手创建、查看和撤销：我一个也看不到。',
      account: '您的名字、角色、密码和登录的地方都在上方账号菜单的**账号**页。我看不到，也改不了。',
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
      notListed:
        '合约列表上没有每一个的这项数字。几个小时的我可以逐一看：“明天 18-22 点的五档”。列表上有的是：价格、最佳买卖价、价差，以及 24 小时的成交量和涨跌。',
      tables:
        '把表格粘贴到下面的输入框，或附上 CSV 文件：第一行是列名，以下每一行是同一份计划里的一笔订单。例如：\n\n```\n时段,方向,MWh,价格\n18-19,买,5,2950\n19-20,卖,3,3100\n```\n\n我能读的列是方向、数量或功率、价格（或“市价”）、类型、有效期、合约，或日期和时段（或开始和结束），以及您自己的备注。没有时段的是现货。',
      language: '您用什么语言写，我就用什么语言回答：English、繁体中文或简体中文。界面的语言在账号菜单里选。',
      memory: '您要我记住的都在**记忆**页：可以查看、修改、置顶、导出和清除。',
      export:
        '要存成文件：先在订单列表上方选**未成交**、**历史**或**计划**，旁边的**导出 CSV** 会保存那份列表；列表是空的时候不能按。',
      pieces: pieces(),
    })[topic],
  clock: (time, zone) => `现在是 **${time}**（${zone}），交割时段和关闸都用这个时间。`,
  askWhichToChange: () => '要改哪一笔？请给订单号，或说“最后一笔”。',
  askOfWhat: (by) => `${by} 是改每笔订单的价格，还是数量？`,
  askSides: (orders) =>
    `要买入还是卖出？每笔都一样：${orders.map((w) => [w.price && `以 ${w.price}`, w.qty && `${w.qty} MWh`].filter(Boolean).join('，')).join('；')}。`,
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
                  : note === 'hour'
                    ? '那也可能是时段；是价格的话，请在数字前面说“价格”。'
                    : ''
    const strange = unread.map((word) => `“${word}”`).join('、')
    if (missing === 'clarify' && strange)
      return `${strange}对这笔订单是什么意思？我懂的是方向、数量、价格、合约和挂多久。${example ? `不要它的话，请说“${example}”。` : ''}`
    const without = strange ? `我看不懂${strange}，所以不在这笔订单里。` : ''
    const qty = w.qty ? `${w.each ? '每个合约' : ''} ${w.qty} MWh` : ''
    const price = w.market ? '以市价' : w.price ? `以 ${w.price} ` : ''
    const where = w.hours ? `（交割 ${w.hours}）` : w.symbol ? `（${w.symbol}）` : ''
    const questions = {
      price: `要用什么价格${verb}${qty}${where}？（NT$/MWh，或“市价”）`,
      quantity: `要${price}${verb}多少 MWh${where}？`,
      quantity_and_price: `要${verb}多少 MWh${where}，用什么价格？`,
      side: `${[qty.trim(), w.market ? '市价' : w.price ? `价格 ${w.price}` : ''].map((said) => said && `${said}，`).join('')}要买入还是卖出${where}${w.qty || !price ? '' : '，多少 MWh'}？`,
      hours: '要几小时？',
      expiry: '要挂到什么时候？请给还没到的时间，例如“18:00”或“2 小时”。',
      display: '订单簿每次要显示多少 MWh？',
      amend: '要改成什么？例如“价格 2,940”或“数量 5 MWh”。',
      contract: `要哪一个合约？请说交割时段，例如“18-19 点”${w.qty && !w.hours && !w.symbol ? '，或者“现货”' : ''}。`,
      order: '要哪一笔？请给订单号，或说“最后一笔”、“全部”。',
      clarify:
        note === 'prices'
          ? `每个价格各${qty}，还是总共${qty}？请说“每个”或“总共”，或说出那一个价格。`
          : '哪个数字是数量，哪个是价格？例如“以 2,950 买入 5 MWh”。',
    }
    return `${without}${hint}${questions[missing]}`
  },
  choices: {
    widths: (each, half, isWider) => [each, half].map((by) => `两边各${isWider ? '拉开' : '缩小'} ${by} 块`),
    swaps: { price: '价格对调', qty: '数量对调', symbol: '合约对调', side: '买卖对调' },
    spot: '现货',
    sides: ['买入', '卖出'],
    simulated: ['买入', '卖出'],
    prices: ['市价', '最佳买价', '最佳卖价'],
    hours: ['1 小时', '2 小时'],
    expiries: ['1 小时', '今天'],
    place: (place) => `第${place}笔`,
    all: '全部',
    roles: ['价格', '数量'],
    orders: ['最后一笔', '全部'],
    intervals: ['5 分钟 K 线', '1 小时 K 线', '日 K 线'],
    price: (n) => `价格 ${n}`,
    quantity: (n) => `数量 ${n} MWh`,
    moved: (isUp, by) => `${isUp ? '高' : '低'} ${by} 元`,
    sized: (isUp, by) => `${isUp ? '多' : '少'} ${by} MWh`,
    double: '加倍',
    half: '一半就好',
    order: line,
    contract: (hours, symbol) => `${hours}（${symbol}）`,
    examples: EXAMPLES,
  },
  said: (messages) =>
    messages.length === 0
      ? '在这段对话里，找不到您说过这样的话。'
      : messages.map((s) => `第 ${s.turn} 轮（${s.at}）您说：“${s.text}”`).join('\n\n'),
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
} satisfies Partial<Messages>
