import { MOST_STEPS } from '../../../contracts/exchange-simulation.ts'
import { ordinalWord } from '../lexicon/ordinals.ts'
import type { PriceReference } from '../understand/action.ts'
import { zoneName } from './clock-words.ts'
import { contractWords } from './contract-words.ts'
import type { Messages, OrderLine, OrderWords } from './messages.ts'
import { tableWords } from './table-words.ts'
import { EXPLAINED } from './terms.ts'
import { grouped, MOST_IN_A_ROW, numbered, offsetOf } from './values.ts'

/** What gives way where an order meets one of the trader's own. */
const SELF_TRADE: Record<string, string> = {
  CANCEL_MAKER: 'self-trade: cancel resting',
  CANCEL_BOTH: 'self-trade: cancel both',
}

const EXAMPLES = ['show me the top 5 of the book', 'buy 5 MWh at 2,950', 'cancel the last one']
const examples = (): string => EXAMPLES.map((e) => `- “${e}”`).join('\n')

const TOOLS: Record<string, string> = {
  getOrderBook: 'the order book',
  getMarketMetrics: 'the market figures',
  getTrades: 'the trades',
  getCandles: 'the candles',
  listSymbols: 'the symbols',
  getUserWallet: 'your wallet',
  getUserOrders: 'your orders',
  amendOrder: 'amending the order',
  runSimulation: 'the simulation',
  exportReport: 'the report',
  checkUserExists: 'the account check',
  registerUser: 'opening an account',
  searchHistory: 'what you said',
  pullKillSwitch: 'the emergency stop',
  placeOrder: 'placing the order',
  cancelOrder: 'cancelling the order',
  cancelAllOrders: 'cancelling the orders',
}
const pieces = (): string =>
  `No order goes out here in pieces over time (TWAP, VWAP). What I can do:\n- simulate one: “simulate a TWAP buying 20 MWh”\n- show an order piece by piece: “buy 40 MWh at 2,950 showing 4”`

const nameOf = (tool: string): string => TOOLS[tool] ?? tool

const REFERENCES = { bestAsk: 'the best ask', bestBid: 'the best bid', mid: 'mid', lastPrice: 'the last price' }

const SIDES = { bestAsk: 'ask', bestBid: 'bid', mid: 'price', lastPrice: 'price' }

/** "the best bid", "the second bid". */
const placeInBook = ({ of, level }: PriceReference): string =>
  level === undefined ? REFERENCES[of] : `the ${ordinalWord(level)} ${SIDES[of]}`

const EACH: Record<number, string> = { 60: 'hour', 30: 'half hour', 15: 'quarter hour' }

function order(w: OrderWords): string {
  const verb = w.side === null ? 'Trade' : w.side === 'BUY' ? 'Buy' : 'Sell'
  const price = w.market
    ? 'at market'
    : w.price
      ? `at ${w.price}`
      : w.reference
        ? `at ${placeInBook(w.reference)}${offsetOf(w.reference.offset, ' plus ', ' minus ')}`
        : ''
  return [
    verb,
    w.qty ? `${w.qty} MWh` : '',
    w.symbol ?? '',
    w.hours ? `delivery ${w.hours}` : '',
    w.hours && w.each ? `each ${EACH[w.each]}` : '',
    w.next && w.each
      ? `in each of the next ${w.next.count} ${EACH[w.each]?.replace(' ', '-')}ly contracts`
      : w.next
        ? `in the ${w.next.after > 0 ? 'second ' : ''}next ${w.next.minutes === null ? '' : `${w.next.minutes}-minute `}contract`
        : '',
    price,
    w.shown ? `showing ${w.shown} MWh` : '',
    w.until ? `until ${w.until}` : '',
    ...w.tags.map((tag) => SELF_TRADE[tag] ?? tag),
  ]
    .filter(Boolean)
    .join(' ')
}

const bare = (o: OrderLine): string =>
  `${o.side === 'BUY' ? 'buy' : 'sell'} ${o.qty} MWh${o.symbol ? ` ${o.symbol}` : ''}${o.price ? ` at ${o.price}` : ' at market'}`
const line = (o: OrderLine): string => `${bare(o)} (${o.id})`
const released = (energy: string | null, cash: string | null): string => {
  const parts = [cash ? `NT$ ${cash}` : '', energy ? `${energy} MWh` : ''].filter(Boolean)
  return parts.length > 0 ? ` ${parts.join(' and ')} released.` : ''
}
/** Of a time behind us. */
const timeOf = ({ since, until }: { since: string; until: string | null }): string =>
  until ? `from ${since} to ${until}` : `since ${since}`
const STATUS: Record<string, string> = { pending: 'open ', matched: 'fully filled ', cancelled: 'cancelled ' }

export const english: Messages = {
  help: () =>
    `I am the desk's built-in planner: rules, not a language model. I show the book, prices, trades, your wallet and orders, run simulations, and prepare orders that only your click on **Approve** sends. Try:\n${examples()}`,
  thanks: () => 'You are welcome.',
  approval: () =>
    'Words in the chat approve nothing. To send a plan, click **Approve** on it; to decline it, click **Reject**.',
  hoursDiffer: (begin, end) =>
    `An hour is named by when it begins, or by when it ends: hour 19 is 19-20 to some and 18-19 to others, so I prepared nothing. By its beginning say “${begin ?? 'in 19-20'}”, by its end “${end ?? 'in 18-19'}”.`,
  nothingWaits: (example) =>
    `No plan waits for your decision here. To have one prepared, say ${example ? `“${example}”` : 'the order, for example “buy 5 MWh at 2,950”'}.`,
  planWaits: () =>
    'That plan still waits for your decision, so I prepared nothing more. To change it, click **Edit** on it; to take it back, click **Reject**.',
  dropped: () => 'Dropped. Nothing was prepared.',
  nothingToDrop: () =>
    'There is no open question of mine. A plan that waits is declined with **Reject** on the plan itself.',
  notAnAnswer: () => 'I did not understand that as an answer.',
  unknown: (others) =>
    [
      `I did not understand that; I am rule-based and know trading only. Three things I can do:\n${examples()}`,
      others.length > 0 && `The tools of other servers (${others.join(', ')}) need a model.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  noted: () =>
    'I go by rules, so a note changes nothing of what I do, and I prepared nothing. To hold every order to a limit, set one under **Safety**.',
  nothingToRepeat: () => 'There is nothing in this conversation to repeat yet.',
  nothingToUndo: () =>
    'There is nothing to undo: of what was done last no order is there that I could take back. Name the order to cancel or change.',
  nothingRests: () => 'Nothing of it rests any more, so there is nothing to cancel or change, and I prepared nothing.',
  notRepeated: () =>
    'Whether the last one reached the exchange is not known, so I prepared nothing. Look at your orders first; then say the whole order, or the id of the one you mean.',
  refusal(why, said, cost, example) {
    const reasons = {
      negated: 'You said not to, so I prepared nothing.',
      advice: 'I give no advice on whether to trade, and prepared nothing.',
      question: 'I read that as a question, so I prepared nothing.',
      hypothetical: 'I read that as a “what if”, so I prepared nothing.',
      conditional: 'I cannot wait for a time, a price or anything else to happen, so I prepared nothing.',
      otherDay:
        'I cannot wait until then with an order, so I prepared nothing. If it is to be delivered then, say the hours too: “tomorrow 10-11”.',
      reported: 'I read that as a report, not an instruction, so I prepared nothing.',
      undecided: 'You sound undecided, so I prepared nothing.',
    }
    const facts = said && cost ? ` ${said} would come to NT$ ${cost}.` : ''
    return `${reasons[why]}${facts}${example ? ` To prepare it, say “${example}”.` : ''}`
  },
  nextHour: (delivered, until) =>
    `I cannot wait for the next hour with an order, so I prepared nothing. ${
      delivered && !until
        ? `Is that when it delivers? Then say “${delivered}”.`
        : `Is that when it delivers, or how long it rests? For the one say “${delivered ?? 'in the next hourly contract'}”, for the other “${until ?? 'good for 1 hour'}”.`
    }`,
  atHour: (clock, delivered, until) =>
    `I cannot wait until ${clock} with an order, so I prepared nothing. ${
      delivered && !until
        ? `Is that when it delivers? Then say “${delivered}”.`
        : `Is that when it delivers, or until when it rests? For the one say “${delivered ?? `delivery ${clock}`}”, for the other “${until ?? `until ${clock}`}”.`
    }`,
  cannot: (what) =>
    ({
      stop: `Stop orders and other orders that wait for a price do not exist on this exchange. Three things I can do:\n- “buy 5 MWh at 2,950 post-only”\n- “buy 40 MWh at 2,950 showing 4”\n- “sell 5 MWh at 3,050 good till 18:00”`,
      pieces: pieces(),
      twapSide: 'A TWAP trades one side. Should it buy or sell?',
      tooLong: `A simulation runs for at most ${grouped(String(MOST_STEPS))} steps, each a second of market time: 2 hours 46 minutes.`,
      twapParts:
        'The whole, the part of a step and the steps do not go together. Say two of them: “simulate TWAP buying 20 MWh over 10 steps”.',
      stepTime:
        'A step of a simulation is a second of market time, so those steps and that time are not the same. Say one of them: “20 steps” or “10 minutes”.',
      simulatedPrice:
        'A simulation prices its orders at the best bid, at mid or at the best ask; no price of its own can be given to it. Say the order instead: before you approve it the plan shows what fills at once and what rests.',
      ladder: 'I make no several orders out of one. Name each price: “buy 5 MWh each at 2,940, 2,950 and 2,960”.',
      strategy:
        'That was a strategy, which is more than one order. Say the order to prepare, for example “buy 5 MWh at 2,950”.',
      terms:
        'Of an order that rests only the price and the quantity can be changed, and not its side, its contract, how long it rests or on what conditions. Cancel it and place it anew, for example “cancel the last one” and then “sell 5 MWh at 3,050 good till 18:00”.',
      otherClock: `Hours are read on the market's clock, ${zoneName()}, and I turn no others into them. Say them as that clock shows them; “what time is it” tells where it stands.`,
      interval: 'Candles come in 1, 5 and 15 minutes, 1 and 4 hours, and 1 day. Which one?',
      reset:
        'I can pull the kill switch, but only a person can reset it, with the switch at the top of the screen. I can still show the market, cancel your orders and run simulations.',
    })[what],
  leftAside: (words) => `I did nothing about ${words.map((word) => `“${word}”`).join(', ')}.`,
  about: (topic) =>
    ({
      ...EXPLAINED.en,
      limits:
        'Your limits are set under **Safety**, by hand: no words in the chat change them. Every plan shows how much of each it would use.',
      pnl: 'The result of more days than today is kept nowhere here.',
      playbooks: 'Playbooks are listed, run and written on the **Playbooks** page; I cannot reach them from here.',
      auction: '',
      paper:
        '**Paper** beside the name of the desk says that no real money moves, **Real** that it may. Either way an order you approve does reach the exchange this desk is connected to, and is binding there.',
      average: '',
      vwap: '',
      advice: 'What to make of it is yours to judge: I give no advice and no forecast.',
      alerts:
        'Nothing in the chat waits for a price. A playbook looks by the clock and says what it found: copy **Spread watch** on the **Playbooks** page and give it your condition.',
      contractPrices: '',
      tables:
        'Paste a table into the field below, or attach it as a CSV file: the first line names its columns, and every line under it is an order of one plan. For example:\n\n```\nhours,side,MWh,price\n18-19,buy,5,2950\n19-20,sell,3,3100\n```\n\nI read columns for the side, the quantity or the power, the price (or “market”), the type, the time in force, the contract or the date and hours (or start and end), and your own notes. Without hours an order is of spot.',
      language:
        'I answer in the language you write in: English, 繁體中文 or 简体中文. The language of the screens is chosen in the menu of your account.',
      memory:
        'What you asked me to remember stands on the **Memory** page: there you can see, change, pin, export and erase it.',
      export: 'As a file: **Export as CSV** above your orders saves the list that is open there.',
      pieces: pieces(),
      dayAhead:
        'No day-ahead price is told here: this exchange trades spot and the contracts of single hours. What such an hour costs now: “price tomorrow 10-11”.',
      risk: 'I reckon no worst case and no risk figures. What your resting orders can take at most is locked for them, as told here; what an order would cost at most stands on its plan before you approve it.',
      blocks:
        'There is no base and no peak contract here: contracts deliver an hour, half an hour or a quarter. A block is its hours: “buy 5 MWh each hour tomorrow 8-20 at 2,950”.',
      roll: 'No order moves from one contract to another. Say both in one message: “cancel my 18-19 sell and sell 3 MWh 19-20 at 3,100”.',
      flat: 'I close no position with one word, because I do not choose how much to trade. Say it: “sell 5 MWh at market”. For your resting orders: “cancel all”.',
      plans:
        'What waits for your decision stands under **Plans** at the top, with what was decided before. Any of them opens there.',
      killSwitch:
        'The **kill switch** cancels every resting order of everybody at the desk and keeps all but cancels from being sent, until a person resets it. Whether it is on, and the switch itself, is at the top of the screen. Anybody may pull it, with “stop everything” too.',
      sizes: 'What a plan may be at most is set under **Safety** as well.',
      deeds:
        'Yes, for you to approve: I prepare orders, changes and cancels, of one order or of all, and only your click on **Approve** sends them. Try “cancel the last one”, “change the last one to 2,960” or “cancel all my orders”.',
      automation:
        'Nothing trades by itself here: every order is prepared first, and sent by your approval or within a standing permission that you set under **Safety**. By the clock a playbook may look, ask and propose: see the **Playbooks** page.',
      orderTypes:
        'There are limit and market orders; IOC, FOK, GTC and GTD for how long they hold; post-only; and icebergs, which show a part of themselves at a time. Stop orders and others that wait for a price do not exist on this exchange. Ask “what is IOC?” for any of them.',
      strategies:
        'A simulation runs on a copy of the book, and nothing of it is sent. Strategies: **simple** orders at the best bid, the best ask or mid; **market making**; **momentum**; and **TWAP**, which trades one side in equal parts. Try “simulate market making for 200 steps” or “simulate a TWAP buying 20 MWh in 10 steps”.',
      api: 'Programs use this desk over MCP, with a token that you make under **Safety**, **Programs and tokens**. An order of theirs waits for your approval as well.',
      clock: '',
      complaint:
        'Then ask me again in other words, and name what you mean: spot or the hours, yours or the market’s, which time. Figures are those of the exchange at the moment of the look; the card beside an answer has them in full, and **Audit** has every call.',
      reasons:
        'Why a price moves no tool tells me: news, weather and who trades are not known here. What was traded, at which price and by whose initiative, is above.',
      permissions:
        'A **standing permission** lets orders within its bounds go out without a click each. You give it and take it back by hand under **Safety**; without one every order waits for your approval, and no words in the chat give one.',
      tokens:
        'Tokens are made, listed and revoked under **Safety**, **Programs and tokens**, by hand: I see none of them.',
      account:
        'Your name, your role, your password and where you are signed in stand under **Account**, in the menu of your account at the top. I see none of it, and change none of it.',
      privacy:
        'In the market nobody is told whose an order is. Here you see your own wallet, orders and conversations; what was proposed, decided and sent is kept on record under **Audit**. I never see a password: do not type one here.',
      anonymous: 'The book is anonymous: who bids or offers is told to nobody, only how much at which price.',
      market:
        'Electricity is traded here in MWh, priced in NT$/MWh: spot, and contracts that deliver in certain hours. In an auction orders are collected and trade at one price; then trading is continuous, the best price first and at one price the earlier order, until the gate of the contract closes before its delivery. What still rests then expires.',
      meanwhile:
        'What was proposed, decided and sent meanwhile is on record under **Audit**, and what waits for you under **Plans**.',
      stopping:
        'Stop what? “cancel all” takes back your resting orders, with your approval; “stop everything” pulls the kill switch for the whole desk at once.',
    })[topic],
  clock: (time, zone) => `It is **${time}** (${zone}): hours of delivery and gates are on that clock.`,
  symbolLimits: ({ symbol, lot, maxQty, maxValue, minPrice, maxPrice }) =>
    `The exchange itself takes ${lot ? `at least **${lot} MWh** and ` : ''}at most **${maxQty} MWh** and NT$ ${maxValue} in one ${symbol} order, at prices from ${minPrice} to ${maxPrice}.`,
  auction: (a) =>
    a
      ? `An auction collects orders for **${a.count}** ${a.count === '1' ? 'contract' : 'contracts'} now, the first delivering ${a.first.hours} ${zoneName()} (${a.first.symbol}). ${a.first.clears ? `It clears at **${a.first.clears}** ${zoneName()}, at one price for all.` : 'No tool tells me when it clears.'}`
      : 'No contract is in an auction now.',
  contractPrices({ hours, count, minutes, cheapest, dearest, mean, top, unpriced, isOfAuction, isOfBook }) {
    const named = (c: typeof cheapest) => `**${c.hours}** (${c.symbol}) at **${c.price}**`
    const how = [
      'Prices are those of the last trade',
      isOfAuction ? 'in an auction what it would clear at' : '',
      isOfBook ? 'before a trade the middle of the book' : '',
    ]
    const without = unpriced > 0 ? ` ${unpriced} more ${unpriced === 1 ? 'has' : 'have'} no price yet.` : ''
    const ends = top
      ? `the ${top.isDearest ? 'dearest' : 'cheapest'} ${top.those.length === 1 ? 'is' : 'are'} ${top.those.map(named).join(', ')}`
      : `the cheapest is ${named(cheapest)}${dearest ? `, the dearest ${named(dearest)}` : ''}${mean ? `, and on average a MWh is ${mean}` : ''}`
    return `Of **${count}** ${minutes}-minute ${count === '1' ? 'contract' : 'contracts'}${hours ? ` of ${hours}` : ''} (${zoneName()}) ${ends}. ${how.filter(Boolean).join(', ')}.${without} The card lists them all.`
  },
  comparison({ cheapest, others, isOfBook }) {
    const apart = others.map(
      ({ name, more }) => `one of **${name}** ${more === null ? 'costs as much' : `NT$ **${more}** more`}`,
    )
    return `By ${isOfBook ? 'the middle of the book' : 'the last trade'} a MWh of **${cheapest}** is the cheapest, ${apart.join(', ')}.`
  },
  noContractPrices: () => 'The list has no price of them. Of some hours I show each: “prices tomorrow 18-22”.',
  inTurn: (orders) => orders.join(', then '),
  ask(missing, w, note, unread, example) {
    const verb = w.side === null ? 'trade' : w.side === 'BUY' ? 'buy' : 'sell'
    const hint =
      note === 'positive'
        ? 'The quantity must be more than zero. '
        : note === 'foreign'
          ? 'Prices are in NT$/MWh. '
          : note === 'total'
            ? 'I need a price per MWh, not a total. '
            : note === 'unit'
              ? 'Is that the price of a kWh or of a MWh? '
              : note === 'best'
                ? 'Best bid or best ask? '
                : note === 'lots'
                  ? 'Orders here are in MWh, not in lots. '
                  : ''
    const strange = unread.map((word) => `“${word}”`).join(' and ')
    if (missing === 'clarify' && strange)
      return `What does ${strange} mean for the order? I know side, quantity, price, contract and how long it rests.${example ? ` Without it, say “${example}”.` : ''}`
    const without = strange ? `I do not understand ${strange}, so it is no part of the order. ` : ''
    const qty = w.qty ? `${w.qty} MWh${w.each ? ' in each' : ''}` : 'it'
    const price = w.market ? ' at market' : w.price ? ` at ${w.price}` : ''
    const questions = {
      price: `At what price should I ${verb} ${qty}? (NT$/MWh, or “market”)`,
      quantity: `How many MWh should I ${verb}${price}?`,
      quantity_and_price: `How many MWh should I ${verb}, and at what price?`,
      side: w.qty || !price ? `Buy or sell ${qty}${price}?` : `Buy or sell, and how many MWh${price}?`,
      hours: 'For how many hours?',
      expiry: 'Until when should it rest? A time that is still to come, e.g. “18:00” or “2 hours”.',
      display: 'How many MWh should the book show at a time?',
      amend: 'What should the order become? For example “price 2,940” or “quantity 5 MWh”.',
      contract: 'Which contract? Say when it delivers, like “18-19”.',
      order: 'Which order? Give its id, or say “the last one” or “all”.',
      clarify:
        note === 'prices'
          ? `${qty} at each of those prices, or ${qty} in all? Say “each”, or the one price.`
          : 'Which number is the quantity and which the price? For example “buy 5 MWh at 2,950”.',
    }
    return `${without}${hint}${questions[missing]}`
  },
  ...contractWords('en'),
  order,
  plan: (orders) =>
    orders.length > MOST_IN_A_ROW
      ? `As I read it, ${orders.length} in turn:\n${numbered(orders, (more) => `and ${more} more, each of them in the plan.`)}\n\nNothing is sent without your approval or a standing permission of yours.`
      : `As I read it: ${orders.map((o) => `**${o}**`).join(', then ')}. Nothing is sent without your approval or a standing permission of yours.`,
  naming: (words, o) => `${words} (${bare(o)})`,
  cancelling: (id) => `Cancel order ${id}`,
  cancellingAll: (side, symbol) =>
    `Cancel all ${side === 'BUY' ? 'buy ' : side === 'SELL' ? 'sell ' : ''}orders${symbol ? ` in ${symbol}` : ''}`,
  otherWrite: (tool) =>
    tool === 'registerUser'
      ? 'Open an exchange account'
      : tool === 'runSimulation'
        ? 'Run the simulation with real orders'
        : tool === 'pullKillSwitch'
          ? 'Emergency stop'
          : nameOf(tool),
  noExchange: () =>
    'No exchange is within my reach right now: it is not connected, or its tools wait for you under **Tools**. So I can look nothing up there and prepared no order.',
  noTool: (tool) => `I cannot do that here: no connected server offers ${nameOf(tool)} (\`${tool}\`).`,
  noPrice: ({ of, level }) =>
    `There is no ${level === undefined ? '' : `${ordinalWord(level)} `}${SIDES[of]} in the book now, so I prepared nothing. At what price?`,
  noPending: (verb) =>
    `You have no open order that fits, so there is nothing to ${verb === 'cancel' ? 'cancel' : 'change'}.`,
  severalPending: (verb, orders) =>
    `${orders.length === 1 ? 'Only this open order fits. Its id, if it is the one I should' : 'Several open orders fit. Which one should I'} ${verb === 'cancel' ? 'cancel' : 'change'}?\n${orders.map((o) => `- ${line(o)}`).join('\n')}`,
  toWhat: (o) => `What should this order become: ${line(o)}? For example “price 2,940” or “quantity 5 MWh”.`,
  nothingLeft: (o) =>
    `That would leave nothing of ${line(o)}, so I prepared nothing. To take it off, say “cancel ${o.id}”.`,
  unclearChange: (o, number) => `Is ${number} the new price or the new quantity of ${line(o)}?`,
  unclearShift: (o, price, qty) => `Should the price become ${price}, or the quantity ${qty} MWh? It is ${line(o)}.`,
  unclearUnit: (price, beside) => `${price} is about a thousandth of ${beside}. Is it the price of a kWh or of a MWh?`,
  noContract: (hours, isEach, inEach) =>
    `${isEach ? 'Those contracts are not all' : 'No such contract is'} open for trading, so I prepared nothing.${hours.length > 0 ? ` Open are (${zoneName()}): ${hours.join('; ')}.` : ''}${inEach ? ` No contract is longer than an hour. For so much in each of those hours say “${inEach}”.` : ''}`,
  ...tableWords.en,
  tooMany: (count, most) =>
    `That would be ${count} orders, and one plan holds at most ${most}, so I prepared nothing. Say it in parts.`,
  severalContracts: (hours) => `Several contracts fit. Which one: ${hours.join('; ')} (${zoneName()})?`,
  noClock: () => 'I do not know what time it is here, so I prepared nothing. Name the contract by its symbol.',
  amending: (id, price, qty) =>
    `Change order ${id}${price ? `, price to ${price}` : ''}${qty ? `, quantity to ${qty} MWh` : ''}`,
  amended: (f, kept) =>
    `Order ${f.id} is **changed**: ${f.order}${f.filled === '0' ? '' : `, ${f.filled} MWh of it filled`}${f.resting ? `, ${f.resting} MWh resting` : ''}; ${kept === null ? 'the rest is **cancelled**: next in line was an order of your own' : `it ${kept ? 'kept' : 'gave up'} its place in the queue`}.`,
  choices: {
    sides: ['Buy', 'Sell'],
    simulated: ['buying', 'selling'],
    prices: ['Market', 'Best bid', 'Best ask'],
    hours: ['1 hour', '2 hours'],
    expiries: ['1 hour', 'End of the day'],
    orders: ['The last one', 'All of them'],
    intervals: ['5 minute candles', '1 hour candles', '1 day candles'],
    price: (n) => `Price ${n}`,
    quantity: (n) => `Quantity ${n} MWh`,
    order: line,
    contract: (hours, symbol) => `${hours} (${symbol})`,
    examples: EXAMPLES,
  },
  waiting: () => 'The plan waits for your decision.',
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
        ? `${m.symbol} volatility over the last hour is **${m.volatility} %** per minute.`
        : `There are too few trades for a volatility of ${m.symbol}.`
    if (focus === 'volume')
      return `${m.symbol} traded ${m.volumes.map((v) => `**${v.mwh} MWh** in ${v.window} (${v.trades} trades)`).join(', ') || 'nothing yet'}.`
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
        : `${m.symbol} has not traded in the last 24 hours, so it has no average price.`
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
  today: ({ result, pricesOf, rows, more, unpriced }) => {
    if (result === null) return 'You have not traded today (UTC), so there is no result of today.'
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
    return `Your trading of today (since 0:00 UTC) stands at **${result}** at the prices of ${pricesOf ?? 'then'}: ${told.join('; ')}${others}.${left}`
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
  atPrice({ price, levels, isBeyond }) {
    const told = levels.map(
      ({ side, qty, orders }) =>
        `**${qty} MWh** are ${side === 'BUY' ? 'bid' : 'offered'} in ${orders} order${orders === 1 ? '' : 's'}`,
    )
    if (told.length > 0) return `At ${price} ${told.join(' and ')}, in the book of now.`
    return `Nothing rests at ${price} in the book of now${isBeyond ? ', as far as it was read: that price lies behind the last level of it' : ''}.`
  },
  nearMid: (n) =>
    `Within ${n.percent} % of the middle (${n.mid}) **${n.bid} MWh** are bid, down to ${n.low}, and **${n.offered} MWh** offered, up to ${n.high}, on the book of now.${n.levels ? ` Only ${n.levels} levels of a side were read: there may be more.` : ''}`,
  noLevel: (side, level) => `There is no ${ordinalWord(level)} ${side === 'BUY' ? 'bid' : 'ask'} in the book now.`,
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
  ownMeans(o) {
    const free = o.side === 'SELL' ? `${o.free} MWh` : `NT$ ${o.free}`
    const rest = `Nothing was prepared${o.example ? `; for a plan, say “${o.example}”` : ''}.`
    if (o.sum)
      return o.qty
        ? `NT$ ${o.sum} at ${o.price} is **${o.qty} MWh**; you have ${free} available. ${rest}`
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
  trades: (t) =>
    t
      ? `Last ${t.symbol} trade: **${t.amount} MWh at ${t.price}**${t.side ? `, ${t.side === 'BUY' ? 'buyer' : 'seller'}-initiated` : ''}; ${t.shown} shown.`
      : 'No trades yet.',
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
      ? `That is out of the newest ${cut.listed} of your ${cut.total} orders${cut.reachesTo ? `, which reach back to ${cut.reachesTo} only: there may be more` : ''}.`
      : ''
    return [orders, filled, before, list].filter(Boolean).join(' ')
  },
  shareOfMeans: (s) => `${s.percent} % of the ${s.free} you have available is **${s.share}**.`,
  keptBack: (k) =>
    `You have NT$ ${k.free} available; ${k.isShort ? `that is NT$ **${k.beyond}** short of the NT$ ${k.kept} to keep.` : `with NT$ ${k.kept} kept, **NT$ ${k.beyond}** is left to spend.`}`,
  biggestTradeIn: (t) =>
    `The biggest ${t.symbol} trade ${timeOf(t)}: **${t.mwh} MWh at ${t.price}**, at ${t.at}; ${t.count === '1' ? 'the only one' : `of ${t.count}`}.${t.reachesTo ? ` The list reaches back to ${t.reachesTo} only, so a bigger one may have been before.` : ''}`,
  tradesIn: (t) =>
    `${t.symbol} ${timeOf(t)}: **${t.count}** ${t.count === '1' ? 'trade' : 'trades'}, **${t.mwh} MWh** at ${t.low} to ${t.high}, an average of ${t.average}; the last of them ${t.newest.mwh} MWh at ${t.newest.price}.${t.reachesTo ? ` The list reaches back to ${t.reachesTo} only, so there were more.` : ''}`,
  pastFigures: (p) =>
    `${p.symbol} ${timeOf(p)}: **${p.open}** to **${p.close}** (${p.change}), between **${p.low}** and **${p.high}** NT$/MWh; **${p.mwh} MWh** traded.${p.isAverage ? ' What that was on average its candles do not tell.' : ''}${p.reachesTo ? ` They reach back to ${p.reachesTo} only, so there was more.` : ''}`,
  noTradesIn: ({ symbol, since, until, reachesTo }) =>
    reachesTo
      ? `The list of trades reaches back to ${reachesTo} only, so I cannot see those of ${symbol} ${timeOf({ since, until })}.`
      : `${symbol} ${until ? 'did not trade' : 'has not traded'} ${timeOf({ since, until })}.`,
  untimed: ({ since, until }) =>
    `The list does not tell when each was, so I cannot tell those ${timeOf({ since, until })} from the others; the card shows all.`,
  placedAt: (time) => `It was placed at ${time}.`,
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
  contractsIn: (rows, more, isNext) => {
    if (rows.length === 0)
      return isNext ? 'No such contract is open.' : 'No contract that is listed delivers in those hours.'
    const state = { CONTINUOUS: 'trading', AUCTION: 'in the auction', HALTED: 'halted', CLOSED: 'closed' }
    const named = rows
      .map(
        (c) =>
          `- ${c.hours} (${c.symbol}), ${state[c.session]}${c.price ? `, last ${c.price}` : ''}${c.closesAt ? `, gate closes at ${c.closesAt}` : ''}`,
      )
      .join('\n')
    return `${isNext ? 'Next to deliver' : 'Contracts of those hours'} (${zoneName()}):\n${named}${more > 0 ? `\n- and ${more} more` : ''}`
  },
  exists: (exists) =>
    exists ? 'Yes, the exchange knows your account.' : 'No, the exchange does not know this account.',
  said: (messages) =>
    messages.length === 0
      ? 'I found nothing like that among what you said in this conversation.'
      : messages.map((s) => `In turn ${s.turn}, ${s.at}, you said: “${s.text}”`).join('\n\n'),
  registered: (userId) => `The exchange opened the account ${userId}.`,
  simulation: (s, isReport, isReal) =>
    `${isReport ? 'Report' : 'Simulation'} ${s.id}: ${s.steps} steps, ${s.orders} orders, ${s.trades} trades; P&L **${s.pnl}**, bought ${s.bought} and sold ${s.sold} MWh.${isReal ? '' : ' It ran on a copy of the book.'}`,
  ranSimulation: (id) => `Simulation ${id} is done; its figures and curve are in the card.`,
  readFailed: (what, reason) => `I could not get ${nameOf(what)}${reason ? `: “${reason}”` : '.'}`,
  otherResult: (tool) => `Here is ${nameOf(tool)}; the card shows it in full.`,
  resting: (f) => `${f.order}: accepted and **resting** in the book, nothing filled yet (order ${f.id}).`,
  filled: (f) => `${f.order}: **filled** in full${f.average ? `, average ${f.average}` : ''} (order ${f.id}).`,
  partly: (f) =>
    `${f.order}: **${f.filled} MWh filled**${f.average ? ` at an average of ${f.average}` : ''}${f.resting ? `, ${f.resting} MWh resting` : ''}${f.dropped ? `, ${f.dropped} MWh dropped` : ''} (order ${f.id}).`,
  unfilled: (f) => `${f.order}: nothing filled, and nothing rests in the book (order ${f.id}).`,
  cancelled: (id, energy, cash) => `Order ${id} is **cancelled**.${released(energy, cash)}`,
  cancelledAll: (count, energy, cash) =>
    count === 0
      ? 'There were no open orders to cancel.'
      : `**${count}** ${count === 1 ? 'order is' : 'orders are'} cancelled.${released(energy, cash)}`,
  sentence: (text) => text,
  failed: (what, reason) => `${what}: **refused**${reason ? `, “${reason}”` : ''}.`,
  failedAt: (what, server, reason) =>
    `${what}: **failed at ${server}**${reason ? `, “${reason}”` : ''}. It may have done part of it.`,
  skipped: (what, why) => `${what}: ${why || 'not sent, because an earlier step failed'}.`,
  rejected: (what, reason) => `${what}: you rejected it${reason ? ` (“${reason}”)` : ''}; nothing was sent.`,
  expired: (what) => `${what}: the plan expired before a decision; nothing was sent.`,
  outcomeUnknown: (what) =>
    `${what}: sent, but the answer was lost. The outcome is **unknown** and being checked with the exchange; do not send it again.`,
  outcomeUnknownAt: (what, server) =>
    `${what}: sent, but what became of it is **unknown**, and ${server} cannot be asked; look there before doing it again.`,
  requoted: (what) =>
    `${what}: the market moved, so nothing was sent. The plan has new figures and waits for your decision.`,
  done: (what) => `${what}: done.`,
  objections: {
    thin: ({ side, qty, resting, symbol }) =>
      `${side === 'BUY' ? 'Buys' : 'Sells'} ${qty} MWh at any price, but only ${resting} MWh are ${side === 'BUY' ? 'offered' : 'bid for'} in the part of the ${symbol} book that was read.`,
    nobody: ({ side, symbol }) =>
      `Nobody ${side === 'BUY' ? 'offers' : 'bids for'} ${symbol} now, so it has no market to meet.`,
    far: ({ side, price, best, by }) =>
      `${side === 'BUY' ? 'Bids' : 'Asks'} ${price}, ${by} ${side === 'BUY' ? 'above the best ask' : 'below the best bid'} of ${best}.`,
    cash: ({ cost, free, percent }) => `Takes up to NT$ ${cost}, ${percent} % of the NT$ ${free} that are free.`,
    energy: ({ qty, free, percent, symbol }) =>
      `Sells ${qty} MWh, ${percent} % of the ${free} MWh of ${symbol} that are free.`,
    meetsOwn: ({ side, id, price }) =>
      `Would meet your own resting ${side === 'BUY' ? 'buy' : 'sell'} order ${id} at ${price}.`,
    cancelsAll: ({ count }) => `Cancels all ${count} resting orders at once.`,
    unseen: () => 'The wallet, the book or your resting orders could not be read, so not all was checked.',
    unmeasured: ({ tool }) => `${tool} is nothing these rules can measure; look at it yourself.`,
  },
  stopped(cancelled, left, held) {
    const gone =
      cancelled > 0 ? ` **${cancelled}** resting ${cancelled === 1 ? 'order is' : 'orders are'} cancelled.` : ''
    const more =
      left > 0 ? ` Resting orders of ${left === 1 ? '1 account' : `${left} accounts`} are being cancelled now.` : ''
    const stuck =
      held === null
        ? ''
        : held
          ? ' **Orders of yours may still rest:** the tool that cancels them has changed since you accepted it. Look at it under Tools (/tools) and accept it; they are cancelled then.'
          : ' Orders of others may still rest until their traders accept a tool that has changed, under Tools (/tools).'
    return `**Emergency stop.** Nobody at the desk can send an order until a person resets the kill switch; cancels stay possible.${gone}${more}${stuck}`
  },
}
