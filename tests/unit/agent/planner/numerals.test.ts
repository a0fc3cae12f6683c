import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { chineseNumber } from '../../../../lib/agent/planner/text/chinese-numerals.ts'
import { add, canonical, compare, multiply, shift } from '../../../../lib/agent/planner/text/decimal.ts'
import { englishNumber } from '../../../../lib/agent/planner/text/english-numerals.ts'
import { read } from '../../../../lib/agent/planner/text/tokens.ts'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'

const HAN = '零一二三四五六七八九'

/** How a person writes 0..99,999,999 in Chinese numerals. */
function inChinese(n: number): string {
  if (n === 0) return '零'
  const under10k = (v: number, isLeading: boolean): string => {
    let out = ''
    let zero = false
    for (const [unit, size] of [
      ['千', 1000],
      ['百', 100],
      ['十', 10],
      ['', 1],
    ] as const) {
      const digit = Math.floor(v / size) % 10
      if (digit === 0) {
        zero = out !== '' || !isLeading
        continue
      }
      if (zero) out += '零'
      zero = false
      out += (size === 10 && digit === 1 && out === '' && isLeading ? '' : HAN.charAt(digit)) + unit
    }
    return out
  }
  const high = Math.floor(n / 10_000)
  const low = n % 10_000
  return (high > 0 ? `${under10k(high, true)}万` : '') + (low > 0 ? under10k(low, high === 0) : '')
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function inEnglish(n: number): string {
  if (n < 20) return ONES[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 ? `-${ONES[n % 10]}` : ''}`
  if (n < 1000) return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` and ${inEnglish(n % 100)}` : ''}`
  return `${inEnglish(Math.floor(n / 1000))} thousand${n % 1000 ? ` ${inEnglish(n % 1000)}` : ''}`
}

const valuesIn = (text: string): string[] => read(text).tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))

describe('numerals', () => {
  it('Chinese, round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
        const text = inChinese(n)
        assert.deepEqual(chineseNumber(text, 0), { value: String(n), end: text.length }, text)
      }),
      { numRuns: 2000 },
    )
  })
  it('English, round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
        const text = inEnglish(n)
        assert.equal(englishNumber(text.split(/[\s-]/))?.value, String(n), text)
      }),
      { numRuns: 2000 },
    )
  })
  it('digits, grouped or not, full-width or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const plain = `${whole}.${String(cents).padStart(2, '0')}`
        const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
        const wide = grouped.replace(/[\d.,]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
        for (const text of [plain, grouped, wide]) assert.deepEqual(valuesIn(`${text} MWh`), [canonical(plain)], text)
      }),
    )
  })
  for (const [text, value] of [
    ['兩千九百五十', '2950'],
    ['兩千九百五', '2950'],
    ['兩千九', '2900'],
    ['一萬兩千五', '12500'],
    ['三千零五', '3005'],
    ['二九五零', '2950'],
    ['十五', '15'],
    ['十', '10'],
    ['廿五', '25'],
    ['3千', '3000'],
    ['2.5萬', '25000'],
    ['10 萬', '100000'],
    ['兩百點五', '200.5'],
    ['壹萬貳仟', '12000'],
    ['一億', '100000000'],
    ['一萬零五十', '10050'],
    ['半', '0.5'],
    ['two thousand nine hundred fifty', '2950'],
    ['two thousand nine hundred and fifty', '2950'],
    ['twenty-nine fifty', '2950'],
    ['two nine five oh', '2950'],
    ['two thousand nine fifty', '2950'],
    ['two thousand nine twenty five', '2925'],
    ['at two nine fifty', '2950'],
    ['twenty nine oh five', '2905'],
    ['twenty-nine hundred', '2900'],
    ['for a hundred', '100'],
    ['2.9 thousand', '2900'],
    ['2\u202f950', '2950'],
    ['2\u2009950.5', '2950.5'],
    ['兩個半千度', '2.5'],
    ['两个半百万瓦时', '2.5'],
    ['a hundred', '100'],
    ['two point five', '2.5'],
    ['two point five thousand', '2500'],
    ['half a', '0.5'],
    ['two and a half', '2.5'],
    ['a dozen', '12'],
    ['two dozen', '24'],
    ['2.5k', '2500'],
    ['3,050.5', '3050.5'],
    ['３，０５０．５', '3050.5'],
    ['minus five', '-5'],
    ['負五', '-5'],
    ['-5', '-5'],
    ['以-5', '-5'],
    ['用−5', '-5'],
    ['價格-5', '-5'],
    ['价格为-5', '-5'],
    ['限價-5', '-5'],
    ['改成-5', '-5'],
    ['調降至-5', '-5'],
    // Five below what it names.
    ['中間價-5', '5'],
    ['均價-5', '5'],
  ] as const) {
    it(`${text} = ${value}`, () => assert.deepEqual(valuesIn(text), [value]))
  }
})

describe('decimal text', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((n) => shift(String(n), -2))
  it('adds and multiplies as integers of cents do', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const ticks = (t: string) => BigInt(shift(t, 2))
        assert.equal(BigInt(shift(add(a, b), 2)), ticks(a) + ticks(b))
        assert.equal(BigInt(shift(multiply(a, b), 4)), ticks(a) * ticks(b))
        assert.equal(Math.sign(compare(a, b)), Math.sign(Number(ticks(a) - ticks(b))))
      }),
    )
  })
  it('shifts there and back', () => {
    fc.assert(fc.property(cents, fc.integer({ min: -6, max: 6 }), (a, n) => assert.equal(shift(shift(a, n), -n), a)))
  })
})

describe('the Chinese comma between a quantity and a price', () => {
  for (const [said, side, qty, price] of [
    ['買5，2600', 'BUY', '5', '2600'],
    ['賣３，３０５０', 'SELL', '3', '3050'],
    ['賣 3，3050', 'SELL', '3', '3050'],
    ['买5，2950元', 'BUY', '5', '2950'],
    ['以2，950買5', 'BUY', '5', '2950'],
  ] as const)
    it(said, () => {
      const [order] = understand(said).actions
      assert.ok(order?.kind === 'order')
      assert.deepEqual([order.draft.side, order.draft.qty, order.draft.price], [side, qty, price])
    })
})

it('a row of thousands is read at once, and none is cut into two', () => {
  for (const row of ['十', '一', '百', '1一'].map((of) => of.repeat(20_000).slice(0, 20_000))) {
    const tookMs = cpuMs(() => {
      for (let at = 0; at < row.length; at = chineseNumber(row, at)?.end ?? at + 1);
    })
    assert.ok(tookMs < 500, `${row.slice(0, 2)}: ${tookMs} ms`)
  }
  const long = `一${'零'.repeat(60)}五`
  assert.deepEqual(chineseNumber(long, 0), { value: `1${'0'.repeat(60)}5`, end: long.length })
})
