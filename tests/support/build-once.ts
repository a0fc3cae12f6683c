import { dirname } from 'node:path'
import { ensureBuilt } from '../../scripts/build.ts'

/** Specs run against the built desk, also when Playwright is started by itself. */
export default async function buildOnce(): Promise<void> {
  await ensureBuilt(dirname(dirname(import.meta.dirname)))
}
