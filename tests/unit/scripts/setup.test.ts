import assert from 'node:assert/strict'
import { delimiter } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  explainNpmFailure,
  fingerprint,
  hasLockedPackages,
  isStamped,
  requireBuildablePath,
  withoutProjectBinaries,
} from '../../../scripts/setup.mjs'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'

const manifest = { dependencies: { fish: '1.0.0' } }
const locked = {
  '': manifest,
  'node_modules/fish': { version: '1.0.0', integrity: 'sha512-fish' },
  'node_modules/fish-elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
  'node_modules/fish-here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
}

function project(t: TestContext, present?: Record<string, object>): string {
  return temporaryFolder(t, {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({ packages: locked }),
    ...(present && { 'node_modules/.package-lock.json': JSON.stringify({ packages: present }) }),
  })
}

test('an installation is current only for the manifest and the lockfile it was made from', (t) => {
  const root = project(t, {})
  assert.equal(isStamped(root), false)
  writeFiles(root, { 'node_modules/.eap-desk-installed': fingerprint(root) })
  assert.equal(isStamped(root), true)
  writeFiles(root, { 'package-lock.json': '{}' })
  assert.equal(isStamped(root), false)
})

test('packages somebody else installed are taken as they are when they match the lockfile', (t) => {
  const { '': _, ...all } = locked
  assert.equal(hasLockedPackages(project(t, all)), true)
  const { 'node_modules/fish-elsewhere': __, ...forThisMachine } = all
  assert.equal(hasLockedPackages(project(t, forThisMachine)), true, 'made for another platform')
  const { 'node_modules/fish-here': ___, ...forAnother } = all
  assert.equal(hasLockedPackages(project(t, forAnother)), false, 'installed on another platform')
})

test('packages that are missing, older or different are installed', (t) => {
  const { '': _, 'node_modules/fish': fish, ...others } = locked
  assert.equal(hasLockedPackages(project(t)), false, 'nothing installed')
  assert.equal(hasLockedPackages(project(t, others)), false, 'missing')
  for (const other of [{ version: '0.9.0' }, { integrity: 'sha512-eel' }]) {
    assert.equal(hasLockedPackages(project(t, { ...others, 'node_modules/fish': { ...fish, ...other } })), false)
  }
})

test('a dependency the lockfile has not heard of is installed', (t) => {
  const { '': _, ...all } = locked
  const root = project(t, all)
  assert.equal(hasLockedPackages(root), true)
  writeFiles(root, { 'package.json': JSON.stringify({ dependencies: { ...manifest.dependencies, eel: '2.0.0' } }) })
  assert.equal(hasLockedPackages(root), false)
})

test('a failed installation says what to do', () => {
  const offline = explainNpmFailure(
    'npm error code ENOTFOUND\nnpm error network request failed\nnpm error     at ClientRequest.emit (node:events:524:28)',
    '/desk',
  )
  assert.match(offline, /ENOTFOUND/)
  assert.doesNotMatch(offline, /ClientRequest/)
  assert.match(offline, /registry could not be reached: check the network/)
  assert.match(explainNpmFailure('npm error code ENOSPC', '/desk'), /disk is full/)
  assert.match(explainNpmFailure('npm error code EACCES', '/desk'), /cannot be written/)
  assert.match(explainNpmFailure('npm error code E401', '/desk'), /credentials/)
  assert.match(explainNpmFailure('npm error something new', '/desk'), /delete node_modules/)
})

test('a home that cannot be written is not taken for a project that cannot', () => {
  const refused = (path: string) =>
    explainNpmFailure(`npm error code EACCES\nnpm error path ${path}\nnpm error`, '/desk')
  assert.match(refused('/desk/node_modules'), /This folder cannot be written: clone/)
  assert.match(refused('/home/me/.npm/_cacache'), /npm cannot write \/home\/me\/\.npm\/_cacache.*npm_config_cache=/)
  assert.doesNotMatch(refused('/home/me/.npm/_cacache'), /This folder/)
})

test('a path in which nothing can be built is said before anything is installed', () => {
  assert.throws(() => requireBuildablePath('/home/me/C# work/desk'), /cannot be built in .*C# work.*Rename the folder/)
  for (const path of ['/home/me/desk', "/home/me/O'Neill/電力 %23 & [1] (2)?/desk"]) requireBuildablePath(path)
})

test('npm does not run on the Node it is about to delete', () => {
  const env = withoutProjectBinaries('/desk', {
    PATH: ['/desk/node_modules/.bin', '/usr/bin'].join(delimiter),
    NODE_ENV: 'test',
  })
  assert.equal(env.PATH, '/usr/bin')
})
