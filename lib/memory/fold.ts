/**
 * One form for what is compared: NFKC (full-width becomes plain), lower case, Traditional characters as Simplified, no
 * character that nobody sees. The planner's table has the words of the trade; beside it stand those of everyday speech.
 * It is a table of characters, no conversion: a character outside both tables only matches itself.
 */
import { fold as foldTrade } from '../agent/planner/text/fold.ts'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'

const PAIRS = `
憶忆 愛爱 討讨 厭厌 寧宁 謹谨 責责 職职 稅税 館馆 園园 廠厂 廣广 島岛 灣湾 縣县 鄉乡 鎮镇 陽阳 陰阴 雲云 熱热 涼凉 溫温 濕湿 燒烧 爐炉 燈灯 儲储 錶表
鄰邻 親亲 孫孙 寶宝 貓猫 魚鱼 鳥鸟 雞鸡 飯饭 麵面 藥药 醫医 療疗 護护 衛卫 軍军 戰战 敵敌 銀银 鐵铁 鋼钢 銅铜 鋁铝 鉛铅 鋅锌 礦矿 龍龙 舊旧 懶懒 聰聪
擔担 憂忧 懼惧 驚惊 嚇吓 懷怀 恆恒 憑凭 擴扩 攜携 擺摆 攝摄 攤摊 斬斩 晝昼 暈晕 曆历 朧胧 權权 檯台 櫃柜 歸归 殘残 毀毁 氫氢 潔洁 潛潜 灑洒 爭争 爾尔
牆墙 環环 瑪玛 畫画 異异 盜盗 矚瞩 禮礼 禍祸 穀谷 窮穷 窩窝 糧粮 紙纸 納纳 紛纷 絲丝 維维 緒绪 績绩 縮缩 繞绕 罰罚 羅罗 聖圣 膽胆 臉脸 藍蓝 虛虚 蟲虫
裝装 訓训 評评 誌志 課课 談谈 諾诺 謀谋 證证 識识 贊赞 贈赠 跡迹 踐践 軟软 輕轻 輔辅 轟轰 遞递 遺遗 鄧邓 銘铭 鋒锋 錦锦 鏡镜 鑰钥 閒闲 閱阅 闊阔 隱隐
雜杂 韓韩 頻频 顏颜 飲饮 飽饱 養养 騎骑 騙骗 鬧闹 鮮鲜 鹽盐 麥麦 黨党 齡龄 帶带 誠诚 陳陈 劉刘 吳吴 趙赵 楊杨 黃黄 鄭郑 蕭萧 蘇苏 葉叶 盧卢 譚谭 鄒邹
蔣蒋 採采 尋寻 遙遥
`

const EVERYDAY = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
)

/** `plain` and `folded` are of the same length: what is found in one can be cut from the other. */
type Folded = { plain: string; folded: string }

function foldCharacter(c: string): string {
  const lower = c.toLowerCase()
  return EVERYDAY.get(c) ?? (lower.length === c.length ? lower : c)
}

export function fold(text: string): Folded {
  const { plain, folded } = foldTrade(text.replaceAll(HIDDEN_CHARACTERS, ''))
  return { plain, folded: folded.replaceAll(/\p{Script=Han}|\p{Lu}/gu, foldCharacter) }
}

/**
 * As `fold`, with `plain` as it was written, ：and （ included. Where a character is folded to several, or several to one, it is the plain
 * form after all: what is found could not be cut from the other.
 */
export function foldAsWritten(text: string): Folded {
  const written = text.replaceAll(HIDDEN_CHARACTERS, '')
  const each = written.replaceAll(/\P{ASCII}/gu, (c) => {
    const one = c.normalize('NFKC')
    return one.length === c.length ? one : c
  })
  const { plain, folded } = fold(each)
  return { plain: folded.length === written.length ? written : plain, folded }
}

export const foldText = (text: string): string => fold(text).folded

/** `> 5` and `< 5`, -5 and 5, 5 % and 5 are not the same: these marks say as much as a word. */
const TELLING = /[\p{Sm}\p{Sc}%‰]|(?<![\p{L}\p{N}])-(?=\d)/gu

/** The same words, however they are spaced and punctuated; digits keep their decimal point, and figures what stands at them. */
export const sameForm = (text: string): string =>
  foldText(text)
    .replaceAll(/[≥≧]/g, '>=')
    .replaceAll(/[≤≦]/g, '<=')
    .replaceAll('\u2212', '-')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(TELLING, ' $& ')
    .replaceAll(/(?<!\d)\.|\.(?!\d)|(?<=[\p{L}\p{N}])-|-(?! \d)|[^\p{L}\p{N}\p{Sm}\p{Sc}%‰.-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '')
    .trim()
