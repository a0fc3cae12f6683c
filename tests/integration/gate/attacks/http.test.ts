// The right decision through the wrong door: other origins, other people's cookies, bodies that are none.
import { newTraderId, sessionCookie } from '../../../../lib/auth/session.ts'
import type { Plan } from '../../../../lib/contracts/gate/plan.ts'
import { buy } from '../../../support/desk-in-process.ts'
import { type Attack, decision, playAttacks, properly, type Stage, told } from './stage.ts'

const ORDER = buy('2950', '5')
type Headers = Record<string, string | null>

/** The victim's own approval, complete and in time, with these headers. */
const withHeaders = (name: string, refused: string, headers: (stage: Stage) => Headers | Promise<Headers>): Attack => ({
  name,
  refused,
  run: async (stage) => {
    const plan = await stage.victim.propose(ORDER)
    const call = { route: 'decide' as const, id: plan.id, body: decision(plan), headers: await headers(stage) }
    return told(await stage.http(stage.victim, call))
  },
})

const ORIGINS: Record<string, Headers> = {
  'another site': { origin: 'https://evil.example' },
  'the same host on another port': { origin: 'http://desk.test:8080' },
  'a host that ends like ours': { origin: 'http://evil-desk.test' },
  'a host that begins like ours': { origin: 'http://desk.test.evil.example' },
  'our host as a user name': { origin: 'http://desk.test@evil.example' },
  'a sandboxed frame': { origin: 'null' },
  'no address at all': { origin: 'desk.test' },
  'a sister site, by its fetch metadata': { 'sec-fetch-site': 'same-site' },
  'another site, by its fetch metadata alone': { 'sec-fetch-site': 'cross-site' },
  'a page whose own name was made to lead here': {
    host: 'evil.example:4701',
    origin: 'http://evil.example:4701',
    'sec-fetch-site': 'same-origin',
  },
  'nowhere, to a desk without a name': { host: null },
  'our own, with fetch metadata that denies it': { origin: 'http://desk.test', 'sec-fetch-site': 'cross-site' },
}
const FORMS = [
  'text/plain',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
]
const crossSite: Attack[] = [
  ...Object.entries(ORIGINS).map(([what, headers]) =>
    withHeaders(`an approval sent from ${what}`, 'FORBIDDEN', () => headers),
  ),
  ...FORMS.map((type) =>
    withHeaders(`an approval as ${type}, which a form of any site can send`, 'INVALID_ARGUMENT', () => ({
      'content-type': type,
    })),
  ),
  withHeaders('an approval without a content type', 'INVALID_ARGUMENT', () => ({ 'content-type': null })),
]

const OTHER_SECRET = 'another-secret-of-thirty-two-characters'
const parts = (cookie: string) => {
  const [id = '', signature = ''] = (cookie.split('=')[1] ?? '').split('.')
  return { id, signature }
}
const COOKIES: Record<string, { refused: string; cookie: (stage: Stage) => string | null }> = {
  'no cookie': { refused: 'UNAUTHENTICATED', cookie: () => null },
  'an empty cookie': { refused: 'UNAUTHENTICATED', cookie: () => 'desk_session=' },
  'the attacker’s own': { refused: 'NOT_OWNER', cookie: (s) => s.cookie(s.attacker) },
  'the victim’s id with the attacker’s signature': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => `desk_session=${parts(s.cookie(s.victim)).id}.${parts(s.cookie(s.attacker)).signature}`,
  },
  'the victim’s id without a signature': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => `desk_session=${parts(s.cookie(s.victim)).id}`,
  },
  'the victim’s with the signature cut by one': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => s.cookie(s.victim).slice(0, -1),
  },
  'the victim’s with one more letter': { refused: 'UNAUTHENTICATED', cookie: (s) => `${s.cookie(s.victim)}A` },
  'the victim’s with the id in capitals': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => s.cookie(s.victim).replace(/t-[0-9a-f-]+/, (id) => `t-${id.slice(2).toUpperCase()}`),
  },
  'the victim’s, signed with another secret': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => `desk_session=${sessionCookie(s.victim.id, OTHER_SECRET)}`,
  },
  'the victim’s behind one of the attacker': {
    refused: 'NOT_OWNER',
    cookie: (s) => `${s.cookie(s.attacker)}; ${s.cookie(s.victim)}`,
  },
  'an id that is a path': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => `desk_session=../${parts(s.cookie(s.victim)).id}.x`,
  },
  'a new guest': { refused: 'NOT_OWNER', cookie: (s) => s.cookie(s.t.trader(newTraderId())) },
  'the victim’s under a name in capitals': {
    refused: 'UNAUTHENTICATED',
    cookie: (s) => s.cookie(s.victim).replace('desk_session', 'DESK_SESSION'),
  },
}
const cookies: Attack[] = [
  ...Object.entries(COOKIES).map(([what, { refused, cookie }]) =>
    withHeaders(`an approval with ${what}`, refused, (stage) => ({ cookie: cookie(stage) })),
  ),
  withHeaders('an approval that says in its headers who it is from', 'NOT_OWNER', (stage) => ({
    cookie: stage.cookie(stage.attacker),
    'x-trader-id': stage.victim.id,
    'x-forwarded-user': stage.victim.id,
    'x-middleware-subrequest': 'proxy:proxy:proxy',
    authorization: `Bearer ${stage.victim.id}`,
  })),
  withHeaders('a method override does not make another request of it', 'NOT_OWNER', (stage) => ({
    cookie: stage.cookie(stage.attacker),
    'x-http-method-override': 'PUT',
    'x-original-url': '/api/plans',
  })),
]

const approval = (plan: Plan) => JSON.stringify(decision(plan))
const BODIES: Record<string, { refused: string; raw: (plan: Plan) => BodyInit }> = {
  'cut in the middle': { refused: 'INVALID_ARGUMENT', raw: (p) => approval(p).slice(0, -3) },
  'with a word behind it': { refused: 'INVALID_ARGUMENT', raw: (p) => `${approval(p)} approve` },
  twice: { refused: 'INVALID_ARGUMENT', raw: (p) => approval(p).repeat(2) },
  'in a list': { refused: 'INVALID_ARGUMENT', raw: (p) => `[${approval(p)}]` },
  'as text in JSON': { refused: 'INVALID_ARGUMENT', raw: (p) => JSON.stringify(approval(p)) },
  'as an event of a stream': { refused: 'INVALID_ARGUMENT', raw: (p) => `event: decision\ndata: ${approval(p)}\n\n` },
  'in UTF-16': { refused: 'INVALID_ARGUMENT', raw: (p) => new Uint8Array(Buffer.from(approval(p), 'utf16le')) },
  'with a broken letter in it': {
    refused: 'INVALID_ARGUMENT',
    raw: (p) => new Uint8Array([...Buffer.from(approval(p).slice(0, -1)), 0xff, 0x7d]),
  },
  'larger than is read': { refused: 'TOO_LARGE', raw: (p) => approval(p) + ' '.repeat(64 * 1024) },
  'nested without end': {
    refused: 'INVALID_ARGUMENT',
    raw: (p) => `{"digest":${'['.repeat(20_000)}"${p.digest}"${']'.repeat(20_000)},"legs":[]}`,
  },
  'with ten thousand legs': {
    refused: 'INVALID_ARGUMENT',
    raw: (p) => `{"digest":"${p.digest}","legs":[${Array(1_000).fill('{"id":"x","decision":"a"}').join()}]}`,
  },
  'with comments': { refused: 'INVALID_ARGUMENT', raw: (p) => `/* approve */ ${approval(p)}` },
  'in single quotes': { refused: 'INVALID_ARGUMENT', raw: (p) => approval(p).replaceAll('"', "'") },
  empty: { refused: 'INVALID_ARGUMENT', raw: () => ' ' },
}
const bodies: Attack[] = Object.entries(BODIES).map(([what, { refused, raw }]) => ({
  name: `an approval ${what}`,
  refused,
  run: async (stage) => {
    const plan = await stage.victim.propose(ORDER)
    return told(await stage.http(stage.victim, { route: 'decide', id: plan.id, raw: raw(plan) }))
  },
}))

playAttacks([...crossSite, ...cookies, ...bodies], properly)
