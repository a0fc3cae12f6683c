// The exchange as a process, for tests that stop or end it.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The exchange is the one child of the desk that runs main.ts. */
export function exchangePid(deskPid: number | undefined): number {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  const rows = lines.flatMap((l) => {
    const m = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(l)
    return m ? [{ pid: Number(m[1]), ppid: Number(m[2]), args: m[3] ?? '' }] : []
  })
  const family = new Set([deskPid])
  for (let grown = true; grown; ) {
    grown = false
    for (const r of rows) {
      if (family.has(r.ppid) && !family.has(r.pid)) {
        family.add(r.pid)
        grown = true
      }
    }
  }
  const found = rows.find((r) => family.has(r.pid) && r.args.includes(join('lib', 'exchange', 'main.ts')))
  if (!found) throw new Error('the desk has no exchange')
  return found.pid
}

/**
 * Ends the exchange as a crash would, and waits until the page has shown that, and that another is there. Written down in the page:
 * the new one may be there sooner than somebody looks twice from outside.
 * @returns the pid that is gone
 */
export async function crashExchange(page: Page, deskPid: number | undefined): Promise<number> {
  const shown = await page.getByTestId('connection').evaluateHandle((badge) => {
    const states: unknown[] = []
    new MutationObserver(() => states.push(badge.getAttribute('data-state'))).observe(badge, {
      attributeFilter: ['data-state'],
    })
    return states
  })
  const gone = exchangePid(deskPid)
  process.kill(gone, 'SIGKILL')
  await expect
    .poll(() => shown.evaluate((states) => states.some((state) => state !== 'live') && states.at(-1) === 'live'))
    .toBe(true)
  await shown.dispose()
  return gone
}
