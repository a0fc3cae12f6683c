/** Where tests write. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Far more than a run writes at a time: what is free must also bear two browsers and four servers. */
const ROOM_BYTES = 2 * 2 ** 30

/**
 * The folder in which a run makes its own. In memory where there is room for it: a sync to a disk that others use too takes from a
 * millisecond to seconds, and what a test then measures is the disk. Whoever sets TMPDIR decides for themselves.
 */
export function scratchParent(inMemory = IN_MEMORY): string {
  const chosen = process.env.TMPDIR !== undefined && process.env.TMPDIR !== ''
  return !chosen && hasRoom(inMemory) && runsPrograms(inMemory) ? inMemory : tmpdir()
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Some machines let no program be run from there, and tests write some. */
function runsPrograms(folder: string): boolean {
  let own: string | undefined
  try {
    own = mkdtempSync(join(folder, 'eap-desk-probe-'))
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (own) rmSync(own, { recursive: true, force: true })
  }
}
