import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../../../lib/sqlite/make-folder.ts'
import { temporaryFolder } from '../../support/folders.ts'

test('a folder is made with all above it, and left alone where it is there; a file in the way is told', (t) => {
  const around = temporaryFolder(t, { file: '' })
  const folder = join(around, 'a', 'b', 'c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o755)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  assert.throws(() => makeFolder(join(around, 'file')), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(around, 'file', 'in', 'it')), { code: 'ENOTDIR' })
})

const LIB = join(import.meta.dirname, '..', '..', '..', 'lib')

// In processes of their own: what never returned could not be ended here.
for (const [who, source] of [
  ['the desk', `import { openStore } from '${LIB}/store/database.ts'\nawait openStore('/proc/eap').catch(say)`],
  [
    'the exchange',
    `import { openExchange } from '${LIB}/exchange/exchange.ts'\ntry { openExchange({ folder: '/proc/eap/x' }) } catch (error) { say(error) }`,
  ],
])
  test(`${who} says that no folder can be made in /proc`, () => {
    const code = `const say = (error) => console.log(error.message)\n${source}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    assert.match(stdout, /\/proc\/eap.* cannot be used: E[A-Z]+: /)
  })
