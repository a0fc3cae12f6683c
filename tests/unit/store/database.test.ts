// A folder the desk cannot use is a sentence that names it and why, and no other desk that is not there.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openStore } from '../../../lib/store/database.ts'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'

const NO_DATABASE = 'no database at all\n'.repeat(100)

test('a file that cannot be opened or is none of SQLite is named with its folder', async (t) => {
  for (const file of ['desk.lock', 'desk.db']) {
    const damaged = temporaryFolder(t)
    writeFiles(damaged, { [file]: NO_DATABASE })
    const blocked = temporaryFolder(t)
    mkdirSync(join(blocked, file))
    for (const folder of [damaged, blocked]) {
      const refused = {
        code: 'DATA_DIR_UNUSABLE',
        message: new RegExp(`^DATA_DIR ${folder} cannot be used: ${file}: `),
      }
      await assert.rejects(openStore(folder), refused)
      // Nothing is held after it.
      await assert.rejects(openStore(folder), refused)
    }
  }
})

test('a second desk on a folder is told so, and opens it when the first has gone', async (t) => {
  const folder = temporaryFolder(t)
  const first = await openStore(folder)
  await assert.rejects(openStore(folder), { code: 'DATA_DIR_IN_USE' })
  await first.close()
  const second = await openStore(folder)
  await second.close()
})
