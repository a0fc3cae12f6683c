/**
 * Every visitor who loads a page, and every program, that asks for the desk by its own name leaves here with a signed guest
 * session or, where guests are not let in, on the way to the sign-in; and every page with a policy of what it may load. What a
 * page that is open asks for brings its session along, or is answered 401 by the route.
 */
import { type NextRequest, NextResponse } from 'next/server'
import { FROM_ELSEWHERE, isFromElsewhere } from '@/lib/auth/from-elsewhere.ts'
import { memberCookiesIn } from '@/lib/auth/member-cookie.ts'
import { isForUs, NOT_OUR_NAME, type OwnNames, ownNames } from '@/lib/auth/own-names.ts'
import {
  newTraderId,
  readSecret,
  SESSION_MAX_AGE_SECONDS,
  sessionCookie,
  sessionCookieName,
  sessionIn,
} from '@/lib/auth/session.ts'
import { contentPolicy } from '@/lib/content-policy.ts'
import { readEnv } from '@/lib/env.ts'
import { DeskError } from '@/lib/errors.ts'
import { failureResponse } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

/**
 * All but what is no page and asks for nothing of a trader: the scripts of the app, the files of public/ by their names (a page whose
 * address ends like one, /c/x.png, is a page), and the two routes that programs ask without a session.
 */
export const config = {
  matcher: [
    '/((?!_next/|(?:favicon\\.ico|icon\\.svg|apple-touch-icon\\.png|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|manifest\\.webmanifest|api/health|api/mcp)$).*)',
  ],
}

const SIGN_IN_PAGE = '/sign-in'
/** Where a program looks for a way to sign in, and is told that there is none: a page would be no answer to it. */
const FOR_PROGRAMS = /^\/(?:\.well-known\/|register$)/

type Own = { names: OwnNames; secret: string; guests: boolean }
let own: Own | undefined

function readOwn(): Own {
  const env = readEnv()
  return { names: ownNames(env), secret: readSecret(env.DATA_DIR, env.DESK_SECRET), guests: env.GUESTS === 'on' }
}

export function proxy(request: NextRequest): Response | Promise<Response> {
  own ??= readOwn()
  const { names, secret, guests } = own
  const isPage = !request.nextUrl.pathname.startsWith('/api/')
  // Routes check this too, because not every path passes through here.
  if (!isForUs(names, request)) return refusal(isPage, new DeskError('FORBIDDEN', NOT_OUR_NAME, 403))
  if (isFromElsewhere(request)) return refusal(isPage, new DeskError('FORBIDDEN', FROM_ELSEWHERE, 403))
  const methods = isPage && !FOR_PROGRAMS.test(request.nextUrl.pathname) ? OF_PAGES : OF_ROUTES
  if (!methods.has(request.method)) return refuseMethod(request.method, methods, isPage)
  if (!isDecodable(request.nextUrl.pathname)) return refuseAddress(request, isPage)
  const policy = isPage ? givePolicy(request) : null
  const passed = () => {
    const response = NextResponse.next({ request: { headers: request.headers } })
    if (policy) response.headers.set(POLICY, policy)
    return response
  }
  if (!guests) {
    // Whether the sign-in still holds, the routes ask: a page tells nothing by itself.
    const isKnown = memberCookiesIn(request.headers.get('cookie'), secret).length > 0
    const { pathname } = request.nextUrl
    if (isPage && !isKnown && pathname !== SIGN_IN_PAGE && !FOR_PROGRAMS.test(pathname))
      // Next reads the address as a whole one, and makes it one of this host again.
      return NextResponse.redirect(new URL(SIGN_IN_PAGE, request.url), {
        status: 303,
        headers: { 'cache-control': 'no-store' },
      })
    return passed()
  }
  const session = sessionIn(request.headers.get('cookie'), secret)
  // A page has its session since it was loaded. Where the browser has lost that since, another guest's would act at an account
  // of which the page shows nothing, under the name of the one it does show.
  if (!session && isOfLoadedPage(request)) return passed()
  // With each page anew: the browser forgets it so long after it was last given, and with it goes all the trader has.
  if (session && !session.isFormer && !isPage) return NextResponse.next()
  const value = sessionCookie(session?.traderId ?? newTraderId(), secret)
  const isSecure = request.nextUrl.protocol === 'https:'
  const name = sessionCookieName(secret, isSecure)
  request.cookies.set(name, value)
  const response = passed()
  response.cookies.set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
    maxAge: SESSION_MAX_AGE_SECONDS,
  })
  return response
}

/** Browsers say so where they can keep a secret, over https and on this machine; programs do not. */
const isOfLoadedPage = ({ headers }: NextRequest): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-dest') !== 'document'

/** To a person as a sentence, to a program as every route says it. */
const refusal = (isPage: boolean, error: DeskError): Response =>
  isPage ? new Response(error.message, { status: error.status }) : failureResponse(error)

/** Which of them a route takes, it says itself. */
const OF_PAGES = new Set(['GET', 'HEAD'])
const OF_ROUTES = new Set([...OF_PAGES, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Here, because Next draws the page all the same, and answers what it does not know without a word. */
function refuseMethod(method: string, methods: ReadonlySet<string>, isPage: boolean): Response {
  const asked = method.replace(/^X-(?=CONNECT$|TRACE$|TRACK$)/i, '')
  const response = refusal(isPage, new DeskError('INVALID_ARGUMENT', `Nothing here answers ${asked}.`, 405))
  response.headers.set('allow', [...methods].join(', '))
  return response
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** Here, because Next's router, which comes next, answers a bare 500. */
async function refuseAddress(request: NextRequest, isPage: boolean): Promise<Response> {
  const locale = isPage ? localeOfRequest(request) : 'en'
  const { default: words } = await import(`./lib/i18n/messages/${locale}/errors.json`)
  return refusal(isPage, new DeskError('INVALID_ARGUMENT', words.addressUnreadable))
}

const POLICY = 'content-security-policy'

/** Next reads the nonce out of the request's policy and puts it on its own scripts; the layout, on the theme's. */
function givePolicy(request: NextRequest): string {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = contentPolicy(nonce, process.env.NODE_ENV === 'development')
  request.headers.set('x-nonce', nonce)
  request.headers.set(POLICY, policy)
  return policy
}
