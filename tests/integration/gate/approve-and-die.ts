import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { newTraderId } from '../../../lib/auth/session.ts'
import { NODE_FLAGS } from '../../../scripts/node-flags.ts'
import { type buy, testDeskFolder } from '../../support/desk-in-process.ts'

/**
 * Runs a desk on a new folder that makes a plan of these legs, approves it and is killed; see crash-child.ts.
 *
 * @param dieAt the number of the audit record, from the approval on
 * @returns the folder, and the trader whose only plan it is
 */
export async function approveAndDie(
  legs: ReturnType<typeof buy>[],
  dieAt: number,
  die: string,
): Promise<{ dataDir: string; traderId: string }> {
  const folder = testDeskFolder()
  const traderId = newTraderId()
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, 'crash-child.ts')], {
    env: {
      ...process.env,
      ...folder,
      LOG_LEVEL: 'error',
      TRADER: traderId,
      LEGS: JSON.stringify(legs),
      DIE_AT: String(dieAt),
      DIE: die,
    },
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  return { dataDir: folder.DATA_DIR, traderId }
}
