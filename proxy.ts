/** Every visitor leaves here with a signed guest session, so that pages and routes can rely on one. */
import { type NextRequest, NextResponse } from 'next/server'
import {
  newTraderId,
  readSecret,
  readSession,
  SESSION_COOKIE,
  SESSION_MAX_AGE_SECONDS,
  sessionCookie,
} from '@/lib/auth/session.ts'
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
  if (readSession(request.cookies.get(SESSION_COOKIE)?.value, secret)) return NextResponse.next()
  const value = sessionCookie(newTraderId(), secret)
  request.cookies.set(SESSION_COOKIE, value)
  const response = NextResponse.next({ request: { headers: request.headers } })
  response.cookies.set(SESSION_COOKIE, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.nextUrl.protocol === 'https:',
    path: '/',
    maxAge: SESSION_MAX_AGE_SECONDS,
  })
  return response
}
