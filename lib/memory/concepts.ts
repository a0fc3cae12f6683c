/**
 * Words of the trade that mean the same, in the three languages: a trader who wrote "never bid above 3,000" asks "what is
 * my ceiling". Patterns meet folded text (lower case, Simplified).
 */
const CONCEPTS: Record<string, RegExp> = {
  buy: /\b(buy(s|ing)?|bought|bid(s|ding)?|lift(s|ing)?|long|purchas\w*|acquir\w*|pay(ing)?)\b|买|购|做多|承接|肯出|愿意出|出价|进货/,
  sell: /\b(sell(s|ing)?|sold|offer(s|ing)?|short|ask(s)?|unload\w*|offload\w*|hit(ting)?)\b|卖|售|抛|放空|做空|出货|出脱/,
  ceiling:
    /\b(max\w*|ceiling|cap(s|ped)?|limit(s|ed)?|at most|no more than|above|over|exceed\w*|upper|highest|top out|beyond|more than|bigger|largest|big)\b|上限|最多|最高|不超过|超过|高于|以上|封顶|顶多|至多|最大/,
  floor:
    /\b(min\w*|floor|at least|no less than|below|under|lowest|lower|less than|smallest|cheapest)\b|下限|最少|最低|至少|低于|以下|底价|底线|不低于|起码|最小/,
  size: /\b(size(s|d)?|clip(s)?|lots?|quantit\w*|volume(s)?|amount(s)?|mwh|how much|chunk(s)?|slice(s|d)?)\b|数量|多大|口数|量|度电|多少度|分批|拆|每次|每笔|一笔/,
  price: /\b(price(s|d)?|level(s)?|nt\$?|cost(s)?|expensive|pay|rate)\b|价|多少钱|成本|元|块/,
  market: /\bmarket order(s)?|at market|aggressive(ly)?|cross(ing)? the spread\b|市价/,
  passive: /\b(limit order(s)?|post.?only|passive(ly)?|maker|rest(ing)?|patient(ly)?)\b|限价|挂单|只挂|被动/,
  ordertype:
    /\b(ioc|fok|gtc|iceberg|order types?|time in force|fill or kill|immediate or cancel)\b|冰山|立即成交|即时成交|immediate|委托类型|委托方式|单型|下单方式|条件单/,
  time: /\b(when|time(s)?|hour(s)?|o'?clock|am|pm|morning(s)?|noon|afternoon(s)?|evening(s)?|night(s)?|midnight|schedule|early|late|before|after|until|start(s)?|finish(es)?)\b|几点|时间|时段|小时|点钟|\d点|早上|上午|中午|下午|晚上|夜|凌晨|早|晚|何时|什么时候/,
  day: /\b(mon|tues|wednes|thurs|fri|satur|sun)days?|day of the week|(of|in) the week|weekend(s)?|weekday(s)?|holiday(s)?|day off|vacation|leave\b|每?周[一二三四五六日末]|每周|一周|星期|礼拜|假日|放假|休假|休息|平日/,
  lunch: /\b(lunch|meal|eat(s|ing)?|break)\b|午餐|午饭|吃饭|午休/,
  peak: /\b(peak(s)?|evening ramp|busy hours?)\b|尖峰|高峰|峰/,
  offpeak: /\b(off.?peak|overnight|trough)\b|离峰|低谷|谷/,
  solar: /\b(solar|pv|sun(ny)?|photovoltaic|panels?)\b|太阳|光伏|光电|日照/,
  wind: /\b(wind(y|s)?|turbine(s)?|offshore)\b|风电|风力|风机|离岸|风场/,
  battery: /\b(batter(y|ies)|storage|stored|charg(e|es|ing)|discharg\w*)\b|电池|储能|充电|放电|蓄电/,
  plant: /\b(plant(s)?|factory|site(s)?|mill|fab|furnace|load(s)?|facility|facilities)\b|厂|工厂|用电|负载|案场|炉/,
  demand: /\b(demand|consum\w*|need(s)?|burn(s)?|use(s)?|draw(s)?|load)\b|需求|用电|用量|耗/,
  risk: /\b(risk(s|y)?|var|exposure(s)?|drawdown|loss(es)?|lose|losing|stop.?loss|stop out)\b|风险|曝险|敞口|亏|损|停损|止损|回撤/,
  profit:
    /\b(profit(s)?|gain(s)?|take.?profit|pnl|p&l|earn(s|ed|ing)?|make money|target(s)?)\b|利润|获利|停利|止盈|赚|目标|损益/,
  hedge: /\b(hedg\w*|cover(s|ed|ing)?|offset|protect\w*)\b|避险|对冲|套保/,
  position: /\b(position(s)?|flat|inventory|holding(s)?|net|book|carry|overnight)\b|部位|仓|持有|净|留仓|过夜/,
  budget: /\b(budget|spend(s|ing)?|money|cash|funds?|capital|afford|allowance)\b|预算|花|资金|钱|额度|本金/,
  spread: /\b(spread(s)?|bid.ask|gap|wide|tight|narrow)\b|价差|点差|买卖差/,
  depth: /\b(depth|levels?|book|ladder|order ?book|rows?|top \w+|deep)\b|档|深度|盘口|五档|订单簿|委托簿/,
  chart: /\b(chart(s)?|candle(s)?|graph(s)?|interval|bars?|timeframe)\b|图|k线|线图|走势|周期/,
  unit: /\b(unit(s)?|kwh|quote(s|d)?|express\w*|convert\w*|denominat\w*|measure(s|d)?)\b|单位|用度|千瓦|兆瓦|换算|计价|显示/,
  language:
    /\b(language|english|chinese|mandarin|speak|reply|answer(s)?|write to me|respond|read in|want to read)\b|语言|英文|中文|英语|国语|繁体|简体|回答|回复|回覆/,
  brief:
    /\b(brief(ly)?|short(er)?|concise|long.?winded|verbose|detail(s|ed)?|wordy|bullet(s)?|format|one line|sentences?|summar\w*|length|talk)\b|简短|精简|简洁|详细|啰嗦|废话|条列|格式|一句|重点|长篇/,
  name: /\b(call(s|ed)? me|my name|name(s|d)?|address me|who am i|nickname|known as|greet\w*|title)\b|叫我|名字|称呼|姓|我是谁|叫什么/,
  boss: /\b(boss|manager|supervisor|head|chief|lead|director|report(s|ing)? to|approv\w*|sign.?off|permission|superior)\b|主管|老板|经理|上司|长官|批准|核准|签|同意/,
  colleague:
    /\b(colleague(s)?|team|partner|deputy|backup|desk ?mate|cover for|stand.?in|instead of me|replacement|absent|away)\b|同事|团队|搭档|代理人|代班|职务代理|伙伴|不在/,
  contact:
    /\b(phone|email|e-mail|contact|reach|ring|notify|notification(s)?|alert(s)?|ping|tell me|warn|inform)\b|电话|邮件|联络|联系|通知|提醒|警示|告诉我/,
  report: /\b(report(s)?|summary|recap|wrap|end.?of.?day|eod|briefing)\b|报告|报表|日报|总结|收盘报告|简报|汇整/,
  news: /\b(news|weather|forecast(s)?|temperature|typhoon(s)?|rain|storm(s)?)\b|新闻|天气|气象|预报|气温|台风|雨/,
  cancel:
    /\b(cancel\w*|pull(s|ed|ing)?|withdraw\w*|remove|leave .{0,20}(open|overnight)|left (open|over)|unfilled)\b|撤|取消|收回|未成交|没成交/,
  avoid:
    /\b(avoid\w*|never|don'?t|do not|stay (away|out)|refus\w*|not allowed|forbidden|off.?limits|steer clear|hate|dislike|banned|skip|shouldn'?t|mustn'?t|can'?t)\b|避免|不要|别|绝不|从不|不碰|不做|禁止|不能|讨厌|不喜欢|不可|忌/,
  like: /\b(prefer\w*|like(s)?|favou?rite|usual(ly)?|always|default|habit|tend|typical(ly)?|normally|standard)\b|偏好|喜欢|习惯|通常|总是|一律|预设|默认|平常|最爱|一般|常/,
  contract:
    /\b(contract(s)?|product(s)?|instrument(s)?|symbol(s)?|delivery|hourly|half.?hour\w*|quarter.?hour\w*|pt\d+|elc|minute(s)?)\b|合约|商品|标的|交割|品种|分钟|代码/,
  auction: /\b(auction(s)?|day.?ahead|clearing|tomorrow)\b|竞价|拍卖|日前|隔日|集合/,
  strategy:
    /\b(strateg\w*|approach|plan|method|style|scalp\w*|momentum|twap|market.?mak\w*|mean.?rever\w*|algo\w*|technique)\b|策略|方法|打法|做市|动能|均值|操作方式|风格/,
  check:
    /\b(check(s|ed|ing)?|verify|look (at|up)|double.?check|confirm(s|ed)?|review|see|show(s)?|first|before)\b|检查|确认|核对|先看|看一下|过目|复核|显示|先/,
  reserve: /\b(reserve(s)?|buffer|cushion|keep|aside|spare|untouched|emergency|safety)\b|保留|预留|备用|缓冲|留/,
  broker:
    /\b(counterpart\w*|broker|company|firm|employer|organi[sz]ation|work for|client(s)?|customer(s)?)\b|对手|公司|客户|单位|任职|东家/,
  place:
    /\b(where|office|city|based|located|location|live(s)?|time.?zone|region|country)\b|哪里|在哪|办公室|城市|地点|时区|位于|住|坐落/,
  maintenance:
    /\b(maintenance|outage(s)?|shut.?down|offline|repair(s)?|overhaul|down|unavailable|service)\b|检修|停机|岁修|维修|保养|停电|故障|大修/,
  green:
    /\b(renewable(s)?|green|carbon|certificate(s)?|recs?|co2|clean|emission(s)?)\b|绿电|再生能源|凭证|碳|绿色|环保/,
  fee: /\b(fee(s)?|commission(s)?|charge(s)?|tax(es)?|cost(s)?)\b|手续费|费用|税|佣金|成本/,
  screen:
    /\b(screen|layout|dark|light|theme|colou?r(s)?|panel(s)?|mode|font|display)\b|画面|屏幕|版面|深色|浅色|主题|颜色|面板|字体|显示/,
  closing:
    /\b(gate closure|clos(e|es|ed|ing)|at the end|end of|left (open|over)|remaining|leftover(s)?|expir\w*|wind up)\b|收盘|关门|关闸|闸|剩|结束|到期|尾盘|收市/,
  split:
    /\b(split\w*|slice(s|d)?|chunk(s)?|break (up|it)|pieces|tranche(s)?|work (a|the|my|an)|in parts|stages)\b|拆|分\S?[批次段]|分开|切成|逐步/,
  large:
    /\b(big(ger|gest)?|larger?|largest|huge|anything (over|above|larger)|large ones?|sizeable|heavy)\b|大单|大额|很大|大的|数量大|超过\d|\d+ ?\w* ?以上|多大/,
  condition:
    /\b(only (if|when|use|trade)|when do|under (which|what)|in which case|as long as|provided|unless)\b|条件|情况|才|除非|只要|的时候/,
  closedDay:
    /\b(off|rest|do not trade|don'?t trade|not trading|free|away|out of office)\b|不交易|休息|不上班|不在|放假|休假/,
  energy: /\b(energy|electricity|power|stored|generat\w*|produc\w*|output)\b|发电|出力|有电|产电|电量|的电/,
  leave:
    /\b(leave|finish(ed)?|go home|knock off|done for|end my|sign off|log off)\b|下班|离开|走人|收工|我.{0,8}走$|回家/,
  fear: /\b(burn(t|ed)|mistake(s)?|fat.?finger\w*|wrong|error(s)?|regret\w*|last time|accident\w*)\b|instead of|read .{0,20} back|typo|mis\w+|失误|错|手滑|教训|上次|后悔|打成|输成|输入|曾|以前|之前|念/,
}

const ENTRIES = Object.entries(CONCEPTS)

/** @param folded text of fold.ts */
export const conceptsIn = (folded: string): string[] =>
  ENTRIES.flatMap(([name, pattern]) => (pattern.test(folded) ? [name] : []))
