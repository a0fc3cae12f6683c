// A Chromium for the tests, from wherever this machine can have one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { SetupError } from './say.mjs'

interface Browser {
  executablePath: string
  /** In words, for the person at the terminal. */
  from: string
}

/** First the shell without windows: the same engine, but browser tests take a fifth less of the processor. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** A Chromium that is here and runs; undefined where there is none. Throws where PLAYWRIGHT_CHROMIUM names none. */
export function findBrowser(): Browser | undefined {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM
  if (chosen) {
    if (runs(chosen)) return { executablePath: chosen, from: 'PLAYWRIGHT_CHROMIUM' }
    throw new SetupError(`PLAYWRIGHT_CHROMIUM=${chosen} is not a Chromium that runs`)
  }
  for (const executablePath of [...onPath(), ...MAC_APPLICATIONS]) {
    if (runs(executablePath)) return { executablePath, from: 'this machine' }
  }
  const executablePath = chromium.executablePath()
  return runs(executablePath) ? { executablePath, from: "Playwright's own" } : undefined
}

/** As findBrowser, and installs one where there is none: Playwright's, else the system's package manager's. */
export function findOrInstallBrowser(tell: (line: string) => void): Browser | undefined {
  const found = findBrowser()
  if (found) return found
  for (const { what, commands, isOfUse } of installers()) {
    if (isOfUse && !isOfUse()) continue
    tell(`No Chromium found; trying ${what}…`)
    if (commands.every((command) => succeeds(command))) {
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  return undefined
}

export const NO_BROWSER =
  'No Chromium could be found or installed. Install Chromium or Chrome, or name one: PLAYWRIGHT_CHROMIUM=/path/to/chromium npm test'

type Installer = {
  what: string
  commands: string[][]
  /** Asked once the installers before it were tried: where they brought nothing, this one may be of no use. */
  isOfUse?: () => boolean
}

function installers(): Installer[] {
  const playwright = [process.execPath, join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')]
  const all: Installer[] = [
    { what: '`playwright install chromium`', commands: [[...playwright, 'install', 'chromium']] },
  ]
  const asRoot = rootPrefix()
  if (asRoot && isOnPath('apt-get')) {
    const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
    all.push({
      what: 'apt-get, for the libraries it needs',
      // The libraries are of use only where Playwright could get its browser.
      isOfUse: () => existsSync(chromium.executablePath()),
      commands: [[...asRoot, ...playwright, 'install-deps', 'chromium']],
    })
    for (const chromium of ['chromium-headless-shell', 'chromium']) {
      all.push({
        what: `apt-get, for ${chromium}`,
        commands: [
          [...apt, 'update'],
          [...apt, 'install', '-y', '--no-install-recommends', chromium, 'fonts-noto-cjk'],
        ],
      })
    }
  }
  return all
}

/** What to put before a command that only root may run; undefined where there is no way without a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined
}

function succeeds([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0
}

/** Being there is not enough: a snap stub or a browser whose libraries are missing is there too. */
function runs(executablePath: string): boolean {
  return existsSync(executablePath) && succeeds([executablePath, '--version'])
}

function onPath(): string[] {
  return COMMANDS.flatMap((command) => pathEntries().map((folder) => join(folder, command)))
}

function isOnPath(command: string): boolean {
  return pathEntries().some((folder) => existsSync(join(folder, command)))
}

function pathEntries(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}
