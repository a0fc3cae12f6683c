/**
 * Words near to each other in a trader's working life, in the three languages. A line is one group: English stems, then
 * Simplified Chinese. An English entry matches from the beginning of a word ("invoic": invoice, invoicing); one that ends
 * in "." is a whole word; "_" is a space. Written by subject (market, grid, plants, calendar, money, people, office,
 * health, travel), so that a question in other words finds what was noted.
 */
const GROUPS = `
bill invoic receipt statement. statements. account_due | 发票 账单 帐单 收据 请款 对账单 单据
pay paid payment settl transfer remit debit owe bank | 付款 支付 款项 汇款 结算 转账 缴 付钱 欠款
account bank wallet | 账户 帐户 户头 银行 账号 帐号 尾号
bookkeep accountant accounting treasury financ controller ledger books. audit | 会计 财务 财会 资金部 出纳 账 帐 帐册 账册 查账 查帐 审计 审核 会计师
audit inspect examin review check_up verif control. | 查账 查帐 审计 审核 稽核 检查 核对 查核 检验 复核
report statement summary recap briefing hand_in submit deliver. minutes. | 报表 报告 日报 周报 月报 提交 缴交 要交 得交 汇报 总结
send. sends sent mail. post. forward deliver | 寄 发给 发到 送 邮寄 转寄 传给
email e-mail mail. inbox message reach contact write_to | 电邮 邮件 邮箱 电子邮件 信箱 联络 联系 写信 找到我 找我
phone call. calls ring. mobile cell_phone telephone number_is extension reach contact | 电话 手机 拨打 打给 分机 联络 联系 找到我 找我
alert warn notif inform tell_me let_me_know ping. wake alarm signal | 通知 提醒 警报 警示 告诉我 告知 叫我 叫醒 示警 讯号
fly. flying flight plane airport travel trip abroad journey train. commut drive. driving road | 飞机 飞行 飞航 航班 机场 出差 旅行 出国 搭车 高铁 路上 通勤 开车
holiday vacation leave. away absen day_off days_off new_year festival christmas easter lunar break. closed shut | 休假 放假 假期 度假 请假 年假 不在 春节 过年 农历 连假 假日 停工 歇业
shift work_day working_day office_hours start_work roster crew on_duty begin_work desk_hours | 上班 值班 轮班 班次 夜班 大夜 早班 晚班 开工 工时 工作时间 当班
finish. leave_the stop_work end_of_day go_home clock_out | 下班 收工 离开 回家 走人
night midnight late_crew late. overnight dark. nocturnal sleep | 夜 晚上 深夜 凌晨 半夜 大夜 睡 过夜
morning dawn early sunrise breakfast before_noon until_noon | 早上 上午 早晨 清晨 一早 中午以前 中午前 中午之前
noon midday lunch meal | 中午 正午 午饭 午餐 午休 吃饭
evening dusk dinner sunset | 傍晚 晚间 晚饭 晚餐 黄昏
first_day monday beginning_of_the_week start_of_the_week | 周一 星期一 礼拜一 周初 一周的开头 周的开头 每周的第一天
friday end_of_the_week weekend saturday | 周五 星期五 礼拜五 周末 星期六
week. weekly weeks sunday weekday | 周 星期 礼拜 每周
month monthly | 月 每月 月份 月底 月初
quarter. quarterly | 季 季度 每季
year annual yearly | 年 每年 年度 全年
season summer winter spring autumn july august january | 季节 夏 冬 春季 秋 七月 八月 七八月 七、八月
deadline until expir ends end. due last. latest valid run_out terminat up_to | 截止 到期 期限 为止 结束 期满 最晚 有效 终止 到哪天
school child daughter son. kid kids kindergarten family wife husband mother father parent | 学校 孩子 女儿 儿子 小孩 家人 接送 太太 先生 妈妈 爸爸 家里
slow late. delay react answer_late respon | 慢 迟 晚 延迟 反应 回覆 回复 回应
fast quick speed ramp rate. rapid swift pace | 快 速度 速率 升降 爬坡 迅速 多快
begin start. starts starting open. opens commenc first | 开始 起 开 启动 开工 第一
compliance legal regulat law lawyer permit licen authori allow admit rule. | 法遵 合规 法务 法规 法律 牌照 执照 许可 批准 授权 主管机关 允许 只准
allow may_only permitted rights may_look permission access | 权限 允许 只能 可以 准许 许可 资格
penal fine. fined fines imbalanc deviat differ_from off_schedule punish cost_us sanction | 罚 罚款 不平衡 偏差 偏离 违约 代价 惩罚
contract agreement deal_with supply ppa utility retailer signed tariff | 合约 契约 合同 协议 供电 签约 电力公司 台电 售电 电价方案
counterpart partner broker client customer dealer other_side opponent | 对手 交易对象 伙伴 客户 客人 经纪 对方
share proportion percent part_of portion fraction half third quarter_of majority ratio | 比例 份额 占 成 几成 一半 三分之 四分之 百分 多少比例 部分
efficien loss. losses lose loses lost round_trip waste yield cycle | 效率 损耗 损失 耗损 循环 转换率 浪费
hydro pumped reservoir dam. water river | 水力 抽水 抽蓄 水库 水电 水坝 河
biogas biomass ferment manure landfill organic | 沼气 生质 生物质 发酵 厌氧
gas. turbine combined_cycle generator genset unit. engine diesel | 燃气 汽轮 机组 发电机 柴油 涡轮 引擎
nuclear coal oil fuel lng | 核能 核电 煤 燃料 燃油 天然气
solar pv photovolt panel roof rooftop module inverter | 太阳能 光伏 光电 面板 屋顶 组件 逆变器 太阳能板 装机
wind turbine windmill offshore rotor | 风电 风机 风力 风场 离岸 海上
battery storage store. charg cell. megapack | 电池 储能 充电 放电 蓄电
grid connect transform substation feeder cable line_limit transmission interconnect | 电网 并网 变压器 变电 馈线 线路 输电 配电 电缆 联络线
harbour harbor port. dock quay ship terminal | 港 码头 船 港口 港区
data_cent server comput it_room hall rack cloud | 数据中心 资料中心 服务器 伺服器 机房 机柜 云端
cool. cooling chill air_condition refriger fridge cold_store freez ventilat | 制冷 冷却 冷气 空调 冷冻 冷藏 冰水 冷库
heat furnace oven boiler kiln melt smelt foundry metal alumin steel mill iron copper | 电炉 炉 熔 冶炼 炼 金属 铝 钢 铁 铜 轧钢 锅炉 窑
factory plant works. workshop facility production_line mill industrial fab chip semiconductor | 工厂 厂 产线 生产线 厂房 车间 晶圆 半导体 工业
produc output generat make_power feed_in yield | 产量 产出 发电 出力 产电 发电量
consum demand load use_most draw need. needs burn hungry runs_hardest | 耗电 用电 负荷 负载 用量 需求 费电 吃电
switch_off shut. shuts cut. interrupt outage without_power blackout do_without stands_still idle stop_for curtail | 停电 断电 停机 关掉 中断 切断 限电 停工 停产 歇
mainten repair overhaul service revision fix. | 检修 维修 保养 岁修 大修 修理
new_hire newcomer junior trainee intern colleague apprentice beginner is_new joined team. | 新人 新来 资浅 资历 实习 菜鸟 同事 学徒 组员
boss manager head. chief director superior senior supervisor | 主管 经理 老板 上司 长官 总监 处长 协理
sign_off approv consent confirm clearance must_see wants_to_see shown_to show_to look_over | 签核 核准 批准 同意 过目 要看 签字 审批 点头
big. large deal block. million huge high_value sizeable above_30 heavy | 大单 大额 大笔 大宗 一百万 百万 巨额 很大
split slice chunk tranche work_a pieces portions break_up execut iceberg | 拆 分批 分次 切 拆单 分开 执行 冰山
round. rounded rounding precis accura decimal digits nearest exact | 取整 精确 四舍 五入 小数 倍数 精准 位数 尾数
quote. quotes price level figure | 报价 价格 价位 价钱 行情
fall drop. drops below under. slump crash dip | 跌 低于 以下 跌破 下探 跌到
rise climb above jump surge spike run_up runs_away moved chase follow | 涨 高于 以上 突破 追 跑 走远 飙 走了
chase follow run_after late_entry fomo | 追 跟 追价 追高
error typo mistake wrong absurd fat_finger odd implausib nonsense outlier incredible | 错 打错 敲错 手滑 失误 离谱 荒谬 不合理 异常 输错 按错
ask_me check_with confirm_with double_check what_should_happen | 先问 问我 跟我确认 请示 先确认 怎么办 怎么做
rebate maker fee discount incentive kickback | 退佣 返佣 手续费 折扣 回馈 挂单方 佣金
rest. resting passive maker wait. waiting patient post_only queue in_the_book | 挂单 挂着 等成交 被动 排队 等
market order aggressive taker hit. | 市价 吃单 主动
entry average cost_basis got_in get_in bought_at opened | 成本 入场 进场 建仓 均价 买进价 平均
close flatten square. unwind exit get_out liquidat sell_out | 平仓 平掉 出场 了结 清仓 出清
storm typhoon rain weather wind_speed flood hurricane lightning thunder | 台风 暴风 风暴 暴雨 天气 气象 豪雨 雷
hot. heatwave temperature degrees cold. frost | 气温 温度 热 高温 寒流 冷
suggest recommend offer. offered propos pitch. advise advice unsolicited | 建议 推荐 推销 提议 介绍 不用 别跟我提
simulat backtest paper_trad what-if test_run scenario | 模拟 回测 试跑 演练 情境
chart graph candle timeframe interval bar. bars plot | 图 k线 走势 周期 蜡烛
screen display monitor layout theme font window colour color | 画面 屏幕 荧幕 版面 界面 布局 字体
blind screen_reader read_aloud accessib voice impair | 报读 读屏 无障碍 视障 朗读 盲
table list. lists long_list rows column grid_view | 表格 清单 列表 一长串 列
short. brief small concise few_words compact terse | 简短 小 精简 短 少一点 简洁
language english chinese mandarin german japanese | 语言 英文 中文 英语 日文 国语
reply answer. respon format write_back | 回答 回复 回覆 答复 格式
address. street located where office site. location based city | 地址 哪里 什么地方 地点 位于 在哪 位置 送去 送到 地方
market. markets spot intraday day_ahead futures derivative exchange | 现货 市场 日前 日内 期货 交易所
gate_closure close_of closing last_minutes before_delivery cut-off how_late | 关闸 关门 收盘 闸门 最后 截止 最晚
order place_order put_in submit enter. bid. offer | 下单 报单 委托 挂单 单子 递单
hold_back keep. reserve unsold retain aside withhold keep_back | 保留 留 不卖 扣住 备用 预留
budget spend afford allowance limit_of money | 预算 花 额度 资金
risk exposure stop_loss drawdown lose | 风险 止损 停损 亏 曝险
profit gain earn target take_profit margin | 获利 盈利 赚 止盈 停利 利润
strategy approach method style tactic way_i habit routine | 策略 打法 方法 习惯 方式 风格 手法
green renewable certificate carbon emission origin | 绿电 绿证 凭证 再生 碳 环保
insur cover. guarantee collateral deposit bond | 保险 担保 保证金 押金 抵押
tax vat duty levy | 税 税金 营业税
password secret confidential private | 机密 保密 私人
birthday anniversary born age | 生日 纪念 出生 年纪
doctor hospital health sick medicine allerg | 医生 医院 看病 身体 药 过敏
coffee tea drink food eat | 咖啡 茶 喝 吃
meeting call_with appointment conference standup calendar | 会议 开会 约 行程 例会 站会
name. called nickname title. address_me | 叫 名字 称呼 姓 头衔
capacity size. megawatt mw. large_is installed rating | 容量 多大 装机 规模
limit maximum most. at_most ceiling carries cap. bound | 上限 最多 极限 最大 限制 承受
minimum least lowest floor | 下限 最少 最低 至少
water_level steam pressure | 水位 蒸汽 压力
hedge protect lock_in forward in_advance | 避险 对冲 锁定 提前 套保
forecast predict expect outlook | 预测 预报 预期 展望
trade. trades deal. deals transaction fill | 成交 交易 买卖
history past last_time once earlier | 以前 之前 曾经 上次 过去 曾
never avoid refus don't not_want stop. | 不要 别 绝不 不再 不做 不碰 不用 从不 避免 放弃
`

const WHOLE = /\.$/
const escaped = (text: string): string => text.replaceAll(/[-/\\^$*+?.()|[\]{}]/g, '\\$&')

const PATTERNS = GROUPS.trim()
  .split('\n')
  .map((line) => {
    const [english = '', han = ''] = line.split(' | ')
    const words = english
      .split(' ')
      .map((entry) => `${escaped(entry.replace(WHOLE, '')).replaceAll('_', ' ')}${WHOLE.test(entry) ? '\\b' : ''}`)
    return new RegExp(`\\b(?:${words.join('|')})|${han.split(' ').map(escaped).join('|')}`)
  })

/** What a question asks for, and what can answer it. */
const KINDS: Record<string, RegExp> = {
  time: /\b(when|what time|how late|how early|hours?|until|o'?clock|[ap]\.?m)\b|\b\d{1,2}:\d\d\b|几点|什么时候|何时|时间|[一二三四五六七八九十\d]点/,
  day: /\b(which day|what day|(mon|tues|wednes|thurs|fri|satur|sun)days?|days?)\b|哪天|哪一天|星期|礼拜|周[一二三四五六日末]|每天|第一天/,
  month:
    /\b(which month|season|january|february|march|april|may \d|june|july|august|september|october|november|december|months?)\b|哪个月|季节|[一二三四五六七八九十\d]月|月份/,
  share:
    /%|\b(percent|share|part|proportion|half|third|quarter|portion|how much of)\b|几成|比例|[一二三四五六七八九\d]成|分之|一半|份额|占/,
  money: /nt\$|\b(how much (money|do|may|does)|cost|million|pay|price)\b|多少钱|[\d万百千]元|价|费用|代价/,
  person:
    /\b(who|whom|whose|mr|mrs|ms|dr)\b|\b(colleague|manager|boss|partner)\b|谁|哪位|先生|小姐|女士|经理|同事|找谁/,
  place: /\b(where|which (city|place|address))\b|\b(in|at|to) [a-z]+ (office|site)\b|哪里|在哪|什么地方|何处|哪儿/,
  why: /\b(why|because|reason|since|due to|so)\b|为什么|为何|因为|由于|原因|所以/,
  long: /\b(how long|for \w+ (minutes?|hours?|days?|weeks?))\b|多久|多长|[一二两三四五六七八九十\d]个?(小时|分钟|天|周)/,
  count: /\bhow many\b|多少[个台支座人]|几[个台支座人]/,
  amount: /\b(how (much|large|big)|mwh?|kwh?)\b|多大|多少度|多少量/,
  pace: /\b(how (fast|quick\w*)|(a|per) (minute|second))\b|多快|速度|每分钟|每秒/,
}
const KIND_ENTRIES = Object.entries(KINDS)

/** @param folded text of fold.ts. @returns names of the groups and kinds that stand in it */
export const nearWordsIn = (folded: string): string[] => [
  ...PATTERNS.flatMap((pattern, i) => (pattern.test(folded) ? [`g${i}`] : [])),
  ...KIND_ENTRIES.flatMap(([name, pattern]) => (pattern.test(folded) ? [`k${name}`] : [])),
]
