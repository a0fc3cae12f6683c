import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

/** A folder with these files (name → content), gone when the test ends. */
export function temporaryFolder(t: TestContext, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

/** An empty folder whose path an earlier test may have had: the first free number. It is gone when the test ends. */
export function numberedFolder(t: TestContext, name: string): string {
  for (let n = 0; ; n++) {
    const folder = join(tmpdir(), `eap-desk-${name}-${n}`)
    try {
      mkdirSync(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw error
    }
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
