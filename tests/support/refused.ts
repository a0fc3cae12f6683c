import assert from 'node:assert/strict'
import { DeskError } from '../../lib/errors.ts'

/** For assert.rejects: the desk refused it, and with this code. */
export const refused = (code: string) => (error: unknown) =>
  error instanceof DeskError && (error.code === code || assert.fail(`${error.code}: ${error.message}`))
