// Sentences of the exchange and the gate in the other two languages: all of them, with their figures, and nothing else.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { NOT_JSON } from '../../../lib/agent/turn/uncallable.ts'
import { SENTENCES } from '../../../lib/i18n/sentences/list.ts'
import { isWordKind, WORDS } from '../../../lib/i18n/sentences/words.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { problemSentence, readArguments } from '../../../lib/tools/arguments.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const LOCALES = ['zh-Hant', 'zh-Hans'] as const
/** What a program reads is called the same in every language: a page, a file, a header, a value. */
const NAMES = 'tools audit head content type application json sides twap true false'.split(' ')
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

test('every language names the same figures, and none has English left', () => {
  for (const row of SENTENCES) {
    const [en, ...others] = row
    for (const other of others) {
      assert.deepEqual(placesIn(other).sort(), placesIn(en).sort(), en)
      assert.match(other, /\p{Script=Han}/u)
      const words = other.replaceAll(/\{\w+\}/g, '').match(/\b[a-z]{4,}\b/g) ?? []
      assert.deepEqual(
        words.filter((word) => !NAMES.includes(word)),
        [],
        en,
      )
    }
    assert.ok(!en.endsWith('.') && !others.some((text) => text.endsWith('。')), `${en}: the full stop is added`)
  }
})

test('each sentence is found again by its own pattern, with its figures as they stand', () => {
  for (const locale of LOCALES) {
    for (const [n, [en, hant, hans]] of SENTENCES.entries()) {
      const values = new Map(placesIn(en).map((name, i) => [name, isWordKind(name) ? firstWord(name) : `${n}.${i}`]))
      const fill = (text: string, of: (name: string) => string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => of(name))
      const english = fill(en, (name) => values.get(name) ?? '')
      const expected = fill(locale === 'zh-Hant' ? hant : hans, (name) =>
        isWordKind(name) ? (WORDS[name][firstWord(name)]?.[locale] ?? '') : (values.get(name) ?? ''),
      )
      assert.equal(sentenceIn(locale, english), expected)
      assert.equal(sentenceIn(locale, `${english}.`), `${expected}。`)
      assert.equal(sentenceIn('en', english), english.replace(/ Do not call [^.]+; tell the trader$/, ''))
    }
  }
})

function firstWord(kind: keyof typeof WORDS): string {
  return Object.keys(WORDS[kind])[0] ?? ''
}

describe('as they are said', () => {
  for (const [said, hant] of [
    [
      'RATE_LIMITED: The desk calls tide of weather at most 2 times a minute, and again in 41 s. Do not call it before that; tell the trader.',
      'RATE_LIMITED: 交易台每分鐘最多呼叫 weather 的 tide 2 次，41 秒後再試。',
    ],
    [
      'ORDER_TOO_LARGE: 900,000 MWh ELC is more than one order may be: at most 1,000 MWh.',
      'ORDER_TOO_LARGE: 900,000 MWh ELC 超過單筆上限 1,000 MWh。',
    ],
    [
      '600 MWh is over your limit for the quantity of one order, 500 MWh. Nothing was sent.',
      '600 MWh 超過您的限額（單筆數量）500 MWh。沒有送出任何委託。',
    ],
    [
      "Not sent: NT$ 5,000 is over the desk's limit for the value of a day, NT$ 4,000.",
      '未送出：NT$ 5,000 超過交易台的限額（單日金額）NT$ 4,000。',
    ],
    [
      'Error: UNAVAILABLE: eap cannot be reached right now; the desk is reconnecting',
      'UNAVAILABLE: 目前無法連線到 eap，交易台正在重新連線',
    ],
    ['Error: eap did not answer in time', 'eap 未在時限內回覆'],
    ['it answered with HTTP 404', '它回覆了 HTTP 404'],
    [NOT_JSON, '模型寫的參數不完整，或不是 JSON'],
    [
      'Error: NOT_FOUND: eap does not know the account that was opened there for you: it is another exchange than before, or it has lost what it kept. Nothing was done. Whoever runs the desk can bring the former one back.',
      'NOT_FOUND: eap 沒有為您開立的帳戶：它已不是原來的交易所，或遺失了資料。沒有執行任何動作。請由管理交易台的人恢復原來的交易所。',
    ],
    [
      'files answered with an error and cannot be asked what became of it. Look there before doing it again.',
      'files 回覆了錯誤，也無法查詢結果。再做一次之前請先到該處確認。',
    ],
    ['Not sent: an earlier leg failed.', '未送出：前一筆失敗。'],
    // As the list of runs tells a failed one: the step, then why.
    ['buy: Nobody decided on the plan in time; nothing was sent.', 'buy: 計畫逾時未決，沒有送出任何委託。'],
    [
      'offer2: expiresAt is not in the future. Nothing was sent.',
      'offer2: 到期時間（expiresAt）不在未來。沒有送出任何委託。',
    ],
    [
      'Not enough money: buying 5 MWh ELC at market needs NT$ 14,750, available is NT$ 1.',
      '資金不足：以市價買進 5 MWh ELC 需要 NT$ 14,750，可用 NT$ 1。',
    ],
    [
      'The plan was approved but not executed. PRICE_COLLAR: The market is closed.',
      '計畫已核准，但沒有執行。PRICE_COLLAR：市場已休市。',
    ],
    [
      'Order 7-3 would be filled by an earlier leg of this plan; there would be nothing left of it in the book.',
      '本計畫先前的一筆會使委託 7-3 全部成交，委託簿中不會有剩餘。',
    ],
    [
      'price "99999.9" is outside the limits of ELC: -500.00 … 8000.00 NT$/MWh.',
      '價格「99999.9」超出 ELC 的限制：-500.00 … 8000.00 NT$/MWh。',
    ],
    ['Order 7-3 has expired; there is nothing left of it in the book.', '委託 7-3 已到期，委託簿中已沒有剩餘。'],
  ] as const)
    test(said, () => assert.equal(sentenceIn('zh-Hant', said), hant))
})

test('what does not fit the schema of a tool is told whole, in whatever company', () => {
  const schema = {
    type: 'object',
    properties: {
      symbol: { type: 'string', maxLength: 4 },
      side: { type: 'string', enum: ['BUY', 'SELL'] },
      qty: { type: 'number', exclusiveMinimum: 0 },
      depth: { type: 'integer', minimum: 1, maximum: 50 },
      legs: { type: 'array' },
      expiresAt: { type: 'string', format: 'date-time' },
      postOnly: { type: 'boolean' },
    },
    required: ['symbol', 'qty'],
    additionalProperties: false,
  }
  const wrong = [
    {},
    { qty: 'five' },
    { symbol: 'ELECTRICITY', qty: 0, depth: 51, postOnly: 'perhaps', price: 1 },
    { symbol: 'ELC', qty: 1, side: 'HOLD', depth: 0.5, legs: 1, expiresAt: 'tomorrow' },
    'buy',
  ]
  for (const args of wrong) {
    const read = readArguments(args, schema)
    assert.ok(!read.ok)
    const said = problemSentence(read.problems)
    for (const locale of LOCALES) {
      const told = sentenceIn(locale, said).split('；')
      assert.equal(told.length, read.problems.length, said)
      for (const one of told) assert.match(one, /\p{Script=Han}/u, said)
    }
  }
})

test('what is said to a model alone is not said to a trader, in English either', () => {
  const said = 'The desk calls tide of weather at most 2 times a minute, and again in 41 s.'
  assert.equal(sentenceIn('en', `${said} Do not call it before that; tell the trader.`), said)
  const silent = 'eap has not answered 5 times in a row. The desk asks it again in 2 s at the earliest.'
  assert.equal(sentenceIn('en', `${silent} Do not call its tools again now; tell the trader.`), silent)
})

test('what is nobody’s of ours is shown as it came', () => {
  for (const text of ['', '.', 'Your transfer failed: quota.', '以 2,950 買進', 'buy 5 MWh', 'x'.repeat(100_000)])
    assert.equal(sentenceIn('zh-Hans', text), text)
})

test('what the exchange says of an order it took is told in the language of the screen', () => {
  const told = (text: string) => sentenceIn('zh-Hant', text)
  assert.equal(told('Sold 2 MWh ELC at 2,909.52 on average.'), '賣出 2 MWh ELC，均價 2,909.52。')
  assert.equal(told('1 MWh bid at 2,700.00, waiting in the book.'), '1 MWh 買單以 2,700.00 掛在委託簿等待。')
  assert.equal(
    told('3 MWh could not be traded within 3,100.00, the collar of market orders and cancelled.'),
    '3 MWh 無法在市價單的價格限制 3,100.00 之內成交，已取消。',
  )
})

test('no pattern has so many free places that a text made for it could keep a screen busy', () => {
  // Time grows with the length (600 at most) to the power of these; with four the worst made for it took 0.6 ms.
  for (const [en] of SENTENCES) assert.ok(placesIn(en).filter((name) => !isWordKind(name)).length <= 4, en)
})

/** Where sentences for traders are written, and what is none: for programs, logs and operators. */
const SOURCES = [
  ...['refusal', 'door', 'tool-call', 'handlers/simulation-tools'].map((name) => `lib/exchange/mcp/${name}.ts`),
  ...[
    'plans/assess',
    'execution/decide',
    'execution/execute',
    'kill-switch/is-pulled',
    'kill-switch/kill-switch',
    'limits/limits',
    'limits/marks',
    'limits/permissions',
    'plans/preview',
    'plans/revise',
    'execution/waiting',
  ].map((name) => `lib/gate/${name}.ts`),
  ...filesOf('lib/exchange/preview'),
  ...['ask', 'playbooks', 'runner', 'step', 'store', 'template', 'tools'].map((name) => `lib/playbooks/${name}.ts`),
  ...['chat-store', 'conversations', 'images', 'models/trouble', 'read-again'].map((name) => `lib/agent/${name}.ts`),
  ...['candles', 'own-fills', 'own-orders', 'own-read'].map((name) => `lib/market/${name}.ts`),
  'lib/memory/memories.ts',
  'lib/tools/questions.ts',
  'lib/auth/api-tokens.ts',
  'lib/auth/server-sign-in.ts',
  'lib/mcp/oauth/sign-ins.ts',
  'lib/http.ts',
  'lib/json-body.ts',
  'lib/store/place.ts',
  'lib/auth/refusals.ts',
]
const NOT_FOR_TRADERS = ['Refused: \0.']

/** Words chosen in the middle of a sentence make several of it. */
const CHOSEN: Record<string, string[]> = {
  'There is no simulation report "\0"\0. The last 20 of each trader are kept.': ['', ' of \0'].map(
    (whose) => `There is no simulation report "\0"${whose}. The last 20 of each trader are kept`,
  ),
  'Not enough money: \0 \0\0 needs \0, available is \0.': ['\0', 'market'].map(
    (at) => `Not enough money: \0 \0 at ${at} needs \0, available is \0`,
  ),
  'Nobody \0 \0 right now, so a market order has nothing to trade with.': ['offers', 'bids for'].map(
    (does) => `Nobody ${does} \0 right now, so a market order has nothing to trade with`,
  ),
  'The message is larger than 64 kB. Shorten it and send it again.': [
    'The message is larger than \0 kB. Shorten it and send it again',
  ],
  'Fill-or-kill: only \0 of \0 could fill now\0, so nothing was done.': [
    '',
    ' before meeting an order of your own',
  ].map((when) => `Fill-or-kill: only \0 of \0 could fill now${when}, so nothing was done`),
  '\0 of \0 available.': ['Uses', 'Receives'].map((does) => `${does} \0 of \0 available`),
}

test('every sentence of the exchange and of the gate’s way is known: a new one gets its translation', () => {
  const known = new Set(SENTENCES.map(([en]) => skeleton(en.replaceAll(/\{\w+\}/g, '\0'))))
  let found = 0
  for (const file of SOURCES) {
    for (const whole of literalsIn(readFileSync(join(ROOT, file), 'utf8'))) {
      const literal = whole.replace(/ Nothing was sent\.$/, '')
      // Sentences have words, and end.
      if (!/ \S+ /.test(literal) || !literal.endsWith('.') || NOT_FOR_TRADERS.includes(literal)) continue
      found += 1
      for (const one of CHOSEN[literal] ?? [literal.slice(0, -1)])
        assert.ok(known.has(skeleton(one)), `${file}: “${one.replaceAll('\0', '…')}” has no translation`)
    }
  }
  assert.ok(found > 50, `${found}`)
})

test('why a server cannot be talked or signed in to is known, wherever it is found out', () => {
  const known = new Set(SENTENCES.map(([en]) => skeleton(en.replaceAll(/\{\w+\}/g, '\0'))))
  const files = ['transport/http-failure', 'calls/call-error', 'transport/capped-body'].map(
    (name) => `lib/mcp/${name}.ts`,
  )
  let found = 0
  for (const file of [...files, ...filesOf('lib/mcp/oauth')]) {
    for (const clause of literalsIn(readFileSync(join(ROOT, file), 'utf8'))) {
      // What the authorization server says stands behind it, and for what it did not say.
      if (!/^(?:its?|the|no) \S+ \S/.test(clause) || clause === 'it gave no code') continue
      found += 1
      assert.ok(known.has(skeleton(clause)), `${file}: “${clause.replaceAll('\0', '…')}” has no translation`)
    }
  }
  assert.ok(found > 20, `${found}`)
})

/** A band is two prices at one place and one figure at the other. */
const skeleton = (text: string): string => text.replaceAll('\0 … \0', '\0').toLowerCase()

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)
}

/** String and template literals, with what is put into them as \0. */
function literalsIn(source: string): string[] {
  const literals: string[] = []
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (let i = 0; i < text.length; i++) {
    const quote = text[i]
    if (quote !== "'" && quote !== '`') continue
    let literal = ''
    let depth = 0
    for (i++; i < text.length && !(depth === 0 && text[i] === quote); i++) {
      if (quote === '`' && text.startsWith('${', i)) {
        if (depth === 0) literal += '\0'
        depth += 1
        i += 1
      } else if (depth > 0) {
        if (text[i] === '{') depth += 1
        if (text[i] === '}') depth -= 1
      } else literal += text[i]
    }
    literals.push(literal)
  }
  return literals
}
