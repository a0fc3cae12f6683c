import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openExchange } from '../../../lib/exchange/exchange.ts'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'
import { makePrivateFolder } from '../../../lib/sqlite/private.ts'
import { openStore } from '../../../lib/store/database.ts'
import { temporaryFolder } from '../../support/folders.ts'

test('a folder is made with all above it, and left alone where it is there; a file in the way is told', (t) => {
  const around = temporaryFolder(t, { file: '' })
  const folder = join(around, 'a', 'b', 'c')
  makePrivateFolder(folder)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  chmodSync(folder, 0o755)
  makePrivateFolder(folder)
  assert.equal(statSync(folder).mode & 0o777, 0o755)
  assert.throws(() => makePrivateFolder(join(around, 'file')), { code: 'EEXIST' })
  assert.throws(() => makePrivateFolder(join(around, 'file', 'in', 'it')), { code: 'ENOTDIR' })
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

// A volume, or a folder an operator has made, is often one that all may look into.
test('in a folder that others may read, what desk and exchange keep is for their own user alone', async (t) => {
  const folder = temporaryFolder(t)
  chmodSync(folder, 0o755)
  const store = await openStore(folder)
  const exchange = openExchange({ folder: join(folder, 'exchange') })
  snapshotFiles(join(folder, 'exchange')).write(1, new Uint8Array(1))
  const whileOpen = readableByOthers(folder)
  exchange.close()
  await store.close()
  assert.deepEqual([whileOpen, readableByOthers(folder)], [[], []])
  const files = readdirSync(folder, { recursive: true }).map(String)
  for (const kept of ['desk.db', 'exchange/exchange.sqlite', 'exchange/snapshots/1.snapshot'])
    assert.ok(files.includes(kept), `${kept} of ${files}`)
})

const readableByOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0)
