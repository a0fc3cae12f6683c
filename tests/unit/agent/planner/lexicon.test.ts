import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CHINESE } from '../../../../lib/agent/planner/lexicon/chinese.ts'
import { ENGLISH } from '../../../../lib/agent/planner/lexicon/english.ts'
import { fold } from '../../../../lib/agent/planner/text/fold.ts'
import { answerLanguage, languageOf } from '../../../../lib/agent/planner/text/language.ts'

it('every phrase is written in the form it is read in', () => {
  for (const [, phrases] of [...ENGLISH, ...CHINESE]) {
    for (const phrase of phrases.split('|')) assert.equal(fold(phrase).folded, phrase)
  }
})

it('no phrase means two things', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  for (const [tags, phrases] of [...ENGLISH, ...CHINESE]) {
    for (const phrase of phrases.split('|')) {
      const before = seen.get(phrase)
      if (before) twice.push(`${phrase}: ${before} and ${String(tags)}`)
      seen.set(phrase, String(tags))
    }
  }
  assert.deepEqual(twice, [])
})

it('folding keeps offsets', () => {
  for (const text of ['買５ＭＷｈ', 'İstanbul 賣', 'ﬁ 2,950', '“買”']) {
    const { plain, folded } = fold(text)
    assert.equal(plain.length, folded.length)
  }
})

it('what a rule is written with is read in traditional characters too', () => {
  assert.equal(fold('賠績靜滾權黃異禮鍵鈕隱裝卻誒贊讀畢擔繞').folded, '赔绩静滚权黄异礼键钮隐装却诶赞读毕担绕')
})

it('tells the script it is written in', () => {
  assert.equal(languageOf('買 5 度'), 'zh-Hant')
  assert.equal(languageOf('买 5 度'), 'zh-Hans')
  assert.equal(languageOf('buy 5'), 'en')
  assert.equal(languageOf('2950 ELC IOC'), null)
})

it('answers a bare number in the language of before', () => {
  assert.equal(answerLanguage(['买 5 MWh', '2950']), 'zh-Hans')
  assert.equal(answerLanguage(['買 5 MWh', '2950']), 'zh-Hant')
  assert.equal(answerLanguage(['買 5 MWh', 'buy 5']), 'en')
  assert.equal(answerLanguage(['我的錢包', '取消全部']), 'zh-Hant')
  assert.equal(answerLanguage(['我的钱包', '取消全部']), 'zh-Hans')
  assert.equal(answerLanguage(['2950']), 'en')
})

it('what tells no language is answered in that of the screen', () => {
  assert.equal(answerLanguage(['取消全部'], 'zh-Hans'), 'zh-Hans')
  assert.equal(answerLanguage(['取消全部'], 'zh-Hant'), 'zh-Hant')
  assert.equal(answerLanguage(['取消全部'], 'en'), 'zh-Hant')
  assert.equal(answerLanguage(['ELC'], 'zh-Hans'), 'zh-Hans')
  assert.equal(answerLanguage(['我的錢包', '取消全部'], 'zh-Hans'), 'zh-Hant')
  assert.equal(answerLanguage(['buy 5'], 'zh-Hans'), 'en')
})
