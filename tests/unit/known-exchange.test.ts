import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ELC, listSymbols, openExchange } from '../../lib/exchange/exchange.ts'
import { otherExchange } from '../../lib/known-exchange.ts'
import { temporaryFolder } from '../support/folders.ts'

test('another journal is refused; what is wrong with one that cannot be read is left to the exchange to say', (t) => {
  const dataDir = temporaryFolder(t, { 'exchange.id': 'of another\n' })
  const folder = join(dataDir, 'exchange')
  const exchange = openExchange({ folder })
  listSymbols(exchange, [ELC])
  exchange.close()
  assert.match(otherExchange(dataDir, folder)?.message ?? '', /it is another one/)
  const file = join(folder, 'exchange.sqlite')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, 4_096))
  assert.equal(otherExchange(dataDir, folder), null)
  writeFileSync(file, 'no database at all\n'.repeat(100))
  assert.equal(otherExchange(dataDir, folder), null)
})
