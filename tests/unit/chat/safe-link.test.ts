// Where a link of a model may lead, which is told beside it, unless its words are that already.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { safeLink, saysHost } from '../../../components/chat/prose/safe-link.ts'

const DESK = 'https://desk.example'

test('words that hold the name of the host somewhere do not say where the link leads', () => {
  for (const [words, href] of [
    ['https://the-exchange.com/sign-in', 'https://e.co/'],
    ['https://evil.test.exchange.example', 'https://evil.test/'],
    ['exchange.example/evil.test', 'https://evil.test/'],
    ['https://exchange.example@evil.test/', 'https://evil.test/'],
    ['https://exсhange.example/', 'https://exсhange.example/'],
    ['evil.test\u200b', 'https://evil.test/'],
    ['Sign in at exchange.example, not at evil.test', 'https://evil.test/'],
    ['', 'https://evil.test/'],
  ] as const) {
    const link = safeLink(href, DESK) ?? assert.fail(href)
    assert.equal(saysHost(words, link.host), false, words)
  }
})

test('an address that stands there itself does', () => {
  for (const [words, href] of [
    ['https://News.test/a?b=c', 'https://news.test/a?b=c'],
    ['news.test', 'https://news.test/'],
    ['www.news.test:8443/x', 'https://www.news.test:8443/x'],
    ['ann@desk.test', 'mailto:ann@desk.test'],
  ] as const) {
    const link = safeLink(href, DESK) ?? assert.fail(href)
    assert.equal(saysHost(words, link.host), true, words)
  }
})

describe('links of a model', () => {
  const own = 'http://127.0.0.1:3000'
  test('the web and mail, with their address', () => {
    assert.deepEqual(safeLink('https://example.com/a', own), {
      href: 'https://example.com/a',
      host: 'example.com',
      outside: true,
    })
    assert.equal(safeLink('mailto:a@b.tw', own)?.host, 'a@b.tw')
  })
  test('within the desk', () => assert.equal(safeLink('/c/1', own)?.outside, false))
  test('nothing that runs or reads', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:x',
      '',
      undefined,
    ]) {
      assert.equal(safeLink(href, own), null, String(href))
    }
  })
})
