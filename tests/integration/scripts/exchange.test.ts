// `npm run exchange` itself: the settings it has are the desk's.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'
import { writeFiles } from '../../support/folders.ts'
import { smallProject } from '../../support/project.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

test('settings come from .env too, as those of the desk do; what the shell says wins', (t) => {
  const folder = smallProject(t, [], { '.env': 'DATA_DIR=kept\n' })
  cpSync(join(ROOT, 'lib'), join(folder, 'lib'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const run = (args: string[], over: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(folder, 'scripts', 'exchange.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      input: '',
      env: { ...process.env, ...neutralEnvironment(), __NEXT_PROCESSED_ENV: undefined, ...over },
    })
  const verify = run(['verify'])
  assert.equal(verify.status, 1)
  assert.match(verify.stderr, /There is no exchange's journal in .*\/kept\/exchange/)
  assert.match(run(['verify'], { DATA_DIR: 'other' }).stderr, /\/other\/exchange/)
  writeFiles(folder, { '.env.local': 'DEMO_MARKET=perhaps\n' })
  const served = run(['--stdio'])
  assert.equal(served.status, 1)
  assert.match(served.stderr, /^exchange: DEMO_MARKET: /)
})
