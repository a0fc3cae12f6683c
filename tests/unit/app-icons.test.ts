// The desk as an installed app: each icon it names is there, and as large as it says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { imageSize } from 'image-size'
import manifest from '../../app/manifest.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const sizeOf = (src: string): string => {
  const { width, height } = imageSize(readFileSync(join(ROOT, 'public', src)))
  return `${width}x${height}`
}

test('every icon of the manifest is there, and as large as it says', () => {
  const icons = (manifest().icons ?? []).filter(({ type }) => type === 'image/png')
  assert.deepEqual(
    icons.map(({ src, sizes }) => [src, sizes]),
    icons.map(({ src }) => [src, sizeOf(src)]),
  )
  // What browsers want before they offer to install it.
  const any = icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)
  assert.deepEqual(any, ['192x192', '512x512'])
  assert.equal(sizeOf('/apple-touch-icon.png'), '180x180')
})
