// One thing has one word: a trader who meets two looks for the difference.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SENTENCES } from '../../../lib/i18n/sentences/list.ts'
import { WORDS } from '../../../lib/i18n/sentences/words.ts'
import { SHIPPED, shippedPlaybook } from '../../../lib/playbooks/shipped/shipped.ts'

const LOCALES = ['en', 'zh-Hant', 'zh-Hans'] as const
type Locale = (typeof LOCALES)[number]
type Text = { where: string } & Record<Locale, string>

const root = new URL('../../../lib/i18n/messages/', import.meta.url)
const catalogue = (locale: Locale, file: string) =>
  new Map(leaves(JSON.parse(readFileSync(new URL(`${locale}/${file}`, root), 'utf8')), ''))
function* leaves(node: Record<string, unknown>, path: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* leaves(value as Record<string, unknown>, `${path}${key}.`)
  }
}

function ofCatalogues(): Text[] {
  return readdirSync(new URL('en/', root)).flatMap((file) => {
    const [en, hant, hans] = LOCALES.map((locale) => catalogue(locale, file))
    const text = (of: Map<string, string> | undefined, key: string) => of?.get(key) ?? ''
    return [...(en ?? [])].map(([key, words]) => ({
      where: `${file} ${key}`,
      en: words,
      'zh-Hant': text(hant, key),
      'zh-Hans': text(hans, key),
    }))
  })
}
const sentences = (): Text[] =>
  SENTENCES.map(([en, hant, hans]) => ({ where: en, en, 'zh-Hant': hant, 'zh-Hans': hans }))

/**
 * What was said besides the word chosen: for the order book, cancelling an order, wallet, locked money, kill switch, agent,
 * approving, an outcome that is not known, a desk that does not answer, the middle of the market, changing an order, being refused,
 * what is traded, and for counting orders.
 */
const OTHER_WORDS: Readonly<Record<Exclude<Locale, 'en'>, RegExp>> = {
  'zh-Hant':
    /盤口|訂單|刪單|刪除委託|(撤銷|取消|撤回)(了)?(全部|單筆)?(委託|掛單|買單|賣單)|帳戶餘額|凍結|緊急停止開關|代理程式|批准|結果未知|沒有響應|中價|更改(委託|價格)|遭拒|商品|張(委託|單)/,
  'zh-Hans':
    /盘口|委托|删单|(撤销|取消|撤回)(了)?(全部|单笔)?(订单|挂单|买单|卖单)|账户余额|锁定|紧急停止开关|智能体|最优[买卖]价|核准|结果不明|没有响应|中价|更改(订单|价格)|品种|张(订单|单)/,
}
/** Of orders; a permission or a token is revoked, 撤銷, and a dialog is left with 取消. */
const CANCELS_ORDERS = /\bcancel\w*\b[^.]*\border|\border\w*\b[^.]*\bcancel/i

test('what a trader meets in several places has one word', () => {
  for (const text of [...ofCatalogues(), ...sentences()])
    for (const locale of ['zh-Hant', 'zh-Hans'] as const)
      assert.doesNotMatch(text[locale], OTHER_WORDS[locale], `${locale}: ${text.where}`)
})

test('so has what the playbooks that ship say, with money written as it is everywhere and no "1 orders"', () => {
  for (const id of SHIPPED)
    for (const locale of LOCALES) {
      const said = JSON.stringify(shippedPlaybook(id, locale))
      assert.doesNotMatch(said, /\} NT\$(?!\/)/, `${locale}: ${id}`)
      assert.doesNotMatch(said, /count\} [a-z]/i, `${locale}: ${id}`)
      if (locale !== 'en') assert.doesNotMatch(said, OTHER_WORDS[locale], `${locale}: ${id}`)
    }
})

test('whether it is bought or sold is under one head in tables, forms, cards and records', () => {
  const heads = ofCatalogues().filter(({ en }) => /^sides?$/i.test(en))
  assert.ok(heads.length > 5)
  for (const { where, ...head } of heads) {
    assert.equal(head['zh-Hant'], '買賣別', where)
    assert.equal(head['zh-Hans'], '方向', where)
  }
})

test('what cancels orders says so with that word', () => {
  const texts = ofCatalogues().filter(({ en }) => CANCELS_ORDERS.test(en))
  assert.ok(texts.length > 10)
  for (const text of texts) {
    assert.match(text['zh-Hant'], /撤單/, text.where)
    assert.match(text['zh-Hans'], /撤单/, text.where)
  }
})

test('a limit is called the same in the dialog, on its own page and where it refuses', () => {
  for (const locale of LOCALES) {
    const dialog = catalogue(locale, 'approval.json')
    const page = [...catalogue(locale, 'safety.json')].filter(([key]) => key.startsWith('limits.name.'))
    assert.equal(page.length, 8)
    for (const [key, name] of page) {
      const short = key.replace('limits.name.', '').replace(/^max(.)/, (_, first: string) => first.toLowerCase())
      assert.equal(dialog.get(`limits.name.${short}`), name, `${locale} ${key}`)
      if (locale === 'en') continue
      const refused = Object.values(WORDS.limit).map((word) => word[locale])
      assert.ok(refused.includes(name), `${locale} ${name} is not among ${refused.join(', ')}`)
    }
  }
})

test('the terms of a standing permission are called the same in the dialog and on its own page', () => {
  const SAME = {
    tools: 'field.tools',
    symbols: 'field.symbols',
    side: 'field.side',
    anySide: 'side.ANY',
    perOrder: 'field.maxQtyPerOrder',
    perDay: 'field.maxQtyPerDay',
    maxPrice: 'field.maxPrice',
    minPrice: 'field.minPrice',
    until: 'field.until',
    ...Object.fromEntries(
      ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'].map((tool) => [`tool.${tool}`, `tool.${tool}`]),
    ),
  }
  for (const locale of LOCALES) {
    const [dialog, page] = [catalogue(locale, 'approval.json'), catalogue(locale, 'safety.json')]
    for (const [here, there] of Object.entries(SAME)) {
      const name = page.get(`permission.${there}`)
      assert.ok(name, there)
      assert.equal(dialog.get(`permission.${here}`), name, `${locale} ${here}`)
    }
  }
})
