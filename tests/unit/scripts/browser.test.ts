import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
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

test('where no browser can be fetched, what Playwright’s own would need is not installed, and the system’s is', (t) => {
  const folder = machineWith(t, {
    // As root and as one who may become it.
    sudo: '#!/bin/sh\nshift\nexec "$@"\n',
    env: '#!/bin/sh\nshift\nexec "$@"\n',
    true: '#!/bin/sh\n',
    sh: '#!/bin/sh\nexec /bin/sh "$@"\n',
    'apt-get': `#!/bin/sh
here="\${0%/*}"
echo "$*" >> "$here/asked"
case "$*" in *chromium-headless-shell*) ;; *) exit 0 ;; esac
printf '${WORKS.replaceAll('\n', '\\n')}' > "$here/chromium-headless-shell"
/bin/chmod 755 "$here/chromium-headless-shell"
`,
  })
  // In a process of its own: where Playwright keeps browsers is read once.
  const code = `import { findOrInstallBrowser } from ${JSON.stringify(new URL('../../../scripts/browser.ts', import.meta.url))}
console.log(findOrInstallBrowser(() => {})?.executablePath)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: {
      NODE_ENV: 'test',
      PATH: folder,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
    },
  })
  assert.equal(stdout.trim().split('\n').at(-1), join(folder, 'chromium-headless-shell'))
  assert.deepEqual(
    readFileSync(join(folder, 'asked'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['update', 'install'],
  )
})
