import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNode } from '../../../scripts/pinned-node.mjs'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'

test('a Node that could not be fetched is missing, unless the one at hand can stand in', (t) => {
  const root = temporaryFolder(t)
  assert.deepEqual(
    ['20.20.2', '22.17.1', '22.18.0', '25.0.0'].map((running) => hasNode(root, running)),
    [false, false, true, true],
  )
  writeFiles(root, { 'node_modules/node/bin/node': '' })
  assert.equal(hasNode(root, '20.20.2'), true)
})
