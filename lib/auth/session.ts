/**
 * Who is at the desk: a guest trader, known by a signed cookie. The id in it is worth nothing without the
 * signature, and the signature nothing without this desk's secret.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirUnusable } from '../errors.ts'
import { FILE_MODE, makePrivateFolder } from '../sqlite/private.ts'
import { hostOnly } from './host-only-cookie.ts'

/** The cookie of earlier versions, whose name was the same at every desk. It is read and never set. */
const FORMER_COOKIE = 'desk_session'
export const SESSION_MAX_AGE_SECONDS = 60 * 60 * 24 * 365

const MIN_SECRET = 32
const FILE = 'secret'

/**
 * DESK_SECRET, or one made at the first start and kept in DATA_DIR, readable by this user only.
 * @throws DeskError DATA_DIR_UNUSABLE; Error where the kept one is damaged
 */
export function readSecret(dataDir: string, fromEnv?: string): string {
  if (fromEnv) return fromEnv
  const secret = keptSecret(dataDir)
  if (secret.length < MIN_SECRET)
    throw new Error(`${join(dataDir, FILE)} is damaged: remove it to make a new one (everybody is signed out then)`)
  return secret
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, FILE)
  try {
    makePrivateFolder(dataDir)
    try {
      // 'wx' makes the first of two starters win; the other reads what it wrote.
      writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: FILE_MODE })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const toDo = 'It has to be a file that this user may read; or set DESK_SECRET, and everybody is signed out'
    throw dataDirUnusable(dataDir, error, FILE, toDo)
  }
}

const sign = (traderId: string, secret: string): string =>
  createHmac('sha256', secret).update(`desk-session-v1:${traderId}`).digest('base64url')

/**
 * A browser keeps one cookie of a name for a host, whatever the port: two desks on one machine would throw each other's
 * guest out. So the name is the desk's own. It follows the secret and not the port, which may be another at each start.
 */
export const sessionCookieName = (secret: string, isSecure = false): string => {
  const name = `${FORMER_COOKIE}_${createHmac('sha256', secret).update('desk-session-name-v1').digest('hex').slice(0, 8)}`
  return isSecure ? hostOnly(name) : name
}

export const newTraderId = (): string => `t-${randomUUID()}`
export const sessionCookie = (traderId: string, secret: string): string => `${traderId}.${sign(traderId, secret)}`

/** What makes the browser forget its guest. */
export const forgetSession = (secret: string): string =>
  `${sessionCookieName(secret)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

/**
 * Who sends this Cookie header. `isFormer` where only a cookie of the former name tells, so that its guest can be given
 * one of the present name.
 */
export function sessionIn(header: string | null, secret: string): { traderId: string; isFormer: boolean } | null {
  const name = sessionCookieName(secret)
  const present = traderOf(header, hostOnly(name), secret) ?? traderOf(header, name, secret)
  if (present) return { traderId: present, isFormer: false }
  const former = traderOf(header, FORMER_COOKIE, secret)
  return former ? { traderId: former, isFormer: true } : null
}

/**
 * A browser may send several cookies of one name: a page of a neighbouring name can set one beside ours. One that this
 * desk did not sign takes no guest's place, whichever comes first; nor, over https, does one that it did.
 */
function traderOf(header: string | null, name: string, secret: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    const traderId = readSession(pair.slice(at + 1).trim(), secret)
    if (traderId) return traderId
  }
  return null
}

/** @returns the trader's id, or null for a cookie that is not ours: no other is signed, whatever it looks like */
export function readSession(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf('.')
  const traderId = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const expected = Buffer.from(sign(traderId, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? traderId : null
}
