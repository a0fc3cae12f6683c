/** Words that a sentence chooses among, by the name of their place in it. Keys in lower case. */
type Word = { 'zh-Hant': string; 'zh-Hans': string }

const word = (hant: string, hans: string): Word => ({ 'zh-Hant': hant, 'zh-Hans': hans })

export const WORDS = {
  side: {
    buying: word('買進', '买入'),
    selling: word('賣出', '卖出'),
    buy: word('買進', '买入'),
    sell: word('賣出', '卖出'),
  },
  done: { bought: word('買進', '买入'), sold: word('賣出', '卖出') },
  rest: { bid: word('買單', '买单'), offered: word('賣單', '卖单') },
  best: { offer: word('賣價', '卖价'), bid: word('買價', '买价') },
  bound: { most: word('最高', '最高'), least: word('最低', '最低') },
  how: {
    'is already filled': word('已全部成交', '已全部成交'),
    'has expired': word('已到期', '已到期'),
    'is already cancelled': word('已撤單', '已撤单'),
  },
  end: { filled: word('全部成交', '全部成交'), cancelled: word('撤單', '撤单') },
  quantity: {
    qty: word('數量', '数量'),
    displayqty: word('顯示數量', '显示数量'),
    totalqty: word('總數量', '总数量'),
    maxinventory: word('最大持倉', '最大持仓'),
  },
  whose: { your: word('您的', '您的'), "the desk's": word('交易台的', '交易台的') },
  status: {
    pending: word('等待中', '等待中'),
    approved: word('已核准', '已批准'),
    executing: word('送出中', '发送中'),
    done: word('完成', '完成'),
    failed: word('失敗', '失败'),
    partially_done: word('部分完成', '部分完成'),
    rejected: word('已拒絕', '已拒绝'),
  },
  limit: {
    'quantity of one order': word('單筆數量', '单笔数量'),
    'value of one order': word('單筆金額', '单笔金额'),
    'quantity of a day': word('單日數量', '单日数量'),
    'value of a day': word('單日金額', '单日金额'),
    'distance from the middle of the market': word('距中間價', '距中间价'),
    'distance from the last price': word('距最近價格', '距最近价格'),
    'open orders': word('未成交委託', '未成交订单'),
    'orders in a minute': word('每分鐘委託數', '每分钟订单数'),
    'loss of a day': word('單日虧損', '单日亏损'),
  },
} satisfies Record<string, Record<string, Word>> as Record<
  'side' | 'done' | 'rest' | 'best' | 'bound' | 'how' | 'quantity' | 'whose' | 'status' | 'limit',
  Record<string, Word>
>

export const isWordKind = (name: string): name is keyof typeof WORDS => name in WORDS
