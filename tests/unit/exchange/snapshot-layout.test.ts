/** A snapshot outlives the program that wrote it: what it holds must be read as it was meant, or its version be another one. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { proveSnapshot } from '../../../lib/exchange/journal/snapshot.ts'

test('a snapshot that was written before this program was changed holds the same exchange', () => {
  // The other is of version 6, which is read as well.
  for (const name of ['snapshot', 'snapshot-6']) {
    const bytes = gunzipSync(readFileSync(new URL(`../../property/exchange/fixtures/${name}.gz`, import.meta.url)))
    assert.doesNotThrow(
      () => proveSnapshot(bytes),
      `${name}: with another layout goes another SNAPSHOT_VERSION (or VERSION of the market data); then write-snapshot.ts beside it writes it anew`,
    )
  }
})
