// The library behind passwords is loaded at the first sign-in; where that fails once, as with no file to be opened any more, the next is none the worse.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { createPasswordSignIns } from '../../../lib/auth/password-sign-ins.ts'
import type { Db } from '../../../lib/store/database.ts'

test('what could not be loaded is loaded at the next sign-in', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'better-auth') throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return next(specifier, context)
    },
  })
  // Nothing is read from it for a hash.
  const passwords = createPasswordSignIns({ db: {} as Db, secret: 'x'.repeat(43) })
  try {
    await assert.rejects(passwords.hash('correct horse battery'), /too many open files/)
  } finally {
    hooks.deregister()
  }
  assert.match(await passwords.hash('correct horse battery'), /^[0-9a-f]+:[0-9a-f]+$/)
})
