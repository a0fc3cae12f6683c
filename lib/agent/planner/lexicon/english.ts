import { EXTREMES } from './extremes.ts'
import { ENGLISH_ORDINALS, ordinals } from './ordinals.ts'
import type { Tag } from './tags.ts'

const LISTED = ['', ' on the list', ' in the list', ' on my list', ' of my orders']
const PLACED = [...['', ' one', ' order'].flatMap((of) => LISTED.map((on) => of + on)), " one's", " order's"]
const AT_A_LEVEL = ['at the ', 'at ', 'to the ', 'to ']

/**
 * Phrases by meaning, "|" between them; longest match wins. A value with several tags stands for all of them in order
 * ("hit the bid" is sell + best bid).
 */
export const ENGLISH: ReadonlyArray<readonly [tags: Tag | readonly Tag[], phrases: string]> = [
  ['buy', 'buy|buy back|purchase|acquire|go long|pick up|grab|procure|buy me'],
  ['sell', 'sell|go short|dump|unload|offload|sell off|get rid of|flog'],
  [['buy', 'it'], 'buy it back|buy that back|buy them back'],
  [['sell', 'it'], 'sell it back|sell that back|sell it off|sell them'],
  ['buyWeak', 'bid|long|lift|take|get me|get'],
  ['sellWeak', 'offer|short|hit'],
  [
    'buyNoun',
    'buys|buy order|buy orders|bid order|bid orders|buy side|buy limit order|purchase order|purchase orders|my bid|my bids',
  ],
  [
    'sellNoun',
    'sells|sell order|sell orders|ask order|ask orders|sell side|offer order|sell limit order|my offer|my offers|my ask|my asks',
  ],
  [
    ['buy', 'bestAsk'],
    'take out the offer|take out the ask|take out the best offer|take out the best ask|take the best offer|take the best ask|sweep the offer|sweep the ask|clear the offer|lift the offer|lift the ask|lift offer|lift offers|lift the offers|take the offer|take the ask|lift the best offer|lift the best ask|pay the offer|pay the ask',
  ],
  [
    ['sell', 'bestBid'],
    'take out the bid|take out the best bid|take the best bid|knock out the bid|sweep the bid|clear the bid|hit the bid|hit bid|hit bids|hit the bids|hit the best bid|take the bid|sell the bid',
  ],
  [['buy', 'bestBid'], 'join the bid|join the best bid|join bid'],
  [['buy', 'bestBid', 'plus'], 'improve the bid by|beat the bid by|better the bid by|improve the best bid by'],
  [
    ['sell', 'bestAsk', 'minus'],
    'improve the offer by|improve the ask by|beat the offer by|beat the ask by|undercut the ask by|undercut the offer by|improve the best ask by|improve the best offer by|undercut the best ask by',
  ],
  [['wish', 'buy'], "im a buyer of|im a buyer|i'm a buyer of|i'm a buyer|i am a buyer of|i am a buyer"],
  [['wish', 'sell'], "im a seller of|im a seller|i'm a seller of|i'm a seller|i am a seller of|i am a seller"],
  [['buy', 'at'], "i'll pay|i will pay|i'd pay|we'll pay"],
  [['sell', 'bestAsk'], 'join the offer|join the ask|join the best ask|join the best offer'],
  [['buy', 'limit'], 'buy limit|limit buy'],
  [['sell', 'limit'], 'sell limit|limit sell'],
  [['buy', 'atMarket'], 'market buy'],
  [['sell', 'atMarket'], 'market sell'],
  [
    'trade',
    'trade|place an order|place order|new order|make an order|put in an order|submit an order|enter an order|make a trade|place a trade|place another order|create an order',
  ],
  ['place', 'place|put me in for|put me down for|sign me up for|put me in|put in|submit|enter|work|create|send'],
  ['cancel', 'cancel|cxl'],
  ['cancelWeak', 'yank|nix|pull|kill|withdraw|revoke|scratch|delete|remove|call off|take down|abort'],
  ['undo', 'undo|undo that|take that back|revert that'],
  [
    'amend',
    'amend|modify|change|edit|move|adjust|update my order|replace|make it|make that|make that one|make this one|reprice|resize',
  ],
  ['amendWeak', 'set|bring|raise|lower|cut|bump|shift|reduce|decrease|trim|shrink|increase|walk'],
  [
    'times',
    'double|halve|twice|twice the size|double the size|twice as much|twice as many|double the quantity|half the size|half the quantity|half as much|half the amount|in half|by half|to half|cut in half',
  ],

  [
    'halt',
    'stop everything|stop it all|stop trading for everyone|stop trading for everybody|halt trading for everyone|halt trading for everybody|halt everything|stop all trading|halt all trading|halt trading|stop trading|stop all trades|shut everything down|shut down everything|shut it all down|freeze everything|freeze all trading|halt all orders',
  ],
  ['killSwitch', 'kill switch|killswitch|kill-switch|emergency stop|emergency halt|panic button|emergency switch'],

  [
    'show',
    'show|show me|display|see|view|list|print|look at|give me|pull up|bring up|check|open up|fetch|let me see|tell me|i want to see|report on',
  ],
  [
    'book',
    'book|order book|orderbook|orders book|market depth|depth of market|depth|dom|ladder|bids and asks|bids & asks|bids and offers|bids & offers|bid and offer|level 2|level2|l2|order-book|how liquid|how deep|how thick|how thin|thin or deep|thick or thin',
  ],
  ['bids', 'bids|buyers'],
  ['asks', 'asks|offers|sellers'],
  [
    'metrics',
    "metrics|going on|going on in the market|happening|happening in the market|price change|price changes|change since open|change since the open|change today|the change today|today's change|price change since open|price change since the open|daily change|market metrics|market state|market summary|market overview|market conditions|market status|market data|stats|statistics|market stats|market report|state of the market|how is the market|how's the market|what's the market doing|what's it doing|what is it doing|where's it trading|where is it trading|is it up or down|what is the market doing|how does the market look|how is the market doing|how is it trading|market snapshot|quote|quotes|liquidity|imbalance|where are we trading|where's the market|where is the market|wheres the market|where's the mkt|wheres the mkt|how's the mkt|hows the mkt|hows the market|market update|market info|high and low|highs and lows|high of the day|low of the day|day high|day low|daily high|daily low|today's high|today's low|trading range|price range|day's range|day range|range of the day|today's range|range today|intraday range|the range|the high|the low|high/low|high low|open high low close",
  ],
  ['price', 'prices|current price|spot price|going rate|spot|market price|price now|price right now'],
  [
    'priceMark',
    'price|at a price of|price of|limit price|limit price of|px|at the price of|at price|for the price of|priced at|a limit of|with a limit of|limit of',
  ],
  ['spread', 'spread|bid-ask spread|bid ask spread|bid/ask spread|bid-offer spread|how wide'],
  ['volatility', 'volatility|vol|volatile|how volatile'],
  ['volume', 'volume|traded volume|turnover|volumes|trading volume|how much has traded|how much traded'],
  ['impact', 'market impact|price impact|slippage|the impact'],
  ['market', 'market|the market'],
  [
    'wallet',
    "wallet|available mwh|free mwh|mwh available|how many mwh do i have|how much do i have left|how much have i got left|exposure|my exposure|how exposed am i|how long am i|how short am i|my wallet|my locked money|my locked cash|my locked energy|am i long|am i short|am i flat|are we long|are we short|balance|balances|bal|account balance|my account|funds|cash|my money|my energy|holdings|position|positions|portfolio|available cash|buying power|how much cash|how much money|how much energy|what do i have|what do i own|what i have|assets|available funds|how much is locked|what's locked|what is locked|what's locked up|what is locked up|how much is locked up|tied up|how much is tied up|how much money is tied up|how much cash is tied up|what's tied up|what is tied up|how much have i tied up|how much do i have tied up|how much of my money is tied up|how much of my cash is tied up|how much of my money is locked|how much money is locked|how much cash is locked",
  ],
  [
    'orders',
    'orders|my orders|order list|order history|order status|blotter|order book of mine|status of my order|status of my orders|my order status|my order',
  ],
  ['order', 'order|ticket'],
  [
    'trades',
    'trades|recent trades|last trades|latest trades|trade history|tape|time and sales|time & sales|transactions|prints|recent prints|trade tape|executions|deals',
  ],
  [
    'candles',
    'candles|candle|candlestick|candlesticks|chart|price chart|ohlc|ohlcv|kline|klines|k-line|price history|bars|graph|charts',
  ],
  [
    'symbols',
    'symbols|instruments|products|contracts|tickers|what can i trade|what is traded|tradable|list symbols|what symbols|which symbols|tick size|lot size|markets|is the market open|is the market open now|is the market closed|is the exchange open|when does the market close|when does trading close|when does trading end|when does trading stop|when do you close|what time do you close|when does the market open|what time does the market close|market hours|trading hours|opening hours|when is gate closure|when does the gate close|when do the gates close|minimum quantity|minimum order size|minimum size',
  ],
  [
    'exists',
    'account exist|account exists|am i registered|do i have an account|is my account|check account|user exist|user exists|check user|check my account exists|have an account',
  ],
  [
    'register',
    'register|sign up|sign me up|sign me up for an account|open an account|create an account|register me|open account|create account|new account',
  ],
  [
    'simulate',
    'run market making|run a market making|run momentum|run a momentum|run twap|run a twap|simulate|simulation|run a simulation|run simulation|sim|backtest|back test|paper trade|dry run|run a backtest|simulated run|run a sim|test a strategy|test the strategy|run the strategy',
  ],
  ['export', 'export|download|export report|export the report|save the report'],
  [
    'report',
    'report|simulation report|sim report|latest report|last report|simulation result|simulation results|results of the simulation|report of the last simulation|last simulation|latest simulation|my last simulation',
  ],

  [
    'all',
    'all|everything|every|all of them|all of it|all my|all of my|all orders|all my orders|all the orders|every order|all open orders|all my open orders|the lot|all of my orders|all outstanding orders|all pending orders|all resting orders|them all|any open orders',
  ],
  [
    'last',
    'last|latest|most recent|newest|the last|previous|last one|the last one|latest one|the latest one|my last one|most recent one|last order|my last order|the last order|latest order|my latest order|most recent order|newest order|the most recent one|the newest one|previous order|that last one',
  ],
  [
    'first',
    'first|oldest|earliest|first one|oldest one|the oldest one|the first one|oldest order|the oldest order|my oldest order|first order|my first order',
  ],
  ['nth', ordinals(ENGLISH_ORDINALS, ['', 'the ', 'my '], PLACED)],
  ['extreme', EXTREMES],
  [['extreme', 'buyNoun'], 'my best bid|my worst bid'],
  [['extreme', 'sellNoun'], 'my best offer|my best ask|my worst offer|my worst ask'],
  ['nth', 'the top one|the topmost one|the top order|the bottom one|the bottommost one|the bottom order'],
  ['other', 'the other one|the other|other one|the other order|my other order|my other one'],
  ['one', 'the one|one of my|one of the|one of them|which one|one order|ones'],
  [
    'pending',
    'pending|open|resting|working|live|active|outstanding|unfilled|not filled|open orders|still open|still in the book|waiting|not yet filled|unmatched|pending orders|my open orders|working orders|resting orders|in the market',
  ],
  [
    'matched',
    'matched|filled|executed|completed|done orders|filled orders|matched orders|my fills|fills|my trades|executed orders|completed orders|get filled|been filled|got filled|did i get done|was i hit|did i get hit|was i lifted|am i done|fill|my executions',
  ],
  ['cancelled', 'cancelled|canceled|cancelled orders|canceled orders|canceled ones|cancelled ones|killed orders'],
  ['top', 'top|best|top of book|top of the book|inside'],
  ['levels', 'levels|level|lvls|lvl|deep|rows|lines|price levels|ticks deep|levels deep'],
  [
    'full',
    'full book|whole book|entire book|full order book|whole order book|entire order book|complete book|full depth',
  ],
  ['except', 'keep|leave|spare|retain|except|but not|apart from|other than|excluding|all but|besides'],

  [
    'atMarket',
    'at market|market order|at the market|at market price|at the market price|market price order|mkt|at mkt|a market order|at whatever price|at any price|market orders|by market order|with a market order|market type|at the going rate|at current market price|at the current market price|at the prevailing price|whatever it costs|whatever it may cost|whatever the cost|whatever the price|no matter the price|no matter what it costs|no matter the cost|at whatever price it costs|at any cost|cost is no object|cost no object|price is no object|price no object|money is no object|money no object|no object',
  ],
  ['limit', 'limit|limit order|lmt|a limit order'],
  ['ioc', 'ioc|immediate or cancel|immediate-or-cancel|fill and kill|fak|fill-and-kill'],
  ['fok', 'fok|fill or kill|fill-or-kill|all or nothing|all or none|aon'],
  [
    'gtc',
    "gtc|good till cancelled|good till canceled|good til cancelled|good-till-cancelled|until cancelled|until canceled|good until cancelled|good 'til cancelled|good till cancel",
  ],
  [
    'gtd',
    'gtd|good till|good until|good til|valid until|valid till|day order|good for the day|good for day|gfd|expiring|expires|expire|expiry',
  ],
  [
    'postOnly',
    "post only|po|post-only|postonly|maker only|maker-only|as maker|passive only|don't take liquidity|do not take liquidity|without taking liquidity|no taking",
  ],
  // Said in words of a trader's own, these stand for them: ../understand/self-trade.ts.
  ['selfTrade', 'stp taker|stp maker|stp both'],
  [
    'stopOrder',
    'stp|tp|sl|t/p|s/l|tp/sl|stop loss|stop-loss|stop order|stop limit|stop-limit|stop orders|stop losses|stop-losses|take profit|take-profit|trailing|trailing stop|peg|pegged|peg order|pegged order|oco|bracket|twap|vwap',
  ],
  ['iceberg', 'iceberg|iceberg order|an iceberg|ice berg|hidden|reserve order'],
  [
    'displayMark',
    'showing|showing only|only showing|show only|only show|display size|display size of|display qty|display quantity|displaying|visible|visible size|displayed|with a display of|peak|peak size|tip',
  ],
  [
    'bestAsk',
    'best ask|best price to buy|the best price to buy|best offer|the ask|the offer|best asking price|lowest ask|lowest offer|top ask|top offer|best ask price|best offer price|at ask|at offer|inside ask|inside offer|ask price|offer price|best sell price|the best ask|the best offer|ask',
  ],
  [
    'bestBid',
    'best bid|best price to sell|the best price to sell|the bid|highest bid|top bid|best bid price|at bid|inside bid|bid price|best buy price|the best bid',
  ],
  ['bestBid', ordinals(ENGLISH_ORDINALS, ['at the ', 'at ', 'the '], [' best bid', ' highest bid'])],
  [
    'bestAsk',
    ordinals(
      ENGLISH_ORDINALS,
      ['at the ', 'at ', 'the '],
      [' best ask', ' best offer', ' lowest ask', ' lowest offer'],
    ),
  ],
  // Without "at" or "to" it may be an order of one's own: "cancel the second bid".
  ['bestBid', ordinals(ENGLISH_ORDINALS, AT_A_LEVEL, [' bid', ' bid level', ' level of the bid', ' level of bids'])],
  [
    'bestAsk',
    ordinals(ENGLISH_ORDINALS, AT_A_LEVEL, [' ask', ' offer', ' ask level', ' level of the ask', ' level of asks']),
  ],
  [['buy', 'bestBid'], ordinals(ENGLISH_ORDINALS, ['join the '], [' bid', ' best bid'])],
  [['sell', 'bestAsk'], ordinals(ENGLISH_ORDINALS, ['join the '], [' ask', ' offer', ' best ask', ' best offer'])],
  ['bestPrice', 'best price|the best price|best possible price|best available price|the best possible price|bbo|nbbo'],
  ['mid', 'mid|midpoint|mid price|mid-price|the mid|mid market|middle of the spread|midprice'],
  [
    'lastPrice',
    'latest price|last traded price|last price|last trade price|last trade|the last price|the last trade price|the last traded price|last print|market last',
  ],
  ['above', 'above|over|higher|higher than|more than|in excess of|greater than|on top of|ahead of|better than'],
  ['below', 'below|under|lower than|less than|beneath|cheaper than|inside of|off'],
  ['plus', 'plus|+'],
  ['minus', 'minus'],
  ['negative', 'negative'],
  ['tick', 'tick|ticks'],
  ['at', 'at|@|priced|at limit|at a limit of|limit at|bidding'],
  ['for', 'for|for a|for an'],
  ['of', 'of|of the|of my|on'],
  ['in', 'in'],
  ['qtyMark', 'quantity|qty|size|amount|quantity of|amount of|size of|a quantity of'],
  [
    'atMost',
    "<|<=|≤|don't pay more than|do not pay more than|pay no more than|paying no more than|not paying more than|for no more than|don't go above|don't go over|at most|no more than|not more than|not above|max|maximum|up to|no higher than|not higher than|at no more than|or less|or lower|or cheaper|not over|at or below|not exceeding|cap of|capped at|or under|and below|and under|and lower|and down",
  ],
  [
    'atLeast',
    ">|>=|≥|don't go below|don't sell below|don't take less than|for no less than|at least|no less than|not less than|not below|minimum|no lower than|not lower than|at no less than|or more|or higher|at or above|not under|or over|and up|and above|and higher|and over",
  ],
  [
    'total',
    'spending|spend|total|in total|altogether|all in|all together|worth|worth of|notional|in value|of value|dollars worth',
  ],
  [
    'about',
    '~|≈|about|around|roughly|approximately|approx|nearly|almost|ish|some|some of|a few|a couple|couple|several|a bit|a little|a lot|lots|many|few|somewhere',
  ],
  ['each', 'each|apiece|a piece|each time|every time'],
  ['mwh', 'mwh|mwhs|megawatt hour|megawatt hours|megawatt-hour|megawatt-hours|mw h|mw-h|mw·h|megawatthours|m.w.h'],
  [
    'kwh',
    'kwh|kwhs|kilowatt hour|kilowatt hours|kilowatt-hour|kilowatt-hours|degrees of electricity|units of electricity',
  ],
  ['gwh', 'gwh|gigawatt hour|gigawatt hours|gigawatt-hours'],
  ['wh', 'wh|watt hours|watt hour'],
  ['mw', 'mw|mws|meg|megs|megawatt|megawatts'],
  ['kw', 'kw|kilowatt|kilowatts'],
  ['hour', 'hour|hours|hr|hrs|h'],
  ['minute', 'minute|minutes|min|mins|m'],
  ['day', 'day|days|daily|d|1d'],
  ['week', 'week|weeks|weekly|month|monthly'],
  ['ntd', 'nt$|ntd|nt|twd|$|dollars|dollar|bucks|new taiwan dollars|taiwan dollars'],
  ['foreign', 'usd|us$|eur|euro|euros|€|£|¥|gbp|jpy|yen|rmb|cny|yuan|hkd'],
  [
    'perMwh',
    'per mwh|/mwh|nt$/mwh|ntd/mwh|a mwh|per megawatt hour|per megawatt-hour|an mwh|each mwh|per unit|twd/mwh|dollars per mwh',
  ],
  ['perKwh', 'per kwh|/kwh|nt$/kwh|ntd/kwh|a kwh|per kilowatt hour|twd/kwh|each kwh'],
  ['percent', '%|percent|per cent|pct|bps|basis points'],
  [
    'share',
    'half of|half my|a third|a quarter|third of|quarter of|most of|rest of|remaining|the rest|as much as|as many as|max size|as much as possible|all my cash|all my energy|all my money|all of my cash|whole|entire',
  ],
  ['energy', 'power|electricity|energy|of power|of electricity|of energy|electric power|juice|units|unit|units of'],
  ['symbolMark', 'symbol|ticker|instrument|contract|product'],
  ['steps', 'steps|step|rounds|iterations|ticks long|step run'],
  ['threshold', 'threshold|threshold of|spread threshold'],
  ['seed', 'seed|random seed|seeded with|with seed'],
  ['perStep', 'orders per step|order per step|per step|orders a step|orders each step'],
  ['both', 'both|both sides|two-sided|two sided|buy and sell|both ways|buys and sells|buying and selling'],
  ['only', 'only'],
  [
    'forReal',
    'for real|real orders|execute real|executereal|real money|really execute|with real orders|live orders|execute for real|place real orders|real execution|on the real market',
  ],
  ['topBidStrategy', 'topbid|top bid strategy'],
  ['topAskStrategy', 'topask|top ask strategy'],
  ['midStrategy', 'mid strategy'],

  ['and', 'and|&|plus also|as well as|along with|also'],
  ['then', 'then|and then|after that|afterwards|next|followed by|and after that|, then|finally|subsequently'],

  [
    'not',
    "don't|dont|do not|but not now|but not yet|not|never|won't|wont|will not|cannot|can't|cant|isn't|ain't|wouldn't|shouldn't|shouldnt|couldn't|neither|nor|instead of|rather than|stop|avoid|refrain|without|against|refuse|forbid|hold off|skip|no longer|didn't|doesn't|doesnt|haven't|hasn't|unable|hate|no need to|nobody|nothing|no one",
  ],
  ['no', 'no|nope|nah'],
  [
    'question',
    "should|shall|what|what's|whats|how|how's|how come|why|where|where's|which|who|who's|whose|whether|worth it|is it|is this|is that|are you|can i|could i|may i|must i|do you think|would you|do i|did i|will i|am i|have i|has|want to know|wanna know|curious|wondering|wonder|question|ok to|okay to|safe to|wise to|smart to|good time|right time|best time|good price|good idea|bad idea|sense to|or|possible|possible to|what about|how about|shouldn't i|understand|know|does it|will it",
  ],
  ['aux', 'is|are|do|does|am|have|will|did|may'],
  [
    'advice',
    'recommend|recommendation|advise|advice|suggest|suggestion|opinion|your take|your view|thoughts|do you like|what would you do|forecast|predict|prediction|will the price|go up|go down|outlook',
  ],
  [
    'maybe',
    'might|maybe|perhaps|possibly|probably|thinking|think|think about|considering|consider|planning|plan to|tempted|wish|hope|hoping|hesitating|not sure|unsure|debating|leaning|inclined|feel like|about to|ready to|getting ready|prepare to|intend|intending|intention|decide|deciding|dream|afraid|worried|rather|ask me first|first ask me|ask me before|ask first|check with me|confirm with me|let me confirm',
  ],
  [
    'hypo',
    "if|suppose|supposing|imagine|assume|assuming|hypothetically|hypothetical|pretend|unless|otherwise|in case|theoretically|in theory|for example|for examples|e.g|e.g.|for instance|scenario|would|would have|could have|should have|what if|let's say|lets say|say i|had i|were i|provided|providing|as though|as if|i'd|we'd",
  ],
  [
    'cond',
    'wait until|wait till|wait for|when|whenever|once|as soon as|until|till|til|after|before|while|drops|falls|rises|reaches|crosses|dips|climbs|breaks|goes to|goes below|goes above|goes under|goes over|gets to|gets below|trades at|comes down|comes up|drop|drops to|falls to|rises to|hits|triggers|touches|as long as|so long as',
  ],
  [
    'past',
    'bought|sold|purchased|yesterday|last week|last month|last year|last night|this morning|earlier|ago|already|previously|used to|i use to|we use to|have been|had been|wanted to|was going to|meant to|tried to|forgot to|placed|always|usually|often|typically|normally|sometimes|just bought|just sold|acquired|dumped|history of|in the past|once upon|earlier today|the other day|back then|recently|went long|went short|shorted|lifted|offered|was|were|had',
  ],
  [
    'told',
    "fw|forwarded|todo|i'm long|i am long|we're long|we are long|i'm short|i am short|we're short|we are short|i'm bid|i am bid|we're bid|we are bid|i'm offered|we're offered|fyi|fwd|psa|nb|imo|imho|jk|kidding|said|says|say|saying|told|tells|telling|asked|wrote|writes|written|claims|claimed|reports|reported|reportedly|according|according to|heard|hear|read|reads|tweet|tweets|tweeted|rumor|rumour|rumors|news|analyst|analysts|article|email|translate|translation|define|definition|mean|means|meaning|explain|spell|phrase|sentence|word|words|story|poem|joke|boss|friend|colleague|advised|recommended|suggested|suggests|recommends|text|message|quoted|called|titled|song|movie|example|headline|instructions|ignore|ignoring|signal|signals|stated|states|mentioned|mentions|announced|thinks|wants|believes|believe|expects|expected|expect",
  ],
  [
    'somebody',
    "he|she|they|someone|somebody|everyone|everybody|people|anyone|traders|another trader|the other side|his|her|their|him|them|he's|she's|they're|whoever|bob|alice|others|other people|customers|client|clients|some people|most people|trader",
  ],
  [
    'schedule',
    "tomorrow|tomorrow's|tmrw|tmr|later|tonight|next week|next month|next hour|next half hour|next half-hour|next half an hour|next quarter hour|next quarter-hour|next quarter of an hour|next 30 minutes|next 30 mins|next 30 min|next thirty minutes|next 15 minutes|next 15 mins|next 15 min|next fifteen minutes|in the morning|this afternoon|this evening|every day|every hour|every week|every minute|each day|each hour|at noon|at midnight|at the close|at close|at the open|at open|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|again and again|over and over|repeatedly|eventually|some day|someday|one day|soon|over time|periodically|in an hour|in a minute|in a while|gradually|slowly|bit by bit|little by little|piecemeal|over the next|by the end of|end of day|eod|someday soon|next time|night shift|day shift|early shift|late shift|morning shift|evening shift|graveyard shift|overnight|daytime",
  ],
  [
    'ability',
    'able to|afford|enough to|allowed to|chance to|time to|opportunity to|reason to|reasons to|permission to|right to|cost to|cost|costs|capable|learn to|learn|want you to know|teach|to be bought|to be sold|easy to|hard to|difficult to|pressure|need help|like buying|like selling|profitable',
  ],
  ['participle', 'buying|selling|bidding on|longing|shorting|purchasing|dumping|trading'],
  [
    'remark',
    'expensive|cheap|cheaply|too much|sounds|seems|looks|looked|costly|pricey|overpriced|went|interesting|fun|stupid|crazy|for a living',
  ],
  ['however', 'but|though|although|however|yet|except that|because|since|so that|due to'],

  [
    'request',
    "would you be so kind as to|would you be so kind and|would you be kind enough to|could you be so kind as to|i was wondering if you could|i was wondering whether you could|was wondering if you could|just wondering if you could|i wonder if you could|i'm wondering if you could|do you think you could|it would be great if you could|it'd be great if you could|it would be nice if you could|it'd be nice if you could|it would be lovely if you could|it would help if you could|could i trouble you to|may i trouble you to|can i trouble you to|could i ask you to|may i ask you to|can i ask you to|can i get you to|could i get you to|i would appreciate it if you could|i'd appreciate it if you could|i'd really appreciate it if you could|i would really appreciate it if you could|i'd be grateful if you could|i would be grateful if you could|i'd be glad if you could|would it be possible for you to|if you could please|if you'd be so kind|please|pls|plz|pretty please|can you|could you|can u|could u|will u|would u|will you|would you please|can you please|could you please|would you mind|would you kindly|kindly|help me|please can you|can we|could we|could you help me|you can|go ahead and|let me|let's|lets|for me|do me a favor|do me a favour|do me a favor and|do me a favour and|any chance you could|any chance you can|see if you can",
  ],
  [
    'wish',
    "ill|id like to|id like|im looking to|im going to|i want to|i'd like to|i would like to|i'd like|i would like|we'd like to|i need to|i want|i wanna|wanna|gonna|i'm going to|i need|i'll|i will|we'll|i am going to|i'm looking to|looking to|want to|need to|right now|i have to|we have to|i've got to|i gotta",
  ],
  [
    'filler',
    "a clip of|one clip of|if you don't mind|if you wouldn't mind|if it's no trouble|if it's not too much trouble|if i may|when you have a moment|when you have a minute|when you get a chance|when you have time|when you can|at your convenience|at your earliest convenience|lot|spot and contract|contract and spot|spot and contracts|contracts and spot|spot and delivery contracts|or better|me|a|an|the|my|i|we|us|our|now|quickly|quick|asap|urgent|urgently|immediately|right away|hey|so|well|just|to|with|as|from|by|into|more|another|extra|additional|too|currently|current|today|present|these|those|its|your|you|here|there|up|out|down|via|using|use|order type|type|tif|time in force|make|at a time|keep it|run|start|perform|go|come|want|need|like|good|nice|great|cool|really|very|actually|basically|it's|that's|um|umm|uh|uhm|uhh|er|erm|hm|hmm|ah|oh|alright|all right|exactly|precisely|try|try to|try and|eap|desk|mate|buddy|sir|dear|guys|man|bot|side|worst|recent|new|full|detail|details|detailed|info|information|data|summary|look|looking|latest market|i'm|i am|i've|we're",
  ],
  [
    'yes',
    'yes|ok|okay|yeah|yep|yup|approve|approved|confirm|confirmed|sure|i approve|approve it|approve that|approve the plan|go ahead|do it|proceed|execute it|send it|confirm it|yes please|i confirm|accept|i agree|agree|agreed|looks good|lgtm|sounds good|just do it|execute the plan|confirm the plan|place it|submit it|ok do it|ok go|go for it|yes do it|i accept|approve all|execute',
  ],
  [
    'drop',
    "never mind|nevermind|nvm|nm|forget it|forget about it|drop it|leave it|scrap that|scrap it|no thanks|no thank you|not now|cancel that question|skip it|reject|reject it|reject the plan|decline|deny|disregard|stop it|abandon|don't bother",
  ],
  [
    'hello',
    "hope you're well|hope you are well|hope you're doing well|i hope you're well|i hope you are well|hope all is well|hope all's well|hope you're having a good day|have a nice day|have a good day|hello|hi|hey there|hi there|gm|good morning|good afternoon|good evening|greetings|howdy|yo|hello there|sup|what's up",
  ],
  [
    'help',
    'help|what can you do|what can i do|what can i do here|what can i do with this|what can i use this for|what is possible here|everything you can do|what you can do|who are you|what are you|how do you work|how does this work|what do you do|commands|instructions please|how can you help|how can you help me|what can i ask|what can i say|help please|what are your capabilities|are you an ai|are you ai|are you a bot|are you a robot|are you a machine|are you a model|are you an llm|are you claude|are you gpt|are you human|are you real|are you a human|are you chatgpt|what is this|how do i use this|capabilities|examples|get started|tutorial|what else can you do',
  ],
  [
    'thanks',
    "that would be great|that'd be great|that would be lovely|that would help|much obliged|thanks|thank you|thx|ty|cheers|great thanks|thanks a lot|thank you very much|much appreciated|appreciated|perfect|awesome|nice one|nice work|good job|good work|well done|great job|thanks that's all|that's all|that's all thanks|that is all|brilliant|excellent|love it",
  ],
  [
    'same',
    'same again|the same again|same order|the same order|same|the same|same thing|same as before|same as last time|repeat|repeat that|repeat it|repeat the last order|repeat my last order|do it again|do that again|try again|try it again|try that again|retry|once more|one more time|another one|same trade|another of the same|one more of the same|ditto|repeat the order|repeat last order|same order again|the same order again|same one|the same one',
  ],
  ['again', 'again|refresh|rerun|re-run|reload|update'],
  [
    'it',
    'it|that|that one|this one|this order|that order|this|it again|what i just placed|what i placed|what i just ordered|what i just did|the one i just placed|the one i just did|the one i just sent|the one i just entered|the one i just put in|the order i just sent|the order i just placed|the order i placed|the one i placed',
  ],
  [
    'noise',
    'hit me|hit me with|get out|get out of|get me out|get me out of|get us out|sell-off|selloff|buy signal|sell signal|buy pressure|sell pressure|buying pressure|selling pressure|how long|short summary|in short|long term|short term|long story|buy-side|sell-side|as long|too long|for long|so long|long time|short time|best buy|bid up|trade war|short on time',
  ],
]
