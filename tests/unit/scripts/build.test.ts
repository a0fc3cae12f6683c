import assert from 'node:assert/strict'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sourceHash } from '../../../scripts/build.ts'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'

function project(t: TestContext): string {
  return temporaryFolder(t, {
    'app/page.tsx': 'one',
    'lib/market/feed.ts': 'feed',
    'next.config.ts': 'config',
    'tests/unit/feed.test.ts': 'test',
    'README.md': 'words',
  })
}

test('a build is made anew when a source is changed, added, renamed or removed', (t) => {
  const root = project(t)
  const seen = new Set([sourceHash(root)])
  const expectAnother = (why: string) => {
    const hash = sourceHash(root)
    assert.equal(seen.has(hash), false, why)
    seen.add(hash)
  }
  writeFiles(root, { 'lib/market/feed.ts': 'feed!' })
  expectAnother('changed')
  writeFiles(root, { 'components/book.tsx': '' })
  expectAnother('added')
  rmSync(join(root, 'components'), { recursive: true })
  writeFiles(root, { 'components/ladder.tsx': '' })
  expectAnother('renamed')
  writeFiles(root, { 'proxy.ts': '' })
  expectAnother('entry file at the top')
  rmSync(join(root, 'lib'), { recursive: true })
  expectAnother('removed')
})

test('a build is kept when only times, tests or words changed', (t) => {
  const root = project(t)
  const before = sourceHash(root)
  utimesSync(join(root, 'app/page.tsx'), 1, 1)
  writeFiles(root, {
    'tests/unit/feed.test.ts': 'another test',
    'README.md': 'other words',
    'lib/market/feed.ts': 'feed',
  })
  assert.equal(sourceHash(root), before)
})

test('a build is kept when the desk is configured otherwise, and made anew when its packages are', (t) => {
  const root = project(t)
  const before = sourceHash(root)
  writeFiles(root, { 'mcp.json': '{}', 'limits.json': '{}', 'models.json': '{}', 'models-at-work.json': '{}' })
  assert.equal(sourceHash(root), before)
  writeFiles(root, { 'package.json': '{}' })
  assert.notEqual(sourceHash(root), before)
})

test('what Next writes into the bundle belongs to the build', (t) => {
  const root = project(t)
  const before = sourceHash(root)
  process.env.NEXT_PUBLIC_TEST_ONLY = 'x'
  t.after(() => delete process.env.NEXT_PUBLIC_TEST_ONLY)
  assert.notEqual(sourceHash(root), before)
})
