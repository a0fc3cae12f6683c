// Which checks `npm test` runs: all of them, or the parts and paths named after `--`.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface Selection {
  lint: boolean
  types: boolean
  /** node:test files by the folder under tests/ they live in, in the order they run. */
  tiers: { name: string; files: string[] }[]
  e2e: string[]
}

/** The cheap and telling ones first; any other folder of tests follows in the order of its name. */
const TIER_ORDER = ['unit', 'property', 'integration']

/**
 * `words` are names of parts (lint, types, unit, property, integration, conformance, e2e …) or pieces of paths.
 * Answers the words that chose nothing beside the selection.
 */
export function select(root: string, words: readonly string[]): { selection: Selection; unknown: string[] } {
  const nodeFiles = testFiles(root, '.test.ts')
  const specs = testFiles(root, '.spec.ts')
  const tierNames = [...new Set(nodeFiles.map(tierOf))].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const parts = new Set(['lint', 'types', 'e2e', ...TIER_ORDER, ...tierNames])
  const fragments = words.map((word) => word.replace(/^\.\//, ''))

  const wantsPart = (name: string) => fragments.length === 0 || fragments.includes(name)
  const matches = (file: string) => fragments.some((fragment) => !parts.has(fragment) && file.includes(fragment))
  const unknown = fragments.filter(
    (word) => !parts.has(word) && ![...nodeFiles, ...specs].some((file) => file.includes(word)),
  )
  return {
    selection: {
      lint: wantsPart('lint'),
      types: wantsPart('types'),
      tiers: tierNames
        .map((name) => ({
          name,
          files: nodeFiles.filter((file) => tierOf(file) === name && (wantsPart(name) || matches(file))),
        }))
        .filter(({ files }) => files.length > 0),
      e2e: specs.filter((file) => wantsPart('e2e') || matches(file)),
    },
    unknown,
  }
}

function testFiles(root: string, ending: string): string[] {
  const folder = join(root, 'tests')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/fixtures/'))
    .sort()
}

function tierOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function rank(tier: string): number {
  const index = TIER_ORDER.indexOf(tier)
  return index === -1 ? TIER_ORDER.length : index
}
