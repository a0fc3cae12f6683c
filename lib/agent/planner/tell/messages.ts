/** Every sentence the planner can say, in one shape for all languages. Numbers arrive formatted. */
import type { ContractFigure } from '../contracts.ts'
import type { TableProblem } from '../table/orders.ts'
import type { Missing, PriceReference, Refusal } from '../understand/action.ts'
import type { Topic } from '../understand/topics.ts'
import type { Inability, Note } from '../understand/understanding.ts'
import type {
  AtPriceFacts,
  AverageFacts,
  BudgetFacts,
  ChosenFacts,
  FillFacts,
  NearnessFacts,
  OpenSum,
  OrderFate,
  OrderLine,
  OrderWords,
  OwnMeansFacts,
  PeriodFacts,
  PreviewFacts,
  SimulationFacts,
  TodayFacts,
  WithinFacts,
} from './account-facts.ts'
import type {
  BiggestTradeFacts,
  BookFacts,
  CandleFacts,
  ComparisonFacts,
  ContractFacts,
  ContractFiguresFacts,
  ContractPricesFacts,
  ContractsInFacts,
  ContractsLackingFacts,
  MetricsFacts,
  MostTradedAtFacts,
  PastFacts,
  TakersFacts,
  TradesInFacts,
} from './market-facts.ts'

/** What the buttons under a question say; a click sends these words. */
type ChoiceWords = {
  /** The electricity that is no contract of an hour. */
  spot: string
  sides: string[]
  /** Behind a simulation, its side. */
  simulated: string[]
  prices: string[]
  hours: string[]
  expiries: string[]
  orders: string[]
  intervals: string[]
  /** Of a number: price, quantity. */
  roles: string[]
  /** The answer that a number which could be either is the price. */
  price(number: string): string
  quantity(number: string): string
  /** By so much: NT$ of the price, or MWh of the quantity. */
  moved(isUp: boolean, by: string): string
  sized(isUp: boolean, by: string): string
  double: string
  half: string
  /** Of a quote: by so much on each side, or by half of it. */
  widths(each: string, half: string, isWider: boolean): string[]
  swaps: { price: string; qty: string; symbol: string; side: string }
  order(line: OrderLine): string
  /** An order of a plan by its place in it, from 1; and all of them. */
  place(place: number): string
  all: string
  contract(hours: string, symbol: string): string
  examples: string[]
}

export type Messages = {
  help(): string
  thanks(): string
  approval(): string
  /** To a yes where nothing waits. `example`: the order that was refused just before. */
  nothingWaits(example: string | null): string
  /** To "again" behind a cancel that was made; `example` as above, of the order that was cancelled. */
  cancelledAlready(example: string | null): string
  /** To an order for "hour 19"; what it could have meant, null where that cannot be said in one sentence. */
  hoursDiffer(begin: string | null, end: string | null): string
  /** The same for a look: what would be said to mean either of the two. */
  hoursSeen(begin: string, end: string): string
  /** Asked where so much is ordered in several contracts; `said` is how it is said for each of them. */
  eachMeant(said: string): string
  /** Told where a change is asked for of an order that is still a plan. */
  planWaits(): string
  /** A plan that waits was changed: its orders as they are now. */
  planChanged(orders: readonly string[]): string
  /** It was not changed, and why. */
  planKept(why: string): string
  /** Of a quote that shall be so much wider, or tighter. */
  eachSideOrInAll(by: string): string
  /** A change would have the bid and the offer of a quote trade with each other. */
  quoteCrosses(bid: string, offer: string): string
  /** It was to become wider, or tighter, and would become the other. */
  spreadIs(now: string, wanted: string, isWider: boolean): string
  /** Of two orders that are to be swapped, and differ in several figures. */
  swapWhat(): string
  /** A change said of one order where the plan has several. */
  whichOfPlan(orders: string[]): string
  /** `why`: one of `noShift`. */
  nothingPrepared(why: string): string
  planTakenBack(): string
  /** Of an order that waits: it is told which way it shall go, and not how far. */
  howMuch(of: 'price' | 'qty' | null, isUp: boolean): string
  /** A difference that could be of either; what each of the two would become. */
  priceOrQuantity(price: string, qty: string): string
  /** Why a difference makes no order. */
  noShift: {
    nothingLeft(): string
    noPrice(): string
    belowZero(price: string): string
    offTick(price: string): string
    offLot(qty: string): string
  }
  dropped(): string
  nothingToDrop(): string
  /** `others`: servers beside the exchange whose tools are on offer. */
  unknown(others: readonly string[]): string
  /** Said before a question that is asked again. */
  notAnAnswer(): string
  /** To a wish to remember or forget: says nothing of what became of it, which only memory knows. */
  noted(): string
  nothingToRepeat(): string
  nothingToUndo(): string
  /** Said after what became of an order that was to be cancelled or changed: it no longer rests. */
  nothingRests(): string
  notRepeated(): string
  refusal(why: Exclude<Refusal, 'atHour'>, order: string | null, cost: string | null, example: string | null): string
  /** To an order "for the next hour"; as for an hour of the clock. */
  nextHour(minutes: number, delivered: string | null, until: string | null): string
  /** To an order at an hour of the clock, `dated` where a day was said; the whole order as it would be said if it delivers then, or rests until then. */
  atHour(clock: string, dated: string, delivered: string | null, until: string | null): string
  cannot(what: Inability): string
  /** Answers a question about the desk; what was looked up for it stands beside it. */
  about(topic: Topic): string
  /** What the exchange itself takes of one order. */
  symbolLimits(facts: {
    symbol: string
    lot: string | null
    maxQty: string
    maxValue: string
    minPrice: string
    maxPrice: string
  }): string
  /** `time` on the wall clock, whose `zone` it is. */
  clock(time: string, zone: string): string
  /**
   * Contracts an auction collects orders for, and the hours that the first of them delivers in; null: none. `clears`: when the
   * first of them does, on the wall clock; null where the exchange does not say.
   */
  auction(facts: { count: string; first: { symbol: string; hours: string; clears: string | null } } | null): string
  contractPrices(facts: ContractPricesFacts): string
  contractFigures(facts: ContractFiguresFacts): string
  contractsLacking(facts: ContractsLackingFacts): string
  /** No contract has that figure, or the exchange does not tell it. */
  noContractFigures(of: ContractFigure): string
  /** Of several contracts that were each told of: how much `more` than the cheapest the others cost; null: as much. */
  comparison(facts: ComparisonFacts): string
  /** No contract that is open has a price. */
  noContractPrices(): string
  /** `unread`: words of the order that stand in no part of it. */
  ask(missing: Missing, order: OrderWords, note: Note | null, unread: readonly string[], example: string | null): string
  /** A change is of one order, where it is not said that it is of all: "all" is no answer to this. */
  askWhichToChange(): string
  /** Of several orders that shall change by so much ("+10", "−1 %"): of their price, or of their quantity? */
  askOfWhat(by: string): string
  /** Several orders of which none names its side; one answer is for all of them. */
  askSides(orders: readonly OrderWords[]): string
  /** Names words of the message about which nothing is done. */
  leftAside(words: readonly string[]): string
  /** To a sentence about trading that begins with words nobody knows. `example`: the order without them. */
  strange(words: readonly string[], example: string | null): string
  /** What a contract is called in a sentence: its day and hours, and whose clock they are on. */
  contract(symbol: string): string
  /** Day and hours of a delivery, without the clock. */
  delivery(startMs: number, endMs: number): string
  order(words: OrderWords): string
  /** Several orders as one sentence. */
  inTurn(orders: readonly string[]): string
  /** Said with the calls themselves, before the gate has judged them: what was understood, not that it is prepared. */
  plan(orders: string[]): string
  /** A write that names an order by its number, and what that order is. */
  naming(words: string, order: OrderLine): string
  cancelling(orderId: string): string
  cancellingAll(side: 'BUY' | 'SELL' | null, symbol: string | null): string
  otherWrite(tool: string): string
  noTool(tool: string): string
  noExchange(): string
  noPrice(of: PriceReference): string
  noPending(verb: 'cancel' | 'amend'): string
  severalPending(verb: 'cancel' | 'amend', orders: OrderLine[]): string
  /** Asks what an order that was named should become. */
  toWhat(order: OrderLine): string
  unclearChange(order: OrderLine, number: string): string
  /** What each of the two would become. */
  unclearShift(order: OrderLine, price: string, qty: string): string
  /** `beside`: a thousand times as much, in the book or of the order. */
  unclearUnit(price: string, beside: string): string
  /** Of a sell; `beside`: what the market pays, or what the order asks. */
  slippedPoint(price: string, beside: string): string
  /** `each`: what a MWh costs where the price is of all `qty` of them. */
  perhapsSum(price: string, qty: string, each: string): string
  nothingLeft(order: OrderLine): string
  /** A difference would bring its price from above zero to there. */
  belowZero(order: OrderLine, price: string): string
  /** Which way an order shall go is said, and not by how much. */
  howMuchOf(order: OrderLine, of: 'price' | 'qty' | null, isUp: boolean): string
  /**
   * `hours`: of the contracts offered, as `delivery` tells them. `isEach`: several were meant, and not all of them are open.
   * `inEach`: the order in each of several contracts, where no single one holds all of the hours.
   */
  noContract(hours: string[], isEach: boolean, inEach: string | null): string
  severalContracts(hours: string[]): string
  /** For so many orders, names the hours for which no contract is open. */
  noContracts(hours: readonly string[], orders: number): string
  /** Told about a table of which not every row is an order. */
  table(problem: TableProblem): string
  /** Told where more orders were asked for than one plan may have. */
  tooMany(count: string, most: string): string
  noClock(): string
  amending(orderId: string, price: string | null, qty: string | null): string
  /** @param keptPlace null where it has none: it met an order of the trader's own, and what had not filled is cancelled */
  amended(facts: FillFacts, keptPlace: boolean | null): string
  choices: ChoiceWords
  waiting(): string
  book(facts: BookFacts): string
  bookSide(facts: { symbol: string; side: 'BUY' | 'SELL'; best: string | null; levels: number; mwh: string }): string
  emptyBook(symbol: string): string
  /** A book whose bids are above its asks, as in an auction: nothing of it trades before it clears. */
  crossed(facts: { symbol: string; bid: string; ask: string }): string
  metrics(facts: MetricsFacts, focus: string): string
  /** `contracts`: energy of delivery contracts, named where they are few; null: none. */
  today(facts: TodayFacts): string
  wallet(facts: {
    cash: string
    lockedCash: string | null
    energy: string
    lockedEnergy: string | null
    /** Which part of all the money, and of all the energy, orders lock; null where that was not asked. */
    lockedShare: { cash: string; energy: string } | null
    contracts: { named: { symbol: string; mwh: string }[]; count: string; mwh: string; locked: string | null } | null
  }): string
  /** Of contracts of the hours asked about; `bought` and `sold` of today, on the whole. Empty: no more than every account is given. */
  holding(
    rows: readonly {
      symbol: string
      free: string
      locked: string | null
      bought: string | null
      sold: string | null
    }[],
    more: number,
  ): string
  /** Of the orders that were listed those of one side. */
  ordersOf(facts: {
    status: string
    side: 'BUY' | 'SELL'
    count: number
    of: number
    total: number
    newest: OrderLine | null
  }): string
  /** Of how many orders; `more`: rows not told. */
  averages(rows: AverageFacts[], orders: { listed: number; total: number }, more: number): string
  previewed(facts: PreviewFacts): string
  budget(facts: BudgetFacts): string
  within(facts: WithinFacts): string
  atPrice(facts: AtPriceFacts): string
  /**
   * Prices in NT$/MWh, quantities in MWh. `levels`: how many of a side were read, where there may be more. `within`: with its
   * unit. A side that was not asked for is null.
   */
  nearMid(facts: {
    within: string
    mid: string
    low: string
    high: string
    bid: string | null
    offered: string | null
    levels: string | null
  }): string
  /** The book has fewer levels than that. */
  noLevel(side: 'BUY' | 'SELL', level: number): string
  /** @param more how many others stand out as much and are not told */
  standsOut(
    how: { of: 'price' | 'qty' | 'time'; end: 'most' | 'least'; side: 'BUY' | 'SELL' | null },
    total: number,
    orders: readonly OrderLine[],
    more: number,
  ): string
  ownMeans(facts: OwnMeansFacts): string
  /** Each with its unit. */
  shareOfMeans(facts: { percent: string; free: string; share: string }): string
  /** NT$; `beyond` the sum that is kept, or of it where it is not there. */
  keptBack(facts: { free: string; kept: string; beyond: string; isShort: boolean }): string
  nearness(facts: NearnessFacts): string
  /** `sold` of the `free` energy would find a bid, `left` none in the part of the book that was read. */
  proceeds(facts: {
    free: string
    sold: string | null
    paid: string
    average: string | null
    left: string | null
  }): string
  /** The list has fewer orders than that place. */
  noPlace(count: number): string
  /** Nothing of the contracts of those hours was traded today; `isTold`: the exchange says what was. */
  noResultIn(isTold: boolean): string
  /** One part of what was asked cannot be done, so nothing was. */
  noneOfIt(): string
  /** No order rests, on that side where one was asked about. */
  ordersNone(side: 'BUY' | 'SELL' | null): string
  /** What the orders that rest come to, by side; `cut`: the list has not all of them. */
  openSums(rows: readonly OpenSum[], cut: { listed: number; total: number } | null): string
  /** @param more how many orders are not told */
  ranked(by: 'price' | 'qty' | 'time', isFalling: boolean, orders: readonly OrderLine[], more: number): string
  /** Those beyond a bound; without one those that end by themselves, the first to end in front. @param facts.others rest beside them */
  chosen(facts: ChosenFacts): string
  orders(status: string, shown: number, total: number, newest: OrderLine | null): string
  /** The trader's own, one by one; `isWhole: false`: the exchange remembers only so many. */
  ownTrades(facts: {
    /** Where those of one contract alone were asked for. */
    of: string | null
    shown: number
    total: number
    isWhole: boolean
    newest: { side: 'BUY' | 'SELL'; mwh: string; symbol: string; price: string } | null
  }): string
  trades(
    facts: { symbol: string; shown: number; price: string; amount: string; side: 'BUY' | 'SELL' | null } | null,
  ): string
  inPeriod(facts: PeriodFacts): string
  /** Orders of the trader; `reachesTo`: where the list was cut, and more may have been before. */
  cancelledIn(facts: {
    since: string
    until: string | null
    side: 'BUY' | 'SELL' | null
    count: number
    reachesTo: string | null
  }): string
  tradesIn(facts: TradesInFacts): string
  /** Of so many trades the one with the most MWh; `reachesTo` as of all. */
  biggestTradeIn(facts: BiggestTradeFacts): string
  mostTradedAt(facts: MostTradedAtFacts): string
  takersIn(facts: TakersFacts): string
  /** Of a time behind us; `isAverage`: that was asked for, and no candle has it. */
  pastFigures(facts: PastFacts): string
  /** The period that was asked about has not begun: "this evening", asked in the morning. */
  stillToCome(): string
  /** `reachesTo` as of those there are. */
  noTradesIn(facts: { symbol: string; since: string; until: string | null; reachesTo: string | null }): string
  /** The rows have no times to tell those of a time by. */
  untimed(facts: { since: string; until: string | null }): string
  /** Behind the sentence that tells of an order: when it was placed, on the wall clock. */
  placedAt(time: string): string
  /** No order ended in that way, as far as the list reaches. */
  noneEnded(how: 'refused' | 'cancelled' | null, isCut: boolean): string
  /** What became of each order; `more` others fit as well and are not told. */
  orderFates(fates: readonly OrderFate[], more: number): string
  /** Null: until it fills or is cancelled. */
  restsUntil(time: string | null): string
  /** No order has that number. */
  noSuchOrder(numbers: readonly string[], side: 'BUY' | 'SELL' | null): string
  /** No order delivers in the hours that were asked about. */
  noOrderWithin(side: 'BUY' | 'SELL' | null): string
  candles(facts: CandleFacts | null): string
  /** Nothing was traded since then. */
  stoodStill(facts: { symbol: string; since: string; last: string }): string
  symbols(
    lines: { symbol: string; tick: string; lot: string; isOpen: boolean }[],
    contracts: ContractFacts | null,
  ): string
  contractsIn(facts: ContractsInFacts): string
  exists(exists: boolean): string
  registered(userId: string): string
  /** The trader's own messages, oldest first; `at` on the wall clock. Empty: none has these words. */
  said(messages: { turn: number; at: string; text: string }[]): string
  simulation(facts: SimulationFacts, isReport: boolean, isReal: boolean): string
  ranSimulation(id: string): string
  readFailed(what: string, reason: string): string
  otherResult(tool: string): string
  /** So many orders of a plan, which came to the same; `mwh`: together, where they are all of it. */
  allOf(as: 'resting' | 'filled', facts: { count: number; mwh: string | null }): string
  resting(facts: FillFacts): string
  filled(facts: FillFacts): string
  partly(facts: FillFacts): string
  unfilled(facts: FillFacts): string
  cancelled(orderId: string, energy: string | null, cash: string | null): string
  cancelledAll(count: number, energy: string | null, cash: string | null): string
  /** What the exchange or the gate said in English; unchanged where it is nothing of theirs. */
  sentence(text: string): string
  failed(what: string, reason: string): string
  /** Sent, and lost before the exchange had it, which has voided it since: it refused nothing. */
  notArrived(what: string): string
  /** At a server that is not the exchange: it answered, and may have done part of it. */
  failedAt(what: string, server: string, reason: string): string
  /** `why`: the gate's own sentence; empty where there is none. */
  skipped(what: string, why: string): string
  rejected(what: string, reason: string): string
  expired(what: string): string
  outcomeUnknown(what: string): string
  /** The outcome is unknown and the server has no way to be asked. */
  outcomeUnknownAt(what: string, server: string): string
  requoted(what: string): string
  done(what: string): string
  /** What a second look at an order finds against it. Numbers arrive formatted: NT$, MWh, percent. */
  objections: {
    thin(facts: { side: 'BUY' | 'SELL'; qty: string; resting: string; symbol: string }): string
    nobody(facts: { side: 'BUY' | 'SELL'; symbol: string }): string
    /** `by` with its unit: in percent, or in NT$ where there is no percent of the best price. */
    far(facts: { side: 'BUY' | 'SELL'; price: string; best: string; by: string }): string
    cash(facts: { cost: string; free: string; percent: string }): string
    energy(facts: { qty: string; free: string; percent: string; symbol: string }): string
    meetsOwn(facts: { side: 'BUY' | 'SELL'; id: string; price: string }): string
    cancelsAll(facts: { count: string }): string
    unseen(): string
    /** A call that the rules have no measure for. */
    unmeasured(facts: { tool: string }): string
  }
  /**
   * The desk's kill switch is on; resting orders cancelled so far, accounts that have still to be asked. `held`: whether orders
   * wait for this trader (true) or for others (false) to accept a changed tool; null for none.
   */
  stopped(cancelled: number, left: number, held: boolean | null): string
}
