/** What the planner says of the conversation itself: what it can do, what it asks, and why it prepares nothing. */
import { MAX_STEPS } from '../../../../contracts/exchange/simulation.ts'
import { zoneName } from '../clock-words.ts'
import type { Messages } from '../messages.ts'
import { EXPLAINED } from '../terms.ts'
import { grouped, MAX_IN_A_ROW, numbered } from '../values.ts'
import { EXAMPLES, examples, line, pieces } from './words.ts'

export const conversation = {
  help: () =>
    `I am the desk's built-in planner: rules, not a language model. I show the book, prices, trades, your wallet and orders, run simulations, and prepare orders that only your click on **Approve** sends. Try:\n${examples()}`,
  thanks: () => 'You are welcome.',
  approval: () =>
    'Words in the chat approve nothing. To send a plan, click **Approve** on it; to decline it, click **Reject**.',
  hoursDiffer: (begin, end) =>
    `An hour is named by when it begins, or by when it ends: hour 19 is 19-20 to some and 18-19 to others, so I prepared nothing. By its beginning say “${begin ?? 'in 19-20'}”, by its end “${end ?? 'in 18-19'}”.`,
  hoursSeen: (begin, end) =>
    `An hour is named by when it begins, or by when it ends: hour 19 is 19-20 to some and 18-19 to others. By its beginning say “${begin}”, by its end “${end}”.`,
  eachMeant: (said) =>
    `In each of them, or in all of them together? I prepared nothing. For each, say “${said}”; of a sum, say how much goes in which.`,
  cancelledAlready: (example) =>
    `It is cancelled already. ${example ? `To place the order anew, say “${example}”.` : 'To cancel another order, name it.'}`,
  nothingWaits: (example) =>
    `No plan waits for your decision here. To have one prepared, say ${example ? `“${example}”` : 'the order, for example “buy 5 MWh at 2,950”'}.`,
  planWaits: () =>
    'That plan still waits for your decision, so I prepared nothing more. To change it, click **Edit** on it; to take it back, click **Reject**.',
  planChanged: (orders) =>
    orders.length > MAX_IN_A_ROW
      ? `Changed, ${orders.length} in turn:\n${numbered(orders, (more) => `and ${more} more, each of them in the plan.`)}\n\nIt waits for your decision; nothing was sent.`
      : `Changed: ${orders.join('; ')}. It waits for your decision; nothing was sent.`,
  planKept: (why) => `The plan that waits is as it was: ${why}`,
  eachSideOrInAll: (by) => `${by} on each side, or ${by} in all?`,
  quoteCrosses: (bid, offer) =>
    `That would buy at ${bid} and sell at ${offer} in one contract, and the two would trade with each other: I changed nothing. Which two prices do you mean, like “2,950/3,050”?`,
  spreadIs: (now, wanted, isWider) =>
    `They are ${now} apart now, so ${wanted} is ${isWider ? 'wider' : 'tighter'}: I changed nothing. If that is meant, say “spread ${wanted}”.`,
  swapWhat: () => 'Swap what of the two?',
  whichOfPlan: (orders) =>
    `Which of them, or all? Nothing is changed yet.\n${numbered(orders, (more) => `and ${more} more`)}`,
  nothingPrepared: (why) => `Nothing was prepared: ${why}`,
  planTakenBack: () => 'Taken back. Nothing of it was sent.',
  howMuch: (of, isUp) =>
    of === 'price'
      ? `How much ${isUp ? 'higher' : 'lower'}, in NT$? Or which price? Nothing is changed yet.`
      : of === 'qty'
        ? `How many MWh ${isUp ? 'more' : 'less'}? Nothing is changed yet.`
        : `How much ${isUp ? 'more' : 'less'}, and of what: of the price or of the quantity? Nothing is changed yet.`,
  priceOrQuantity: (price, qty) =>
    `Should the price become ${price}, or the quantity ${qty} MWh? Nothing is changed yet.`,
  noShift: {
    nothingLeft: () => 'that would leave nothing of the order. If you do not want it any more, say “never mind”.',
    noPrice: () => 'it is at market and has no price. To give it one, say “at 2,950”.',
    belowZero: (price) => `that would make the price ${price}. If you mean that, say “at ${price}”.`,
    offTick: (price) => `${price} lies between two ticks. A price moves in steps of NT$ 0.01.`,
    offLot: (qty) => `${qty} MWh lies between two lots. A quantity moves in steps of 0.1 MWh.`,
  },
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
    const waits =
      why === 'conditional'
        ? ' A playbook can look by the clock and propose such an order then: see the **Playbooks** page.'
        : ''
    return `${reasons[why]}${facts}${example ? ` To prepare it, say “${example}”.` : ''}${waits}`
  },
  nextHour: (minutes, delivered, until) =>
    `I cannot wait for the next ${minutes === 60 ? 'hour' : `${minutes} minutes`} with an order, so I prepared nothing. ${
      delivered && !until
        ? `Is that when it delivers? Then say “${delivered}”.`
        : `Is that when it delivers, or how long it rests? For the one say “${delivered ?? `in the next ${minutes}-minute contract`}”, for the other “${until ?? `good for ${minutes} minutes`}”.`
    }`,
  atHour: (clock, dated, delivered, until) =>
    `I cannot wait until ${clock} with an order, so I prepared nothing. ${
      delivered && !until
        ? `Is that when it delivers? Then say “${delivered}”.`
        : `Is that when it delivers, or until when it rests? For the one say “${delivered ?? `delivery ${dated}`}”, for the other “${until ?? `until ${dated}`}”.`
    }`,
  cannot: (what) =>
    ({
      stop: `Stop orders, pegged orders and others that wait for a price or follow one do not exist on this exchange. Three things I can do:\n- “buy 5 MWh at 2,950 post-only”\n- “buy 40 MWh at 2,950 showing 4”\n- “sell 5 MWh at 3,050 good till 18:00”`,
      pieces: pieces(),
      twapSide: 'A TWAP trades one side. Should it buy or sell?',
      tooLong: `A simulation runs for at most ${grouped(String(MAX_STEPS))} steps, each a second of market time: 2 hours 46 minutes.`,
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
      opposedTerms:
        'Those terms go against each other: post-only rests and takes nothing, and an iceberg shows a part of itself while it rests, but a market, IOC or FOK order rests not at all. Say one of them, for example “sell 5 MWh at 3,050 post-only” or “sell 5 MWh at market”.',
      otherClock: `Hours are read on the market's clock, ${zoneName()}, and I turn no others into them. Say them as that clock shows them; “what time is it” tells where it stands.`,
      interval: 'Candles come in 1, 5 and 15 minutes, 1 and 4 hours, and 1 day. Which one?',
      reset:
        'I can pull the kill switch, but only a person can reset it, with the switch at the top of the screen. I can still show the market, cancel your orders and run simulations.',
    })[what],
  strange: (words, example) =>
    `I did not understand ${words.map((word) => `“${word}”`).join(' and ')}, so I did not take this as an instruction and prepared nothing.${example ? ` To have it prepared, say “${example}”.` : ''}`,
  leftAside: (words) => `I did nothing about ${words.map((word) => `“${word}”`).join(', ')}.`,
  about: (topic) =>
    ({
      ...EXPLAINED.en,
      limits:
        'Your own limits, and how much of each is used today, stand under **Safety**. They are set there by hand: no words in the chat change them. Every plan shows how much of each it would use.',
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
      notListed:
        'The list of contracts does not tell that of each. Of some hours I look at each: “imbalance tomorrow 18-22”. What it tells of all: price, best bid and ask, spread, and the volume and change of 24 hours.',
      tables:
        'Paste a table into the field below, or attach it as a CSV file: the first line names its columns, and every line under it is an order of one plan. For example:\n\n```\nhours,side,MWh,price\n18-19,buy,5,2950\n19-20,sell,3,3100\n```\n\nI read columns for the side, the quantity or the power, the price (or “market”), the type, the time in force, the contract or the date and hours (or start and end), and your own notes. Without hours an order is of spot.',
      language:
        'I answer in the language you write in: English, 繁體中文 or 简体中文. The language of the screens is chosen in the menu of your account.',
      memory:
        'What you asked me to remember stands on the **Memory** page: there you can see, change, pin, export and erase it.',
      export:
        'As a file: choose the list above your orders (**Open**, **History** or **Plans**); **Export as CSV** beside it saves it, once there is something in it.',
      pieces: pieces(),
      dayAhead:
        'No day-ahead price is told here: this exchange trades spot and the contracts of single hours. What such an hour costs now: “price tomorrow 10-11”.',
      risk: 'I reckon no worst case and no risk figures. What your resting orders can take at most is locked for them, as told here; what an order would cost at most stands on its plan before you approve it.',
      blocks:
        'There is no base and no peak contract here: contracts deliver an hour, half an hour or a quarter. A block is its hours: “buy 5 MWh each hour tomorrow 8-20 at 2,950”.',
      roll: 'No order moves from one contract to another. Say both in one message: “cancel my 18-19 sell and sell 3 MWh 19-20 at 3,100”.',
      hourToTrade:
        'I prepared nothing: an order names its hours, for which is the cheapest or the dearest may change before you decide. Say it with them: “buy 5 MWh tomorrow 18-19 at 2,950”.',
      flat: 'I neither close nor reduce a position with one word, because I do not choose how much to trade. Say it: “sell 5 MWh at market”. For your resting orders: “cancel all”.',
      plans:
        'What waits for your decision stands under **Plans** at the top, with what was decided before. Any of them opens there.',
      killSwitch:
        'The **kill switch** cancels every resting order of everybody at the desk and keeps all but cancels from being sent, until a person resets it. Whether it is on, and the switch itself, is at the top of the screen. Anybody may pull it, with “stop everything” too.',
      sizes: 'What a plan may be at most is set under **Safety** as well.',
      shortSale:
        'More than what is free cannot be sold: an order to sell locks the energy it sells, and one beyond it is refused before it is sent.',
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
  askWhichToChange: () => 'Which order should I change? Give its id, or say “the last one”.',
  askOfWhat: (by) => `Is ${by} meant for the price of each order, or for its quantity?`,
  askSides: (orders) =>
    `Buy or sell? It holds for all of them: ${orders.map((w) => [w.qty && `${w.qty} MWh`, w.price && `at ${w.price}`].filter(Boolean).join(' ')).join(', ')}.`,
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
                  : note === 'hour'
                    ? 'That may be an hour as well: if it is the price, say “at” before it. '
                    : ''
    const strange = unread.map((word) => `“${word}”`).join(' and ')
    if (missing === 'clarify' && strange)
      return `What does ${strange} mean for the order? I know side, quantity, price, contract and how long it rests.${example ? ` Without it, say “${example}”.` : ''}`
    const without = strange ? `I do not understand ${strange}, so it is no part of the order. ` : ''
    const qty = w.qty ? `${w.qty} MWh${w.each ? ' in each' : ''}` : 'it'
    const price = w.market ? ' at market' : w.price ? ` at ${w.price}` : ''
    const where = w.hours ? ` for delivery ${w.hours}` : w.symbol ? ` in ${w.symbol}` : ''
    const questions = {
      price: `At what price should I ${verb} ${qty}${where}? (NT$/MWh, or “market”)`,
      quantity: `How many MWh should I ${verb}${where}${price}?`,
      quantity_and_price: `How many MWh should I ${verb}${where}, and at what price?`,
      side: w.qty || !price ? `Buy or sell ${qty}${where}${price}?` : `Buy or sell, and how many MWh${where}${price}?`,
      hours: 'For how many hours?',
      expiry: 'Until when should it rest? A time that is still to come, e.g. “18:00” or “2 hours”.',
      display: 'How many MWh should the book show at a time?',
      amend: 'What should the order become? For example “price 2,940” or “quantity 5 MWh”.',
      contract: `Which contract? Say when it delivers, like “18-19”${w.qty && !w.hours && !w.symbol ? ', or “spot”' : ''}.`,
      order: 'Which order? Give its id, or say “the last one” or “all”.',
      clarify:
        note === 'prices'
          ? `${qty} at each of those prices, or ${qty} in all? Say “each”, “in all”, or the one price.`
          : 'Which number is the quantity and which the price? For example “buy 5 MWh at 2,950”.',
    }
    return `${without}${hint}${questions[missing]}`
  },
  choices: {
    widths: (each, half, isWider) => [each, half].map((by) => `${isWider ? 'widen' : 'tighten'} by ${by} each side`),
    swaps: {
      price: 'swap the prices',
      qty: 'swap the quantities',
      symbol: 'swap the contracts',
      side: 'swap the sides',
    },
    spot: 'Spot',
    sides: ['Buy', 'Sell'],
    simulated: ['buying', 'selling'],
    prices: ['Market', 'Best bid', 'Best ask'],
    hours: ['1 hour', '2 hours'],
    expiries: ['1 hour', 'End of the day'],
    place: (place) => `the ${['first', 'second', 'third', 'fourth'][place - 1] ?? 'last'}`,
    all: 'all of them',
    roles: ['Price', 'Quantity'],
    orders: ['The last one', 'All of them'],
    intervals: ['5 minute candles', '1 hour candles', '1 day candles'],
    price: (n) => `Price ${n}`,
    quantity: (n) => `Quantity ${n} MWh`,
    moved: (isUp, by) => `${by} ${isUp ? 'higher' : 'lower'}`,
    sized: (isUp, by) => `${by} MWh ${isUp ? 'more' : 'less'}`,
    double: 'Double it',
    half: 'Half of it',
    order: line,
    contract: (hours, symbol) => `${hours} (${symbol})`,
    examples: EXAMPLES,
  },
  said: (messages) =>
    messages.length === 0
      ? 'I found nothing like that among what you said in this conversation.'
      : messages.map((s) => `In turn ${s.turn}, ${s.at}, you said: “${s.text}”`).join('\n\n'),
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
} satisfies Partial<Messages>
