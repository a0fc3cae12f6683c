/**
 * How the desk is signed in at MCP servers, sealed with a key made of its secret (AES-256-GCM). Who reads the database
 * alone has no token; who writes to it cannot put one server's under the name of another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { log } from '../log.ts'
import type { Db } from './database.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'eap-desk mcp-oauth v1', 32))
const boundTo = (server: string): Buffer => Buffer.from(`${VERSION}:${server}`)

export function seal(secret: string, server: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(server))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** @returns null for what was sealed with another secret, for another server, or was changed */
export function unseal(secret: string, server: string, sealed: string): string | null {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret), iv, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(server))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

type SealedSignIns<T> = {
  load(server: string): Promise<T | null>
  save(server: string, value: T): Promise<void>
  remove(server: string): Promise<void>
}

/** @param parse of what was saved, as JSON. @throws for what it is not */
export function sealedSignIns<T>(
  { db, secret, now }: { db: Db; secret: string; now: () => Date },
  parse: (json: unknown) => T,
): SealedSignIns<T> {
  return {
    async load(server) {
      const row = await db.selectFrom('server_sign_ins').selectAll().where('server', '=', server).executeTakeFirst()
      if (!row) return null
      const plain = unseal(secret, server, row.sealed)
      if (plain === null) {
        log('warn', 'mcp.sign_in_unreadable', { server })
        return null
      }
      return parse(JSON.parse(plain))
    },
    async save(server, value) {
      const row = { sealed: seal(secret, server, JSON.stringify(value)), updated_at: now().toISOString() }
      await db
        .insertInto('server_sign_ins')
        .values({ server, ...row })
        .onConflict((c) => c.column('server').doUpdateSet(row))
        .execute()
    },
    async remove(server) {
      await db.deleteFrom('server_sign_ins').where('server', '=', server).execute()
    },
  }
}
