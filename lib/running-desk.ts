/** Where the desk of a DATA_DIR listens, for the terminal beside it. Only a hint: the folder lock is the truth. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_MODE } from './sqlite/private.ts'

const pathOf = (dataDir: string): string => join(dataDir, 'desk.url')

export const announceDesk = (dataDir: string, url: string): void =>
  writeFileSync(pathOf(dataDir), url, { mode: FILE_MODE })
export const withdrawDesk = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true })

/** @returns null where no desk has told its address */
export function announcedDesk(dataDir: string): { url: string; at: number } | null {
  try {
    const path = pathOf(dataDir)
    return { url: new URL(readFileSync(path, 'utf8').trim()).toString(), at: statSync(path).mtimeMs }
  } catch {
    return null
  }
}
