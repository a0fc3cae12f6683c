/** What every route does the same way: who asks, is the request ours, how an error looks. */
import type { z } from 'zod'
import { type Caller, callerOf, mayRunDesk } from './auth/caller.ts'
import { FROM_ELSEWHERE, isFromElsewhere } from './auth/from-elsewhere.ts'
import { setOverHttps } from './auth/host-only-cookie.ts'
import type { Doer } from './auth/member-rows.ts'
import { isOperator } from './auth/operator.ts'
import { isForUs, NOT_OUR_NAME, type OwnNames } from './auth/own-names.ts'
import { HEADS_CHANGE_MEMBERS } from './auth/refusals.ts'
import type { HttpFailure } from './contracts/chat.ts'
import type { Desk } from './desk.ts'
import { DeskError, DISK_FULL, isDiskFull } from './errors.ts'
import { readJson } from './json-body.ts'
import { log, messageOf } from './log.ts'
import { readQuery, refuseQuery } from './query.ts'
import { getDesk } from './shared-desk.ts'

type Asked = Caller & {
  desk: Desk
  /** Where the request came from, for the audit. */
  from: string
  /** Aborted when the request is, or the sign-in ends by which it came: for what stays open. */
  signal: AbortSignal
}

export function failureResponse(error: unknown): Response {
  const known =
    error instanceof DeskError || (error as { name?: string })?.name === 'DeskError' ? (error as DeskError) : null
  if (!known) log('error', 'http.failed', { message: messageOf(error) })
  const { code, message, details, status } = known ?? broken(error)
  const body: HttpFailure = { error: { code, message, ...(details === undefined ? {} : { details }) } }
  return Response.json(body, { status })
}

/** An unforeseen error is told to nobody but the log, except where a trader can wait for it to pass. */
const broken = (error: unknown): DeskError =>
  isDiskFull(error)
    ? new DeskError('UNAVAILABLE', DISK_FULL, 503)
    : new DeskError('INTERNAL', 'Something went wrong at the desk. Nothing was sent.', 500)

/** Refused for requests that only read as well: the page of another name would read what they get. @throws DeskError */
export function refuseForeignName(names: OwnNames, request: Pick<Request, 'headers'>): void {
  if (!isForUs(names, request)) throw new DeskError('FORBIDDEN', NOT_OUR_NAME, 403)
}

/** A page of another origin must not act with our trader's cookie. Programs send no Origin and no Sec-Fetch-Site. */
function refuseForeignOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isForeign = !isRead && origin !== null && hostOf(origin) !== request.headers.get('host')
  if (isForeign || isFromElsewhere(request)) throw new DeskError('FORBIDDEN', FROM_ELSEWHERE, 403)
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * The desk's own origin as the browser that asks knows it. Behind a proxy only the browser knows the scheme; a program
 * says none and means the address it speaks to. @returns e.g. `https://desk.example`
 */
export const originOf = (request: Request): string =>
  request.headers.get('origin') ?? `http://${request.headers.get('host') ?? 'localhost'}`

const MAX_ADDRESS = 64
const MAX_PROGRAM = 120

/**
 * Address and program for the audit, which keeps every word of it: the request may say as much as it likes. Of several addresses the last,
 * which the proxy before the desk has added to what the request said itself.
 */
function whereFrom({ headers }: Request): string {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'local'
  const program = headers.get('user-agent') ?? ''
  return `${address.slice(0, MAX_ADDRESS)} ${program.slice(0, MAX_PROGRAM)}`.trim()
}

/** Nobody reads a body that is not sent, and nobody ends it: an event line would go on into nothing. */
async function headOf({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}

/** How to ask again who sends a request, once its body has come: a sign-in may end meanwhile. */
const senders = new WeakMap<Request, () => Promise<unknown>>()

/** @param who throws where the request is not to be answered */
function admit<T>(request: Request, who: () => Promise<T>): Promise<T> {
  senders.set(request, who)
  return who()
}

/** Runs a route for whoever is at the desk; anything thrown becomes an answer of the one error form. */
export const route = (request: Request, run: (asked: Asked) => Promise<Response>): Promise<Response> =>
  routeForAnybody(request, forCaller(request, run))

/** As `route`, for an address that takes a query. Of every other it is refused, so that nobody takes for done what was not read. */
export const routeWithQuery = <S extends z.ZodObject>(
  request: Request,
  query: S,
  run: (asked: Asked, query: z.output<S>) => Promise<Response>,
): Promise<Response> =>
  answering(
    request,
    forCaller(request, (asked) => run(asked, readQuery(request, query))),
  )

function forCaller(request: Request, run: (asked: Asked) => Promise<Response>) {
  return async ({ desk, from }: Pick<Asked, 'desk' | 'from'>): Promise<Response> => {
    const caller = await admit(request, () => callerOf(desk, request.headers.get('cookie')))
    const { signal } = request
    return run({
      ...caller,
      desk,
      from,
      signal: caller.signIn ? AbortSignal.any([signal, caller.signIn.ended]) : signal,
    })
  }
}

/** For what changes the desk for all who trade at it. */
export function routeForHeads(request: Request, run: (asked: Asked) => Promise<Response>): Promise<Response> {
  return route(request, async (asked) => {
    await refuseNoHead(request, asked)
    return run(asked)
  })
}

export const HEADS_ALONE = 'Only a head of this desk may do that.'

/** @throws DeskError FORBIDDEN where the desk has heads and the caller is none */
export async function refuseNoHead(
  request: Request,
  { desk, traderId, from }: Pick<Asked, 'desk' | 'traderId' | 'from'>,
): Promise<void> {
  if (mayRunDesk(desk.members, traderId)) return
  throw await recordedRefusal(request, desk, { traderId, from }, HEADS_ALONE)
}

/** A refused change counts as an attempt and goes on record; a refused look does not. */
async function recordedRefusal(
  request: Request,
  desk: Desk,
  who: { traderId: string; from: string },
  refusal: string,
): Promise<DeskError> {
  const error = new DeskError('FORBIDDEN', refusal, 403)
  const where = `${request.method} ${new URL(request.url).pathname}`.slice(0, MAX_ADDRESS)
  if (request.method !== 'GET' && request.method !== 'HEAD') await desk.gate.recordRefusal(who, where, error)
  return error
}

/**
 * For heads alone. On a desk without heads nobody may do it on screen.
 * @param refusal what others are told
 */
export function routeForHeadsAlone(
  request: Request,
  refusal: string,
  run: (asked: Omit<Asked, 'signal'>) => Promise<Response>,
): Promise<Response> {
  return routeForAnybody(request, async ({ desk, from }) =>
    run({ desk, from, ...(await admitHead(request, desk, from, refusal)) }),
  )
}

/** For heads alone, and for the operator on the command line: a guest would make themselves the first head. */
export function routeForHeadsAndOperator(
  request: Request,
  run: (asked: { desk: Desk; doer: Doer }) => Promise<Response>,
): Promise<Response> {
  return routeForAnybody(request, async ({ desk, from }) => {
    if (isOperator(request.headers.get('authorization'), desk.secret)) return run({ desk, doer: { from: 'operator' } })
    const { traderId, signInId } = await admitHead(request, desk, from, HEADS_CHANGE_MEMBERS)
    return run({ desk, doer: { traderId, signInId, from } })
  })
}

/** Asked again when the body has come: whoever has lost the role since does nothing. @throws DeskError FORBIDDEN */
const admitHead = (request: Request, desk: Desk, from: string, refusal: string): Promise<Caller> =>
  admit(request, async () => {
    const caller = await callerOf(desk, request.headers.get('cookie'))
    const { traderId } = caller
    if (!desk.members.isHead(traderId)) throw await recordedRefusal(request, desk, { traderId, from }, refusal)
    return caller
  })

/** Runs a route also for who is not known yet: where one signs in. */
export const routeForAnybody = (
  request: Request,
  run: (asked: Pick<Asked, 'desk' | 'from'>) => Promise<Response>,
): Promise<Response> =>
  answering(request, async (asked) => {
    refuseQuery(request)
    return run(asked)
  })

async function answering(
  request: Request,
  run: (asked: Pick<Asked, 'desk' | 'from'>) => Promise<Response>,
): Promise<Response> {
  try {
    const desk = await getDesk()
    refuseForeignName(desk.names, request)
    refuseForeignOrigin(request)
    const response = uncached(await run({ desk, from: whereFrom(request) }))
    return request.method === 'HEAD' ? await headOf(response) : response
  } catch (error) {
    return uncached(failureResponse(error))
  }
}

/** Unsaid, a browser keeps it, and a page that is come back to by Back is given it unasked: also where another is there by now. */
function uncached(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/**
 * Of what is still being written: whoever has been signed out, or holds the cookie of a guest who has become a member, reads no
 * more of it. What writes it goes on.
 */
export function whileSignedIn<T>(
  stream: ReadableStream<T>,
  { desk, traderId, signIn }: Pick<Asked, 'desk' | 'traderId' | 'signIn'>,
): ReadableStream<T> {
  if (signIn) return stream.pipeThrough(new TransformStream<T, T>(), { signal: signIn.ended })
  const joined = new AbortController()
  const off = desk.members.onJoined(traderId, () => joined.abort())
  // Not written in place: TypeScript's Transformer does not know `cancel` yet.
  const ends = { flush: off, cancel: off }
  return stream.pipeThrough(new TransformStream<T, T>(ends), { signal: joined.signal })
}

/** An answer that gives the browser cookies; over https they are sent back over https alone, and no other host can set them. */
export function withCookies(request: Request, status: 201 | 204, cookies: readonly string[]): Response {
  const response = new Response(null, { status })
  const isSecure = originOf(request).startsWith('https:')
  for (const cookie of isSecure ? cookies.flatMap(setOverHttps) : cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * What was sent, once all of it is here and whoever sends it is still let in: a body takes as long as its sender likes, and nothing
 * is kept open for after a sign-in that ends, or a role that is lost.
 *
 * @throws DeskError as `readJson` does, and as the route does that admitted the request
 */
export async function readBody<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes?: number,
): Promise<z.output<T>> {
  const body = await readJson(request, schema, maxBytes)
  await senders.get(request)?.()
  return body
}
