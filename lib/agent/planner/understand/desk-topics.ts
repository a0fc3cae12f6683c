/** "That's wrong", "why did it rise?", 我有哪些權限, "how do I change my password": said of the desk and of its answers. Never an order. */
import { MAX_ASKED } from './shape.ts'

export type DeskTopic = 'complaint' | 'reasons' | 'permissions' | 'tokens' | 'account' | 'privacy'

const LEAD = '(?:and |so |ok(?:ay)? |hey |but |no,? |hm+,? |wait,? |please |sorry,? |can you |could you |tell me )*'
const HAN_LEAD = '(?:请问|那|可是|但是|不过|等等|喂|欸|诶|嗯|帮我|请|,)*'
const english = (form: string): RegExp => new RegExp(`^${LEAD}(?:${form})\\s*[?？.!]*$`)
const chinese = (form: string): RegExp => new RegExp(`^${HAN_LEAD}(?:${form})(?:了|啊|吧|呢|耶|呀|喔|哦|啦)*[?？。!]*$`)

const THAT =
  "(?:that|this|it|your (?:answer|reply|figures?|numbers?)|the (?:answer|reply|figures?|numbers?)|you)(?:'s|'re| is| are| was| were| looks?| seems?| can't be| cannot be)?"
const RISE =
  '(?:up|down|higher|lower|ris(?:e|es|en|ing)|rose|fall(?:s|en|ing)?|fell|drop(?:s|ped|ping)?|mov(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|jump(?:s|ed|ing)?|high|low|expensive|cheap|spik(?:e|ed|ing)|crash(?:ed|ing)?|volatile|wide|thin|quiet)'
const IT =
  '(?:the )?(?:(?:power |energy |electricity |spot |market |elc )*(?:prices?|market|spread|book|volume|volatility)|it|spot|power|energy|elc)'

const FORMS: readonly (readonly [DeskTopic, RegExp, RegExp])[] = [
  [
    'complaint',
    english(
      `${THAT} (?:just |simply |so |too |totally |completely |all |really |very )*(?:wrong|not right|not true|not correct|incorrect|false|nonsense|useless|stupid|slow|too slow|bad|off|right|rubbish|no good|no help|not helpful|not what i (?:asked|meant|said)(?: for)?|a joke|broken)|(?:that|this|it|you) (?:makes? no sense|(?:doesn't|don't|does not|do not) make (?:any )?sense|(?:doesn't|don't|do not|did not|didn't) (?:help|work|answer(?: (?:me|my question))?|listen|understand(?: me)?))|wrong(?: answer| figures?| numbers?)?|(?:are|is) (?:you|it|that) (?:sure|certain|correct|right)(?: about (?:that|this|it))?|(?:you )?(?:hurry up|why so slow|why are you so slow|what took so long)|(?:that's )?not what i (?:asked|meant)(?: for)?|i don't (?:believe|trust) (?:you|that|it)|(?:this|it) (?:is )?tak(?:es|ing) too long`,
    ),
    chinese(
      '(?:你|这|那|它|答案|数字|回答|这个|那个|数据|你说的|你的)*(?:是|好像|应该|有点|根本|怎么|都|真|太|好|很|也太|有够)*(?:不对|不对劲|错|错的|错误|不正确|不准|不是这样|怪|奇怪|慢|笨|烂|没用|没帮助|听不懂人话|答非所问|鬼扯|乱讲|胡说|不合理)(?:吗|吧|的)?|(?:不是)?(?:我)?(?:不是)(?:问|说|要)(?:这个|这些|那个)(?:的)?|(?:你)?(?:确定|肯定)(?:吗|对吗)?|(?:是)?真的吗|(?:你)?(?:听不懂|看不懂|没听懂)(?:人话|我(?:说|问)的|吗)*|快(?:一)?点|怎么这么(?:慢|久)|(?:方向|买卖|买卖方向)?(?:写|搞|弄|打|下|按|填)?(?:反|颠倒)|方向(?:不对|错)|(?:价格?|价钱|数量|量)(?:写|打|填|下)?(?:错|不对)',
    ),
  ],
  [
    'reasons',
    english(
      `(?:why(?: on earth)?|how come|what(?:'s| is) (?:driving|behind|causing|moving)|what (?:made|makes|drove|drives|caused|causes|moved|moves))(?: (?:is|are|was|were|did|does|has|have|do))? ${IT}(?: (?:so|going|gone|been|being|go|get|getting|got|that|this|suddenly|just|to))*(?: ${RISE})?(?: (?:so|that|this|much|today|now|suddenly|here|fast|quickly))*|(?:what(?:'s| is) )?the reason(?: for (?:that|this|it|the (?:rise|fall|drop|move|change|spike)))?|why the (?:rise|fall|drop|move|change|spike)`,
    ),
    chinese(
      '(?:价格?|电价|行情|市场|盘|现货|今[天日]|现在|它)*(?:为什么|为何|怎么|干嘛)(?:会|在|突然|一直|又|这么|那么|今[天日]|价格?|电价|行情|都)*(?:上?涨|下?跌|掉|升|降|高|低|贵|便宜|变|动|波动|暴涨|暴跌|拉高)(?:这么多|那么多|了|上去|下来|成这样)*|(?:涨|跌|变动|波动)的?(?:原因|理由)(?:是什么)?|是什么(?:让|造成|导致)(?:价格?|电价|行情|它)?(?:上?涨|下?跌|变动)',
    ),
  ],
  [
    'permissions',
    english(
      `(?:(?:what|which|show(?: me)?|list|any|are there(?: any)?|do i have(?: any)?|is there(?: an?| any)?) ?(?:are |is )?(?:my |the |active |open )*(?:standing )*(?:permissions?|authori[sz]ations?|mandates?)(?: (?:do i have|are (?:there|active|set|on)|have i (?:given|set)|is (?:there|active)))*|(?:my )(?:standing )?permissions?|what(?:'s| is) a standing permission|what (?:are you|is the (?:desk|planner)) (?:allowed|permitted) to do(?: (?:by (?:yourself|itself)|alone|without me))?|who approves(?: (?:my orders|orders|what))?|how (?:do|can) i (?:give|grant|set|revoke|take back)(?: you| the (?:agent|desk|planner))? (?:an? |my |the )?(?:standing )?permissions?|(?:please )?(?:revoke|withdraw|take back|remove|cancel) (?:all )?(?:of )?(?:my |the )?(?:standing )?permissions?|(?:please )?(?:grant|give) (?:you|the (?:agent|desk|planner)|it) (?:an? )?(?:standing )?permission(?: .{1,60})?)`,
    ),
    chinese(
      '(?:我|现在|目前|的|有|给了?|看|列出)*(?:哪些|什么)?(?:的)?(?:长期)?(?:授权|权限)(?:有哪些|是什么|清单|列表|吗|多少|在哪里?|怎么(?:设定?|给|撤))?|(?:什么是)(?:长期)?授权|(?:请|帮我)?(?:撤销|取消|收回|撤掉)(?:我的)?(?:所有|全部)?的?(?:长期)?授权|(?:我)?授权(?:给)?你.{1,40}|你(?:被)?(?:允许|授权|可以自己)(?:做)?什么',
    ),
  ],
  [
    'tokens',
    english(
      `(?:(?:show|list|which|what|where are|how do i (?:make|create|get|revoke|delete)|how many|do i have(?: any)?) ?(?:me )?(?:are )?(?:my |the |active |an? |api |mcp |access )*(?:tokens?|api keys?|keys?)(?: (?:do i have|are (?:there|active)|have i (?:made|got)))*|(?:my )(?:api |access |mcp )*(?:tokens?|api keys?))`,
    ),
    chinese(
      '(?:我|现在|的|有|看|列出)*(?:哪些|什么|几个)?(?:的)?(?:权杖|令牌|token|tokens|api金钥|api密钥|金钥|密钥)(?:有哪些|在哪里?|列表|清单|吗|怎么(?:建立|创建|撤销|拿|做))?|(?:怎么|如何)(?:建立|创建|撤销|拿|做)(?:权杖|令牌|token|金钥|密钥)',
    ),
  ],
  [
    'account',
    english(
      `who am i|(?:am i (?:a guest|signed in|logged in)|am i (?:a |the )?(?:head|trader|admin))|what(?:'s| is) my (?:user(?: ?name| ?id)?|name|login|role|account(?: name| id)?|e-?mail)|how (?:do|can) i (?:change|reset|set) (?:my )?(?:password|e-?mail|name|language)|(?:change|reset) my password|(?:i )?forgot my password|how (?:do|can) i (?:sign|log) (?:out|in|off|on)|(?:log|sign) me out|where am i signed in`,
    ),
    chinese(
      '我是谁|我(?:的)?(?:用户名|使用者名称|帐号|账号|账户名|角色|身份|名字|邮箱|信箱)(?:是)?(?:什么|谁|哪个)?|(?:我)?(?:要)?(?:怎么|如何|怎样)(?:改|更改|修改|重设|重置|换)(?:我的)?(?:密码|邮箱|信箱|名字)|(?:改|更改|重设|重置|忘记|忘了)(?:我的)?密码|(?:怎么|如何)(?:登出|登入|登录|退出|登出来)|(?:帮我)?(?:登出|退出登录)|我(?:是)?(?:访客|游客|登入了|登录了)(?:吗)',
    ),
  ],
  [
    'privacy',
    english(
      `(?:who|can (?:anybody|anyone|others?|somebody|someone|other traders|people|you)) (?:can |else can )?(?:see|read|know|view) (?:my |what i )(?:orders?|trades?|wallet|positions?|messages?|chats?|data|password|conversations?|do|write|say|type)|(?:is|are) (?:my |this |the )(?:data|chat|conversation|messages?|orders?|this)(?: here)? (?:private|safe|secret|confidential|stored|saved|recorded|logged|sent (?:anywhere|out))|(?:do|does) (?:you|the desk|it) (?:store|save|record|log|send|share|keep) (?:my |this |what i (?:say|write|type) ?)(?:data|messages?|chats?|orders?|conversations?)?(?: anywhere)?`,
    ),
    chinese(
      '(?:谁|别人|其他人|其他交易员|大家|你)(?:也)?(?:可以|能|会|可不可以|能不能|看不看得到)*(?:看到|看见|看得到|知道|读到|看)(?:我的?|到我的?)(?:单子?|委托|订单|成交|钱包|对话|讯息|消息|资料|数据|密码)(?:吗)?|我的(?:资料|数据|对话|讯息|消息|委托|订单)(?:会|有)?(?:保密|安全|被存|被记录|外流|公开|上传|存下来)(?:吗|不)?',
    ),
  ],
]

/** @param words one sentence, folded */
export function deskTopicIn(words: string): DeskTopic | null {
  if (words.length > MAX_ASKED || /\d/.test(words)) return null
  const joined = words.replaceAll(' ', '')
  return FORMS.find(([, form, han]) => form.test(words) || han.test(joined))?.[0] ?? null
}
