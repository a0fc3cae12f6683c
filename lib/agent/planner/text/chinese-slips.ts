/**
 * Chinese characters that sound or look like the one that was meant, where what stands beside them leaves no other: 買近 5, 賣岀 3,
 * 取銷, 委拖, 市介. In either script.
 */
import { scriptCounts } from './fold.ts'

/** So many of them stand behind it. */
const COUNT = String.raw`(?=\s*(?:[\d０-９]|[一二两兩三四五六七八九十半]|[一-龥]?[a-zA-Z]{2,4}\b))`

const SLIPS: readonly (readonly [slip: RegExp, simplified: string, traditional: string])[] = [
  [/(?<=[买卖買賣])岀/g, '出', '出'],
  [new RegExp(`(?<=[买買])[人近尽劲]${COUNT}`, 'g'), '进', '進'],
  [new RegExp(`(?<=[卖賣])[处初處除]${COUNT}`, 'g'), '出', '出'],
  [/(?<=取)[銷销肖](?!售|量)/g, '消', '消'],
  [/撒(?=[單单銷销消回掉]|\s*[a-z]-?\d)/g, '撤', '撤'],
  [/[徹彻](?=[單单銷销回掉]|\s*[a-z]-?\d)/g, '撤', '撤'],
  [/(?<=^|[请請把我])[车車](?=[单單])/g, '撤', '撤'],
  [/(?<=撤)[丹但](?=$|[\s，,。！!])/g, '单', '單'],
  [/(?<=取消|撤[销銷消]?)全不(?=委|[单單]|[订訂]|的|[\s，,。！!]|$)/g, '全部', '全部'],
  [/(?<=委)[拖脱脫讬]/g, '托', '託'],
  [/(?<=[订訂])[丹担但](?!心)|(?<=[挂掛下])[丹但](?=\s|[买賣買卖\d]|$)/g, '单', '單'],
  [/(?<=[市限])介(?=\s*(?:[买賣買卖单單]|\d))/g, '价', '價'],
  [/(?<=[今明昨])添/g, '天', '天'],
  [/消取(?=\s*(?:[a-z]-?\d|[最所全第那]|[买卖買賣]))/g, '取消', '取消'],
  [/(?<=[盘盤])囗/g, '口', '口'],
  [/(?<=[一二两兩三四五六七八九十\d]\s?)[挡擋](?=$|[\s，,。？?！!的]|[报報行])/g, '档', '檔'],
  [/(?<=兆瓦)[是士事](?=$|[\s，,\d])/g, '时', '時'],
  [/[该該](?=成\s*\d)/g, '改', '改'],
  [/(?<=^|我的|[看查])前包(?=$|[\s，,。？?有裡里])/g, '钱包', '錢包'],
  [/(?<=[价價])插(?=$|[\s，,。？?多是])/g, '差', '差'],
  [/(?<=(?:^|[场場的看查])行)[清晴](?=$|[\s，,。？?！!如怎])/g, '情', '情'],
]

export function unslipped(text: string): string {
  const isTraditional = scriptCounts(text).traditional > 0
  return SLIPS.reduce((said, [slip, simplified, traditional]) => {
    return said.replaceAll(slip, isTraditional ? traditional : simplified)
  }, text)
}
