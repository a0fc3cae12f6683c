// The small decisions of the MCP client: addresses, bodies, turns, secrets, Retry-After.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SseError } from '@modelcontextprotocol/sdk/client/sse.js'
import { asksForSecret } from '../../../lib/mcp/calls/secret-words.ts'
import { createSlots } from '../../../lib/mcp/calls/slots.ts'
import { readTool } from '../../../lib/mcp/tool-definition.ts'
import { checkUrl, guardedLookup, isLocalLiteral, kindOfAddress } from '../../../lib/mcp/transport/address-guard.ts'
import { cappedBody } from '../../../lib/mcp/transport/capped-body.ts'
import { noAnswer, noStream, retryAfter, turnedAway } from '../../../lib/mcp/transport/http-failure.ts'

test('addresses: public, local, and those that nobody may have', () => {
  const kinds = (list: string[]) => [...new Set(list.map(kindOfAddress))]
  assert.deepEqual(kinds(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111']), ['public'])
  assert.deepEqual(
    kinds(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1']),
    ['local'],
  )
  assert.deepEqual(kinds(['64:ff9b::7f00:1', '2002:7f00:1::', '::7f00:1']), ['local'])
  assert.deepEqual(
    kinds(['0.0.0.0', '169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254', '224.0.0.1', '::']),
    ['never'],
  )
})

test('each of these networks is kept from its first address to its last, and no address beside it', () => {
  for (const [kind, first, last, ...beside] of [
    ['never', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['never', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['never', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['never', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
    ['never', '224.0.0.0', '255.255.255.255', '223.255.255.255'],
    ['never', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::'],
    ['local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::'],
    ['local', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['local', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['local', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['local', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['local', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['local', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fbff::', 'fe00::'],
    ['local', '64:ff9b::1.0.0.0', '64:ff9b::223.255.255.255', '64:ff9a::', '64:ff9b::1:0:0'],
    ['local', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['local', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
    ['local', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', '2001:1::'],
    ['local', '::1', '::255.255.255.255', '::1:0:0'],
    ['local', '::ffff:0:1.0.0.0', '::ffff:0:126.255.255.255', '::fffe:0:1.0.0.0'],
  ] as const) {
    assert.deepEqual([first, last].map(kindOfAddress), [kind, kind], first)
    assert.deepEqual([...new Set(beside.map(kindOfAddress))], ['public'], `beside ${first}`)
  }
  assert.deepEqual(['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'].map(kindOfAddress), ['never', 'never'])
  // Nor is what nobody may have reached through a gateway that makes an IPv4 address of an IPv6 one.
  assert.deepEqual(
    ['64:ff9b::169.254.169.254', '::ffff:0:169.254.169.254', '2002:a9fe:a9fe::1', '64:ff9b::0.0.0.1'].map(
      kindOfAddress,
    ),
    ['never', 'never', 'never', 'never'],
  )
  // Within what is local otherwise: the metadata services of four clouds.
  assert.deepEqual(['fd20:ce::254', 'fd00:c1::a9fe:a9fe'].map(kindOfAddress), ['never', 'never'])
  assert.deepEqual(
    ['100.100.100.200', '100.100.100.199', 'fd00:ec2::', 'fd00:ec2:ffff:ffff:ffff:ffff:ffff:ffff', 'fd00:ec3::'].map(
      kindOfAddress,
    ),
    ['never', 'local', 'never', 'never', 'local'],
  )
})

test('a host is local as written only where it can be nothing else', () => {
  assert.deepEqual(
    ['localhost', 'a.localhost', '127.0.0.1', '[::1]', '192.168.0.9', 'localhost.example', '8.8.8.8', 'eap'].map(
      isLocalLiteral,
    ),
    [true, true, true, true, true, false, false, false],
  )
  // Nobody's machine, whoever names it.
  assert.deepEqual(['169.254.169.254', '0.0.0.0', '[fe80::1]'].map(isLocalLiteral), [false, false, false])
})

test('a name that leads to several addresses is refused for any of them, and resolved to no others', async () => {
  const resolved = (addresses: string[], options = {}, localAllowed = false) =>
    new Promise((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const look = guardedLookup(
        () => localAllowed,
        (_host, _options, done) => done(null, found),
      )
      look('server.example', options, (error, address, family) => resolve(error ? error.name : [address, family]))
    })
  for (const hidden of ['10.0.0.7', '::1', '169.254.169.254']) {
    assert.equal(await resolved(['1.1.1.1', hidden]), 'AddressRefused', hidden)
    assert.equal(await resolved(['1.1.1.1', '2606:4700::1111', hidden], { all: true }), 'AddressRefused', hidden)
  }
  assert.equal(await resolved(['10.0.0.7', '169.254.169.254'], {}, true), 'AddressRefused')
  assert.equal(await resolved([]), 'AddressRefused')
  assert.deepEqual(await resolved(['1.1.1.1', '2606:4700::1111']), ['1.1.1.1', 4])
  assert.deepEqual(await resolved(['10.0.0.7'], {}, true), ['10.0.0.7', 4])
})

test('an address on this machine or its network has to be allowed, and no address that nobody may have ever is', () => {
  const passes = (url: string, localAllowed: boolean) => {
    try {
      checkUrl(new URL(url), localAllowed)
      return true
    } catch {
      return false
    }
  }
  for (const [url, unless, allowed] of [
    ['https://example.com/mcp', true, true],
    ['https://1.1.1.1/mcp', true, true],
    ['https://10.1.2.3/mcp', false, true],
    ['https://2130706433/mcp', false, true],
    ['http://127.0.0.1:8083/mcp', false, true],
    ['http://example.com/mcp', false, true],
    ['https://169.254.169.254/mcp', false, false],
    ['https://[::ffff:a9fe:a9fe]/mcp', false, false],
    ['https://user@example.com/mcp', false, false],
    ['ftp://example.com/mcp', false, false],
  ] as const)
    assert.deepEqual([passes(url, false), passes(url, true)], [unless, allowed], url)
})

async function read(chunks: string[], caps: { totalBytes: number; eventBytes?: number }): Promise<string> {
  const source = new ReadableStream<Uint8Array>({
    start(c) {
      for (const chunk of chunks) c.enqueue(new TextEncoder().encode(chunk))
      c.close()
    },
  })
  return new Response(cappedBody(source, caps)).text()
}

test('a body is cut where it grows too large, an event stream where one event does, however it is cut into chunks', async () => {
  assert.equal(await read(['1234', '5678'], { totalBytes: 8 }), '12345678')
  await assert.rejects(read(['1234', '56789'], { totalBytes: 8 }), { name: 'TooLarge' })
  const events = { totalBytes: 1_000_000, eventBytes: 20 }
  for (const end of ['\n\n', '\r\n\r\n', '\r\r']) {
    const stream = `data: 0123456789${end}`.repeat(100)
    assert.equal(await read([stream], events), stream)
    assert.equal(await read([...stream], events), stream)
  }
  for (const end of ['\n', '\r\n', '\r']) {
    const event = `data: 0123456789${end}`.repeat(2)
    await assert.rejects(read([event], events), { name: 'TooLarge' }, JSON.stringify(end))
    await assert.rejects(read([...event], events), { name: 'TooLarge' }, JSON.stringify(end))
  }
  await assert.rejects(read(['\n\n', ...'data: 0123456789012345'], events), { name: 'TooLarge' })
})

test('of a body that was cut the source is let go: it would be sent to its end otherwise', async () => {
  let letGo: unknown = null
  const endless = new ReadableStream<Uint8Array>({
    pull: (c) => c.enqueue(new Uint8Array(4)),
    cancel: (reason) => {
      letGo = reason
    },
  })
  await assert.rejects(new Response(cappedBody(endless, { totalBytes: 8 })).text(), { name: 'TooLarge' })
  assert.equal((letGo as Error | null)?.name, 'TooLarge')
})

test('turns: in order, and a turn goes from one to the next', async () => {
  const slots = createSlots(1, 2)
  assert.equal(slots.take(1_000), undefined)
  const order: string[] = []
  const b = slots.take(1_000)?.then(() => order.push('b'))
  const c = slots.take(1_000)?.then(() => order.push('c'))
  assert.throws(() => slots.take(1_000), { kind: 'busy', sent: false })
  slots.free()
  await b
  assert.deepEqual([order, slots.load()], [['b'], { running: 1, waiting: 1 }])
  slots.free()
  await c
  slots.free()
  assert.deepEqual([order, slots.load()], [['b', 'c'], { running: 0, waiting: 0 }])
})

test('who gives up waiting leaves the queue, and takes no turn from who comes after', async () => {
  const slots = createSlots(1, 2)
  slots.take(1_000)
  const gone = new AbortController()
  const late = assert.rejects(slots.take(1) ?? assert.fail('there was room'), { kind: 'timeout', sent: false })
  const left = slots.take(1_000, gone.signal) ?? assert.fail('there was room')
  gone.abort()
  await assert.rejects(left, { kind: 'cancelled', sent: false })
  await late
  assert.deepEqual(slots.load(), { running: 1, waiting: 0 })
  const next = slots.take(1_000)
  slots.free()
  await next
  slots.free()
  assert.equal(slots.take(1_000), undefined)
})

test('no answer of a fetch: only what came before the connection says that nothing was sent', () => {
  const failed = (code: string | undefined) => {
    const { kind, sent } = noAnswer(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))
    return `${kind} ${sent}`
  }
  assert.deepEqual(
    ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'ECONNRESET', 'UND_ERR_SOCKET', undefined].map((code) =>
      failed(code),
    ),
    [...Array(3).fill('not_connected false'), ...Array(3).fill('closed true')],
  )
  const stream = (code: number | undefined, message: string) => {
    const { kind, sent } = noStream(new SseError(code, message, new Event('error') as never))
    return `${kind} ${sent}`
  }
  assert.deepEqual(
    [stream(401, 'no'), stream(undefined, 'connect ECONNREFUSED 127.0.0.1:9'), stream(undefined, 'terminated')],
    ['unusable false', 'not_connected false', 'closed true'],
  )
})

test('Retry-After: seconds or a date, never longer than ten minutes', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  assert.deepEqual(
    [null, '7', '0', '99999', 'Sat, 21 Nov 2026 00:00:30 GMT', 'Fri, 20 Nov 2026 00:00:00 GMT', 'soon'].map((h) =>
      retryAfter(h, now),
    ),
    [undefined, 7_000, 0, 600_000, 30_000, 0, undefined],
  )
})

test('HTTP answers: which of them say that nothing was done', () => {
  const of = (status: number, hadSession = false, body = '') => {
    const { kind, sent } = turnedAway({ status, hadSession, body, retryAfterMs: undefined })
    return `${kind} ${sent}`
  }
  assert.deepEqual(
    [of(404, true), of(404), of(400), of(413), of(401), of(403), of(307), of(408), of(409), of(500), of(502)],
    [
      'closed false',
      'not_connected false',
      'refused false',
      'refused false',
      'unusable false',
      'unusable false',
      'unusable false',
      'refused true',
      'refused true',
      'refused true',
      'closed true',
    ],
  )
  const forgot = (message: string, id: unknown = null) =>
    of(400, true, JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } }))
  assert.deepEqual(
    [
      forgot('Bad Request: No valid session ID provided'),
      forgot('Bad Request: No valid session ID or not an initialize request'),
      forgot('Bad Request: Server not initialized'),
      of(400, true, 'Invalid session ID'),
      // Of a tool that knows sessions of another kind: it may have acted.
      forgot('The trading session is not found', 7),
      of(400, true, 'no zone'),
    ],
    ['closed false', 'closed false', 'closed false', 'closed false', 'refused true', 'refused false'],
  )
  assert.equal(
    of(400, false, '{"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}}'),
    'unusable false',
  )
  assert.equal(of(500, false, '{"error":{"code":-32603,"message":"broke"}}'), 'refused true')
  assert.deepEqual(
    turnedAway({
      status: 400,
      hadSession: false,
      body: '{"error":{"code":-32602,"message":"no zone"}}',
      retryAfterMs: undefined,
    }).said,
    { code: -32602, words: 'no zone' },
  )
})

test('words that ask for a secret, and words that only look like it', () => {
  for (const text of [
    'Password',
    'passphrase',
    'API-Key',
    'seedPhrase',
    'refresh_token',
    'CVV',
    'PIN',
    'Verification code',
    '驗證碼',
    'ＰＩＮ',
    // With what nobody sees in it, and with letters that look like others.
    'P\u200bass\u2060word',
    'Your\u2028password',
    'Your Раsswоrd',
    '密\u200b碼',
  ])
    assert.equal(asksForSecret({ message: text }), true, text)
  for (const text of [
    'Which zone?',
    'Monkey',
    'Shopping list',
    'Opinion',
    'Tokenomics',
    'Compass',
    'Spinning reserve',
    'Какая зона?',
    '5 μs, 3 kΩ',
  ])
    assert.equal(asksForSecret({ message: text }), false, text)
})

test('a key, a pin, a token and a cookie are secrets where they are what a field asks for', () => {
  const form = (name: string, title: string, message = 'Fill in') => ({
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string', title } } },
  })
  for (const [name, title] of [
    ['key', 'A'],
    ['githubToken', 'A'],
    ['user_pin', 'A'],
    ['a', 'Your token'],
    ['a', 'PINs'],
  ] as const)
    assert.equal(asksForSecret(form(name, title)), true, `${name} ${title}`)
  for (const [name, title] of [
    ['token_count', 'Token count'],
    ['a', 'Pin this chart?'],
    ['a', 'Cookie banner?'],
  ] as const)
    assert.equal(asksForSecret(form(name, title)), false, `${name} ${title}`)
  for (const words of [
    'Which keys should be sorted by?',
    'Pin this chart?',
    'Do not give us your name, pin or street.',
  ])
    assert.equal(asksForSecret(form('a', 'A', words)), false, words)
  for (const words of [
    'your private key',
    'An API key, please',
    'the access token',
    'your session cookie',
    'your PIN code',
  ])
    assert.equal(asksForSecret(form('a', 'A', words)), true, words)
})

test('a form with more parts than are looked through counts as one that asks for a secret', () => {
  const parts = (count: number) => ({ list: Array.from({ length: count }, () => 'zone') })
  assert.deepEqual(
    [4_998, 4_999].map((count) => asksForSecret(parts(count))),
    [false, true],
  )
})

test('a tool that runs as a task alone is left out, and no other is', () => {
  const tool = { name: 'run', inputSchema: { type: 'object' } }
  const whyOf = (taskSupport: string) => {
    const read = readTool({ ...tool, execution: { taskSupport } })
    return 'why' in read ? read.why : null
  }
  assert.deepEqual(['required', 'optional', 'forbidden'].map(whyOf), ['task', null, null])
})

test('a definition is kept up to its bounds, and left out beyond each of them', () => {
  const whyOf = (tool: unknown) => {
    const read = readTool(tool)
    return 'why' in read ? read.why : null
  }
  const named = (letters: number) => ({ name: 'x'.repeat(letters), inputSchema: {} })
  assert.deepEqual(
    [128, 129].map((letters) => whyOf(named(letters))),
    [null, 'too_long'],
  )
  // One part for the schema, one for its properties, and one for each.
  const wide = (parts: number) => {
    const properties = Object.fromEntries(Array.from({ length: parts - 2 }, (_, n) => [`p${n}`, {}]))
    return { name: 'wide', inputSchema: { properties } }
  }
  assert.deepEqual(
    [2_000, 2_001].map((parts) => whyOf(wide(parts))),
    [null, 'too_large'],
  )
  const long = (letters: number) => {
    const without = JSON.stringify({ name: 'long', description: '', inputSchema: {} }).length
    return { name: 'long', description: 'x'.repeat(letters - without), inputSchema: {} }
  }
  assert.deepEqual(
    [65_536, 65_537].map((letters) => whyOf(long(letters))),
    [null, 'too_large'],
  )
  const deep = (levels: number) => {
    let inputSchema: Record<string, unknown> = {}
    for (let level = 1; level < levels; level++) inputSchema = { not: inputSchema }
    return { name: 'deep', inputSchema }
  }
  assert.deepEqual(
    [32, 33].map((levels) => whyOf(deep(levels))),
    [null, 'too_large'],
  )
})
