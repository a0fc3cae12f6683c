/**
 * Brings text into the one form the rules are written in: NFKC (full-width digits and punctuation become plain),
 * ASCII lower case, Traditional characters of the trading vocabulary as Simplified. Offsets are kept: folded[i]
 * stands for plain[i], so an order id or symbol can be cut from the text as the trader typed it.
 */

/** Traditional, then Simplified. Only what a trader's sentence needs; anything else is left as it is. */
const PAIRS = `
買买 賣卖 丟丢 脫脱 維维 單单 價价 錢钱 餘余 額额 資资 產产 訂订 託托 歷历 紀纪 錄录 記记 線线 圖图 報报 導导 匯汇 擬拟 兩两 萬万 億亿 點点 負负 電电 幫帮
請请 現现 嗎吗 別别 沒没 還还 應应 該该 們们 說说 過过 剛刚 會会 預预 掛挂 盤盘 檔档 進进 場场 檢检 視视 顯显 給给 讓让 開开 關关 賬账 帳账
戶户 數数 種种 標标 約约 筆笔 張张 個个 幾几 麼么 為为 誰谁 這这 東东 後后 來来 從从 對对 時时 間间 鐘钟 鍾钟 週周 漲涨 須须 無无 聽听 據据
聞闻 話话 譯译 釋释 義义 認认 議议 覺觉 當当 設设 塊块 貳贰 參叁 陸陆 長长 動动 狀状 態态 敗败 滿满 樣样 與与 並并 極极 優优 總总 計计 實实
際际 體体 隨随 緊紧 嘗尝 試试 驗验 測测 復复 複复 製制 轉转 換换 區区 層层 級级 寫写 講讲 勸劝 願愿 慮虑 猶犹 許许 興兴 達达 確确 樂乐 謝谢
歡欢 學学 習习 團团 隊队 號号 碼码 執执 損损 壞坏 獲获 賺赚 虧亏 費费 貴贵 賤贱 國国 連连 網网 頁页 離离 選选 擇择 項项 員员 務务 貨货 幣币
僅仅 隻只 裡里 裏里 準准 絕绝 歲岁 問问 題题 錯错 訊讯 細细 趨趋 勢势 減减 購购 拋抛 儘尽 盡尽 詢询 顧顾 啟启 註注 冊册 棄弃 廢废 銷销 語语
夠够 補补 圓圆 終终 結结 續续 繼继 經经 闆板 師师 傳传 範范 較较 齊齐 屬属 斷断 機机 煩烦 發发 邊边 聯联 節节 紅红 綠绿 穩稳 獨独 麗丽 業业
嚴严 雙双 觀观 變变 貝贝 門门 聲声 輸输 贏赢 鬆松 壓压 屆届 簡简 車车 飛飞 書书 條条 樓楼 憶忆 遠远 運运 邏逻 輯辑 鎖锁 釘钉 閉闭 專专 臨临 舉举
亂乱 於于 倉仓 兒儿 衝冲 沖冲 決决 況况 擊击 劃划 則则 創创 刪删 辦办 勞劳 處处 備备 頭头 媽妈 將将 彈弹 慣惯 掃扫 暫暂 檻槛 歐欧 氣气 燭烛
著着 稱称 類类 糾纠 純纯 練练 組组 紹绍 統统 編编 薦荐 盪荡 蕩荡 雖虽 蝕蚀 蠟蜡 見见 覽览 觸触 論论 訴诉 詞词 詩诗 詳详 調调 謂谓 謠谣 讚赞
趕赶 遲迟 蹤踪 輪轮 載载 郵邮 鎊镑 閥阀 閾阈 險险 難难 頂顶 順顺 風风 馬马 駁驳 驟骤 囉啰 嘍喽 庫库 營营 審审 臺台 適适 綫线 佈布 誤误 償偿
響响 圍围 獎奖 緩缓 繳缴 構构 槓杠 擋挡 內内 縮缩 剎刹 槍枪 劇剧 競竞 腳脚 舊旧 凍冻 閘闸 階阶 畫划 規规 賠赔 績绩 靜静 滾滚 權权 黃黄 異异 禮礼 鍵键 鈕钮 隱隐 裝装 卻却 誒诶 贊赞 讀读 畢毕
協协 擔担 繞绕 貼贴 寬宽 佔占 駕驾 倆俩 擾扰 唄呗 強强 熱热 絡络 撐撑 躍跃 頻频 搶抢 墊垫 擠挤 擺摆 撿捡 鋪铺 攤摊 擴扩 闊阔
`

const TO_SIMPLIFIED = new Map<string, string>()
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [traditional, simplified] = [pair.charAt(0), pair.charAt(1)]
  if (traditional !== simplified) TO_SIMPLIFIED.set(traditional, simplified)
}
const SIMPLIFIED_ONLY = new Set(TO_SIMPLIFIED.values())
/** Simplified forms that are ordinary characters in Traditional text too, so they say nothing about the script. */
for (const shared of '后里只复准周余汇尝系几松板注尽制着冲台布于划占') SIMPLIFIED_ONLY.delete(shared)

export type Folded = {
  /** NFKC text in the trader's own case and script. */
  plain: string
  /** Same length; lower case, Simplified. */
  folded: string
}

const foldChar = (c: string): string => (c >= 'A' && c <= 'Z' ? c.toLowerCase() : (TO_SIMPLIFIED.get(c) ?? c))

/** 將單號 12-3 改價 says 把; 我將買進 tells what will be. Which of the two, what follows it says. */
const JIANG_AS_BA =
  /(?<![即必也行终仍都已])将(?=\s*(?:[a-z]*[-#\d]|[买卖]?单|订单|委托|全部|所有|我的|这|那|最|第|上|刚|另|其余|其他))/g

/** 買一下 5 個 is to buy; 買一下兩跳 is two ticks under the best bid. */
const A_MOMENT = /(?<=[买卖])一下(?![方面])(?!\s*[\d一二两三四五六七八九十半]*\s*(?:跳|档|元|块|tick))/g

/** 報價 2950 names a price; 報價 by itself asks for the market. */
const QUOTED = /(?<!双边|两边|双向)报价(?=\s*[是为:]?\s*\d)/g

/** 買5，2600: this comma parts the two; before three figures it may well group them. */
const PARTING_COMMA = /，(?=[\d０-９])(?![\d０-９]{3}(?![\d０-９]))/g

/** 2950¹ is a price with a note, and 5² no 52: one form of every character would make them digits of one figure. */
const RAISED_FIGURE = /(?<=[\p{Nd}\p{No}])(?=\p{No})|(?<=\p{No})(?=\p{Nd})/gu

/** 2 950 with a thin space, as other locales write it: groups figures, where a plain space may part two numbers. */
const GROUPING_SPACE = /(?<=\d)[\u2009\u202f](?=\d{3}(?!\d))/g

export function fold(input: string): Folded {
  const plain = input
    .replaceAll(PARTING_COMMA, '， ')
    .replaceAll(RAISED_FIGURE, ' ')
    .replaceAll(GROUPING_SPACE, ',')
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u02bc`´]/g, "'")
    .replaceAll(/[\u201c\u201d\u300c\u300d\u300e\u300f«»]/g, '"')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
  let folded = ''
  for (let i = 0; i < plain.length; i++) folded += foldChar(plain.charAt(i))
  return {
    plain,
    folded: folded
      .replaceAll(JIANG_AS_BA, '把')
      .replaceAll(QUOTED, '价格')
      .replaceAll(A_MOMENT, '  ')
      .replaceAll(HYPHEN_TO_UNIT, ' '),
  }
}

/** The hyphen of "250-kWh" is a blank, and no sign of its number. */
const HYPHEN_TO_UNIT = /(?<=\d)-(?=(?:[mkg]?wh|[mk]w)(?![a-z\d]))/g

/** Counts of characters that exist in one script only. */
export function scriptCounts(input: string): { traditional: number; simplified: number; han: number } {
  let [traditional, simplified, han] = [0, 0, 0]
  for (const c of input) {
    if (TO_SIMPLIFIED.has(c)) traditional++
    else if (SIMPLIFIED_ONLY.has(c)) simplified++
    if (/\p{Script=Han}/u.test(c)) han++
  }
  return { traditional, simplified, han }
}
