/** Where the desk of a DATA_DIR listens, for the terminal beside it. Only a hint: the folder lock is the truth. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_MODE } from './sqlite/private.ts'

const pathOf = (dataDir: string): string => join(dataDir, 'desk.url')

export const announceDesk = (dataDir: string, url: string): void =>
  writeFileSync(pathOf(dataDir), url, { mode: FILE_MODE })
export const withdrawDesk = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true })

export function runningDeskUrl(dataDir: string): string | null {
  try {
    return new URL(readFileSync(pathOf(dataDir), 'utf8').trim()).toString()
  } catch {
    return null
  }
}
