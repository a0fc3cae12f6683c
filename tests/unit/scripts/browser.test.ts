import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findBrowser } from '../../../scripts/browser.ts'
import { temporaryFolder } from '../../support/folders.ts'

function machineWith(t: TestContext, commands: Record<string, string>, chosen?: string): string {
  const folder = temporaryFolder(t, commands)
  for (const name of Object.keys(commands)) chmodSync(join(folder, name), 0o755)
  const before = { PATH: process.env.PATH, PLAYWRIGHT_CHROMIUM: process.env.PLAYWRIGHT_CHROMIUM }
  process.env.PATH = folder
  if (chosen) process.env.PLAYWRIGHT_CHROMIUM = join(folder, chosen)
  else delete process.env.PLAYWRIGHT_CHROMIUM
  t.after(() => {
    process.env.PATH = before.PATH
    if (before.PLAYWRIGHT_CHROMIUM === undefined) delete process.env.PLAYWRIGHT_CHROMIUM
    else process.env.PLAYWRIGHT_CHROMIUM = before.PLAYWRIGHT_CHROMIUM
  })
  return folder
}

const WORKS = '#!/bin/sh\necho Chromium 1\n'
const SNAP_STUB = '#!/bin/sh\necho requires the chromium snap to be installed\nexit 1\n'

test('the chosen browser comes first', (t) => {
  const folder = machineWith(t, { chromium: WORKS, mine: WORKS }, 'mine')
  assert.deepEqual(findBrowser(), { executablePath: join(folder, 'mine'), from: 'PLAYWRIGHT_CHROMIUM' })
})

test('a chosen browser that does not run is an error, not a reason to take another', (t) => {
  machineWith(t, { chromium: WORKS, mine: SNAP_STUB }, 'mine')
  assert.throws(findBrowser, /PLAYWRIGHT_CHROMIUM=.*mine is not a Chromium that runs/)
})

test('a shell without windows comes before a whole browser', (t) => {
  const folder = machineWith(t, { chromium: WORKS, 'chromium-headless-shell': WORKS })
  assert.deepEqual(findBrowser(), { executablePath: join(folder, 'chromium-headless-shell'), from: 'this machine' })
})

test('of the browsers on the machine, the first that runs is taken', (t) => {
  const folder = machineWith(t, { 'chromium-browser': SNAP_STUB, 'google-chrome': WORKS })
  assert.deepEqual(findBrowser(), { executablePath: join(folder, 'google-chrome'), from: 'this machine' })
})
