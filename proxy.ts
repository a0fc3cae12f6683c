/**
 * Every visitor leaves here with a signed guest session, so that pages and routes can rely on one, and every page with a
 * policy of what it may load.
 */
import { type NextRequest, NextResponse } from 'next/server'
import {
  newTraderId,
  readSecret,
  readSession,
  SESSION_COOKIE,
  SESSION_MAX_AGE_SECONDS,
  sessionCookie,
} from '@/lib/auth/session.ts'
import { contentPolicy } from '@/lib/content-policy.ts'
import { readEnv } from '@/lib/env.ts'

export const config = {
  matcher: ['/((?!_next/|favicon|icon|api/health|api/mcp$|.*\\.(?:png|svg|ico|webmanifest)$).*)'],
}

let secret: string | undefined

export function proxy(request: NextRequest): NextResponse {
  if (secret === undefined) {
    const env = readEnv()
    secret = readSecret(env.DATA_DIR, env.DESK_SECRET)
  }
  const policy = request.nextUrl.pathname.startsWith('/api/') ? null : givePolicy(request)
  const passed = () => {
    const response = NextResponse.next({ request: { headers: request.headers } })
    if (policy) response.headers.set(POLICY, policy)
    return response
  }
  if (readSession(request.cookies.get(SESSION_COOKIE)?.value, secret)) return policy ? passed() : NextResponse.next()
  const value = sessionCookie(newTraderId(), secret)
  request.cookies.set(SESSION_COOKIE, value)
  const response = passed()
  response.cookies.set(SESSION_COOKIE, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.nextUrl.protocol === 'https:',
    path: '/',
    maxAge: SESSION_MAX_AGE_SECONDS,
  })
  return response
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
