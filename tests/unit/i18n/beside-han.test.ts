// Where a space stands in a Chinese sentence that a name was put into: between Han and Latin only.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { withNames } from '../../../lib/i18n/beside-han.ts'
import { LOCALES } from '../../../lib/i18n/locales.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'

const fill = (template: string, name: string): string =>
  withNames(({ name: put }) => template.replaceAll('{name}', put), { name })

test('beside Han a Latin name has its spaces, a name in Han has none, and one that is missing leaves none', () => {
  for (const [template, latin, han, none] of [
    ['{name} 的登入沒有成功', 'eap 的登入沒有成功', '伺服器的登入沒有成功', '的登入沒有成功'],
    ['移除 {name}', '移除 eap', '移除伺服器', '移除'],
    ['將 {name} 的全部撤單', '將 eap 的全部撤單', '將伺服器的全部撤單', '將的全部撤單'],
    ['Sign-in at {name} failed', 'Sign-in at eap failed', 'Sign-in at 伺服器 failed', 'Sign-in at failed'],
  ] as const) {
    assert.equal(fill(template, 'eap'), latin)
    assert.equal(fill(template, '伺服器'), han)
    assert.equal(fill(template, ''), none)
  }
  // Each end for itself, and what stands within a name is its own.
  assert.equal(fill('將 {name} 的全部撤單', '訪客 ab12'), '將訪客 ab12 的全部撤單')
  assert.equal(fill('{name} 前的狀況', '3.2 秒'), '3.2 秒前的狀況')
  assert.equal(fill('移除 {name}', '我的 筆電'), '移除我的 筆電')
  const two = (a: string, b: string) => withNames((names) => `接受 ${names.a} 的 ${names.b}`, { a, b })
  assert.deepEqual([two('eap', '寫檔'), two('天氣', 'tide')], ['接受 eap 的寫檔', '接受天氣的 tide'])
})

test('no name in Han leaves a stray space in the messages that take one', () => {
  const HAN_GAP = /\p{Script=Han} \p{Script=Han}/u
  for (const locale of LOCALES.filter((one) => one !== 'en'))
    for (const [file, keys] of Object.entries({
      servers: ['signIn.done', 'signIn.expired', 'signIn.mixed_up', 'signIn.denied', 'signIn.failed'],
      members: ['massCancel.buttonOf', 'massCancel.title', 'recordsOf'],
      record: ['ofTrader'],
      tokens: ['revokeNamed'],
      chat: ['image.remove', 'question.titleIn'],
      trading: ['result.fallback.staleDetail'],
      tools: ['acceptOf', 'acceptChangeOf', 'answer.accepted', 'answer.gone'],
      approval: ['sentence.other'],
    })) {
      const path = new URL(`../../../lib/i18n/messages/${locale}/${file}.json`, import.meta.url)
      const messages = JSON.parse(readFileSync(path, 'utf8'))
      const t = createTranslator({ locale, messages, onError: assert.fail }) as unknown as (
        key: string,
        values: object,
      ) => string
      for (const key of keys) {
        const names = { server: '伺服器', tool: '寫檔', trader: '訪客', name: '筆電', age: '三秒' }
        assert.doesNotMatch(
          withNames((put) => t(key, { ...put, count: 1 }), names),
          HAN_GAP,
          `${locale} ${key}`,
        )
      }
    }
})

test('nor do the sentences of the desk and the exchange', () => {
  assert.equal(sentenceIn('zh-Hant', '天氣 gave an answer that cannot be used.'), '天氣的回覆無法使用。')
  assert.equal(sentenceIn('zh-Hant', 'weather gave an answer that cannot be used.'), 'weather 的回覆無法使用。')
})
