// Several test files in one process: what is loaded for the first is there for the others.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const UNTRACKED = new URL('../tests/support/untracked-promises.ts', import.meta.url).href

/**
 * Writes into `folder` a file for each batch of at most `size` of these files, which imports them one after the other.
 * @returns their paths. Files from all over the list share a batch, so that a folder of slow ones is not one slow batch.
 */
export function writeBatches(folder: string, files: readonly string[], size: number): string[] {
  mkdirSync(folder, { recursive: true })
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, n) => {
    const path = join(folder, `batch-${n + 1}.mjs`)
    writeFileSync(path, batchOf(files.filter((_file, i) => i % count === n)))
    return path
  })
}

/**
 * Each file is a suite of its own, begun when the one before it has ended: what a file does before and after its tests is done around
 * its own. One that cannot be loaded is a failed test of its name, and the others are run all the same. While a test runs the process
 * has something to stay for: one that waits for a timer which holds no process would end it, and all tests after it.
 */
function batchOf(files: readonly string[]): string {
  const named = files.map((file) => ({ file: resolve(file), url: pathToFileURL(resolve(file)).href }))
  return `import { afterEach, beforeEach, describe, test } from 'node:test'
import { followedWhile } from ${JSON.stringify(UNTRACKED)}
const stay = setInterval(() => {}, 60_000).unref()
beforeEach(() => void stay.ref())
afterEach(() => void stay.unref())
for (const { file, url } of ${JSON.stringify(named)})
  await describe(file, () =>
    followedWhile(() => import(url).catch((error) => void test(file, () => Promise.reject(error)))))
`
}
