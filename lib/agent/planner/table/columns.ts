/** What the columns of a table of orders are called, in three languages and with their units. */
import { fold } from '../text/fold.ts'
import { clockNamed } from '../text/named-clock.ts'

/** `note`: of the trader's own, and no part of an order. The id of an order is none: who has one has placed it. */
type Name =
  | 'side'
  | 'qty'
  | 'power'
  | 'price'
  | 'type'
  | 'timeInForce'
  | 'contract'
  | 'hours'
  | 'date'
  | 'start'
  | 'end'
  | 'note'
/** `unit`: of energy, or what a price is of; null where the header says none. */
export type Column = { name: Name; unit: Unit | null }
export type Unit = 'mwh' | 'kwh'

const NAMES: [Name, RegExp][] = [
  ['side', /^(?:side|direction|action|b ?\/ ?s|buy ?\/ ?sell|买 ?\/? ?卖(?:方向|别)?|方向)$/],
  [
    'qty',
    /^(?:(?:order )?(?:qty|quantity|volume|amount|size)|energy|(?:委托|申报|交易)?(?:数量|电量|量)|交易电量|能量)$/,
  ],
  ['power', /^(?:power|capacity|功率|出力|容量)$/],
  ['price', /^(?:(?:limit|order|bid) ?price|price|px|limit|(?:委托|申报|限定|出)?(?:价格|单价|电价|价)|限价)$/],
  ['type', /^(?:(?:order |price )?type|(?:委托|订单|价格)?类型)$/],
  ['timeInForce', /^(?:tif|time ?in ?force|validity|有效(?:期[间限]?|条件)|时效|有效方式)$/],
  ['contract', /^(?:contract|symbol|product|instrument|market|合约|商品|标的|品种|代[号码]|合约代[号码])$/],
  [
    'hours',
    /^(?:(?:delivery )?(?:hours?|period|time|interval|slot)|delivery|(?:交割|交付)?(?:时段|时间|小时|期间)|交割|交付)$/,
  ],
  ['date', /^(?:(?:delivery |trading )?(?:date|day)|(?:交割|交付|交易)?(?:日期?|日子))$/],
  ['start', /^(?:(?:delivery )?(?:start|from|begin)(?: time)?|(?:开始|起始|起)(?:时间)?)$/],
  ['end', /^(?:(?:delivery )?(?:end|to|until)(?: time)?|(?:结束|截止|终止|止|迄)(?:时间)?)$/],
  ['note', /^(?:#|no\.?|nr\.?|row|id|client ?order ?id|notes?|comments?|remarks?|序号|编号|项次|备注|说明|注记)$/],
]

/** What a line holds that names a column of sides, in either script. */
export const NAMES_A_SIDE = /side|direction|action|b ?\/ ?s|buy|[买買]|方向/i

const MONEY = /(?<![a-z])(?:nt\$|ntd|twd|nt)(?![a-z])|新台币|台币|元/g
const PER = /(?:\/|per|每) ?(mwh|kwh|度)/
const ENERGY = /(?<![a-z])(mwh|kwh)(?![a-z])|度/
const POWER = /(?<![a-z])mw(?![a-z])|兆瓦/

/** Null for a name that is none of an order's. */
export function columnOf(header: string): Column | null {
  const said = fold(clockNamed(header).text)
    .folded.replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/['"*]/g, '')
    .trim()
  const per = PER.exec(said)
  const bare = per ? said.replace(per[0], ' ') : said
  const energy = ENERGY.exec(bare)
  const power = POWER.exec(bare)
  const words = bare
    .replace(energy?.[0] ?? '', ' ')
    .replace(power?.[0] ?? '', ' ')
    .replaceAll(MONEY, ' ')
    .replaceAll(/[()[\]:]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const name =
    NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? (words === '' && (energy || power) ? 'qty' : null)
  // "amount (NT$)" is money, and no quantity.
  if (name !== 'price' && bare.search(MONEY) >= 0) return null
  if (name === 'price') return power || energy ? null : { name, unit: unitOf(per?.[1]) }
  if (name === 'qty' || name === 'power') {
    if (per || (power && energy)) return null
    return { name: power ? 'power' : name, unit: power ? null : unitOf(energy?.[0]) }
  }
  return name && !per && !power && !energy ? { name, unit: null } : null
}

const unitOf = (said: string | undefined): Unit | null => (said === undefined ? null : said === 'mwh' ? 'mwh' : 'kwh')
