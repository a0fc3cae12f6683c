/** Sentences full of orders, and no order among them: what is negated, asked, supposed, told, quoted, put off or only thought of. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation, WRITES } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const ENGLISH = `
buy 5 MWh a day at 2950
buy 5 at 2950 again and again
I'm not saying buy 5 at 2950
buy 5 at 2950? no way
who said buy 5 at 2950?
was that buy 5 at 2950?
that was supposed to be buy 5 at 2950
I typed buy 5 at 2950 by mistake
ignore my last message, buy 5 at 2950 was wrong
I can't decide whether to buy 5 at 2950
still debating buy 5 at 2950
let me sleep on buying 5 at 2950
give me a reason to buy 5 at 2950
convince me to buy 5 at 2950
I refuse to buy 5 at 2950
under no circumstances buy 5 at 2950
I'd sooner lose a leg than buy 5 at 2950
only a fool would buy 5 at 2950
buying 5 at 2950 seems dear
the algo wanted to buy 5 at 2950
the other desk lifted 5 at 2950
last year we'd buy 5 at 2950 daily
we used to buy 5 at 2950
in the old days I'd sell 3 at 3100
tomorrow I'll buy 5 at 2950
next week buy 5 at 2950
after lunch buy 5 at 2950
buy 5 at 2950 after lunch
when I'm back, sell 3 at 3100
once the boss agrees sell 3 at 3100
unless it rains sell 3 at 3100
provided spot falls, buy 5 at 2950
assuming we win, buy 5 at 2950
in case it spikes sell 3 at 3100
should it spike, sell 3 at 3100
were I to buy 5 at 2950
had I bought 5 at 2950
if only I'd sold 3 at 3100
I wish someone would sell 3 at 3100
what would it take to sell 3 at 3100
how likely is a fill if I sell 3 at 3100
is there a way to sell 3 at 3100
can one sell 3 at 3100 here
may I sell 3 at 3100
am I allowed to sell 3 at 3100
do we need approval to sell 3 at 3100
why would anyone sell 3 at 3100
who'd sell 3 at 3100
what's the risk if we sell 3 at 3100
explain why to sell 3 at 3100
note to self: sell 3 at 3100
todo: sell 3 at 3100
reminder - sell 3 at 3100
FYI sell 3 at 3100 is resting
fwd: sell 3 at 3100
> sell 3 at 3100
"sell 3 at 3100" she wrote
the order said sell 3 at 3100
it says here sell 3 at 3100
according to the plan, sell 3 at 3100
the strategy is to sell 3 at 3100
my plan is to sell 3 at 3100
my idea: sell 3 at 3100?
idea: maybe sell 3 at 3100
thoughts on sell 3 at 3100
rate this trade: sell 3 at 3100
is sell 3 at 3100 a good trade
would sell 3 at 3100 fill
did sell 3 at 3100 go through
has sell 3 at 3100 traded
sell 3 at 3100 filled yet?
sell 3 at 3100 got rejected
sell 3 at 3100 was cancelled
my sell 3 at 3100 expired
don't you dare sell 3 at 3100
please don't sell 3 at 3100
never ever sell 3 at 3100
no selling 3 at 3100
not selling 3 at 3100
I'm not selling 3 at 3100
we aren't selling 3 at 3100
nobody is selling 3 at 3100
I doubt we sell 3 at 3100
I don't think we should sell 3 at 3100
I don't want to sell 3 at 3100
I no longer want to sell 3 at 3100
stop, don't sell 3 at 3100
hold on before you sell 3 at 3100
wait, should we sell 3 at 3100
let's hold off selling 3 at 3100
cancel that idea to sell 3 at 3100
I almost said sell 3 at 3100
imagine I say sell 3 at 3100
let's pretend we sell 3 at 3100
hypothetically sell 3 at 3100
in theory sell 3 at 3100
for instance sell 3 at 3100
like, sell 3 at 3100 or something?
or sell 3 at 3100?
either buy 5 at 2950 or sell 3 at 3100
buy 5 at 2950 versus sell 3 at 3100
is it better to buy 5 at 2950 or at 2940
which is better, buy 5 at 2950 or 2940
don't kill my bids
should I go bids off
are my bids off
why are my bids off
who took my bids off
if it falls, bids off
bids off?
did you move the sell to 3090
is the sell to 3090 now
the sell to 3090, should I?
don't make my bid best
should I make my bid best
is my bid best
make my bid best?
if it falls make my bid best
chase the bid with o-27?
should I chase the bid with o-27
o-27 up 5 or down 5?
o-27 half size?
was o-27 half size
should o-27 be 6@2945
I had o-27 6@2945
o-27 6@2945 was rejected
don't change o-27 6@2945
never put o-27 to 2955
work 20 in clips of 5 at 2950?
should I put it back
I put it back already
do I put it back
never put it back
if we sweep 20 up to 3005 what happens
they swept the offers up to 3005
sweep 20 up to 3005?
how much to sweep 20 up to 3005
price to sweep 20 up to 3005
never sweep 20 up to 3005
it would be lovely if prices fell so I could buy 5 at 2950
I'd be grateful if someone would buy 5 at 2950 from me
I was wondering if you think I should buy 5 at 2950
could I trouble you to tell me whether to buy 5 at 2950
do you think you could explain buy 5 at 2950
when you get a chance tell me if buy 5 at 2950 filled
no thanks, don't buy 5 at 2950
forget it, don't sell 3 at 3100
never mind, I won't sell 3 at 3100
scrap that, maybe sell 3 at 3100
on second thought, should I sell 3 at 3100?
`
const TRADITIONAL = `
我沒說要買 5 2950
誰說買 5 2950
剛剛是不是買 5 2950
我打錯了，買 5 2950 不算
前面那句買 5 2950 不要理
還在想要不要買 5 2950
讓我想想買 5 2950
給我一個買 5 2950 的理由
我才不買 5 2950
絕對不買 5 2950
打死不買 5 2950
傻子才買 5 2950
隔壁台買 5 2950
演算法說買 5 2950
以前都買 5 2950
明天再賣 3 3100
下週賣 3 3100
午飯後賣 3 3100
等老闆同意再賣 3 3100
漲到 3100 就賣 3
一旦跌破就賣 3 3100
萬一漲了賣 3 3100
除非下雨賣 3 3100
假設賣 3 3100
要是早點賣 3 3100 就好了
有沒有辦法賣 3 3100
可不可以賣 3 3100
能賣 3 3100 嗎
為什麼要賣 3 3100
誰會賣 3 3100
賣 3 3100 風險多大
待辦：賣 3 3100
備忘：賣 3 3100
轉發：賣 3 3100
計畫是賣 3 3100
我的想法是賣 3 3100
你覺得賣 3 3100 如何
賣 3 3100 會成交嗎
賣 3 3100 成交沒
賣 3 3100 被拒了
賣 3 3100 過期了
千萬別賣 3 3100
拜託不要賣 3 3100
我不想再賣 3 3100
先不要賣 3 3100
賣 3 3100 還是算了
買 5 2950 或賣 3 3100
買 5 2950 和賣 3 3100 哪個好
o-27 要不要加 5
o-27 涨了 5
要掛回去嗎
已经掛回去了
要是掛回去呢
`
const SIMPLIFIED = `
单子全清了吗
别把单子全清
要不要单子全清
买单追到最前面了吗
别让买单追到最前面
o-27 6@2945 对吗
别掛回去
不知道能不能帮我问买 5 2950 好不好
想请你说明买 5 2950
方便的话告诉我买 5 2950 成交没
算了，别卖 3 3100
算了，还是不卖 3 3100
算了，要不要卖 3 3100
`

const NEVER: readonly string[] = [...WRITES, 'pullKillSwitch']

for (const [language, sentences] of Object.entries({ ENGLISH, TRADITIONAL, SIMPLIFIED }))
  describe(language, () => {
    for (const said of sentences.trim().split('\n'))
      it(said, async () => {
        const { calls } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)
        assert.deepEqual(
          calls.filter(({ tool }) => NEVER.includes(tool)),
          [],
        )
      })
  })
