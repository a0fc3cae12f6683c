import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickLocale } from '../../../lib/i18n/locales.ts'

const cases: [header: string | null, locale: string][] = [
  [null, 'en'],
  ['', 'en'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK,en;q=0.5', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['zh-CN,zh;q=0.9', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  // The script outweighs the region.
  ['zh-Hans-TW', 'zh-Hans'],
  ['de, zh-TW;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.2, zh-TW;q=0.8', 'zh-Hant'],
  ['en;q=0, zh-CN', 'zh-Hans'],
  ['zhx-TW', 'en'],
]
for (const [header, locale] of cases) {
  test(`Accept-Language ${header} → ${locale}`, () => assert.equal(pickLocale(undefined, header), locale))
}

test('a remembered choice wins over the browser', () => {
  assert.equal(pickLocale('en', 'zh-TW'), 'en')
  assert.equal(pickLocale('zh-Hans', 'zh-TW'), 'zh-Hans')
})
test('an unknown remembered choice counts as none', () => {
  assert.equal(pickLocale('tlh', 'zh-TW'), 'zh-Hant')
})
