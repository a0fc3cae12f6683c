import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NODE_FLAGS } from '../../../scripts/node-flags.ts'
import { testDeskFolder } from '../../support/desk-in-process.ts'
import type { Stop } from './crash-child.ts'

/**
 * Runs a desk on a new folder that makes and approves these plans, and is killed once each stands where it is to; see crash-child.ts.
 *
 * @returns the folder
 */
export async function approveAndDie(stops: Stop[]): Promise<string> {
  const folder = testDeskFolder()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'crash-child.ts')], {
    env: { ...process.env, ...folder, LOG_LEVEL: 'error', STOPS: JSON.stringify(stops) },
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  return folder.DATA_DIR
}
