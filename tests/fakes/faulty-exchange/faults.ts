/**
 * The faults that wait for their call, one file each: `<tool>` or `<tool>@<owner>`, where the owner is an account or a
 * clientOrderId. A test writes them and the relay takes them; a file each, so that neither undoes what the other did.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts these in place of all that wait, or of all that wait for one owner. */
export function setFaults(folder: string, faults: Record<string, string>, owner?: string): void {
  mkdirSync(folder, { recursive: true })
  const ending = owner === undefined ? '' : `@${owner}`
  for (const key of readdirSync(folder)) if (key.endsWith(ending)) rmSync(join(folder, key), { force: true })
  for (const [tool, fault] of Object.entries(faults)) {
    // Moved into place: the relay never reads half a word.
    const draft = join(folder, `.${tool}${ending}`)
    writeFileSync(draft, fault)
    renameSync(draft, join(folder, `${tool}${ending}`))
  }
}

/** The fault this call meets. It is used up by that unless it ends with "!". */
export function takeFault(folder: string, tool: string, owners: readonly (string | undefined)[]): string | undefined {
  for (const owner of [...owners, undefined]) {
    const key = owner === undefined ? tool : `${tool}@${owner}`
    const fault = read(join(folder, key))
    if (fault === undefined) continue
    if (fault.endsWith('!')) return fault.slice(0, -1)
    rmSync(join(folder, key), { force: true })
    return fault
  }
  return undefined
}

/** Faults of tools/list by tool: `changed`, `as:<other tool>`, `called:<other name>`. */
export function listFaults(folder: string): Map<string, string> {
  const faults = new Map<string, string>()
  for (const key of names(folder)) {
    const fault = read(join(folder, key))?.replace(/!$/, '') ?? ''
    if (/^(changed$|as:|called:)/.test(fault)) faults.set(key, fault)
  }
  return faults
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((key) => !key.startsWith('.'))
  } catch {
    return []
  }
}
