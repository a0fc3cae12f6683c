/**
 * A disk in memory that behaves as badly as a real one may: what was not synced can be lost, whole or by the sector, in any order; a write can
 * stop half-way; a sync can fail and lose its data while the next one says that all is well. The same random numbers give the same faults.
 */
import type { Random } from '../../lib/exchange/simulation/random.ts'

const SECTOR = 512

type File = {
  /** What a reader sees. */
  content: Buffer
  /** What a power cut leaves, but for the dirty sectors, each of which may have arrived. */
  durable: Buffer
  dirty: Set<number>
}

class DiskFault extends Error {
  code: 'ENOSPC' | 'EIO'
  constructor(code: 'ENOSPC' | 'EIO', what: string) {
    super(`${code}: ${what}`)
    this.code = code
  }
}

type FaultRates = { write: number; sync: number }
export const NO_FAULTS: FaultRates = { write: 0, sync: 0 }

export class SimulatedDisk {
  faults: FaultRates = NO_FAULTS
  /** Faults that happened. */
  readonly happened: string[] = []
  private readonly files = new Map<string, File>()
  /** What the folder holds after a power cut: names become durable with `syncNames`. */
  private durableNames = new Map<string, File>()
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  names(): string[] {
    return [...this.files.keys()].sort()
  }
  read(name: string): Buffer {
    const file = this.files.get(name)
    if (!file) throw Object.assign(new Error(`ENOENT: no such file, ${name}`), { code: 'ENOENT' })
    return Buffer.from(file.content)
  }

  /** Makes the file where there is none. Bytes between its end and `at` become zeros. */
  write(name: string, at: number, bytes: Uint8Array): void {
    const file = this.files.get(name) ?? { content: Buffer.alloc(0), durable: Buffer.alloc(0), dirty: new Set() }
    this.files.set(name, file)
    // A full disk takes some of it, and refuses nothing that it has room for.
    const grows = at + bytes.length > file.content.length
    const fails = grows && this.random.chance(this.faults.write)
    const taken = fails ? Math.floor(this.random.next() * bytes.length) : bytes.length
    if (file.content.length < at + taken) file.content = resized(file.content, at + taken)
    file.content.set(bytes.subarray(0, taken), at)
    for (let sector = Math.floor(at / SECTOR); sector * SECTOR < at + taken; sector++) file.dirty.add(sector)
    if (fails) this.fail('ENOSPC', `write of ${name} at ${at}, ${taken} of ${bytes.length} bytes`)
  }

  sync(name: string): void {
    const file = this.files.get(name)
    if (!file) return
    if (this.random.chance(this.faults.sync)) {
      // As Linux does: the pages count as clean afterwards, wherever their data went.
      this.settle(file)
      this.fail('EIO', `sync of ${name}`)
    }
    file.durable = Buffer.from(file.content)
    file.dirty.clear()
  }

  rename(from: string, to: string): void {
    const file = this.files.get(from)
    if (!file) throw new Error(`no file ${from}`)
    this.files.delete(from)
    this.files.set(to, file)
  }
  remove(name: string): void {
    this.files.delete(name)
  }
  syncNames(): void {
    this.durableNames = new Map(this.files)
  }

  /** The process dies: what it wrote is there, synced or not. */
  kill(): void {
    this.faults = NO_FAULTS
  }

  /** The power fails: of what was not synced, each sector and each change of a name is there or not. */
  cutPower(): void {
    this.faults = NO_FAULTS
    for (const name of new Set([...this.files.keys(), ...this.durableNames.keys()])) {
      if (this.files.get(name) === this.durableNames.get(name) || this.random.chance(0.5)) continue
      const before = this.durableNames.get(name)
      if (before) this.files.set(name, before)
      else this.files.delete(name)
    }
    for (const file of this.files.values()) {
      this.settle(file)
      file.content = Buffer.from(file.durable)
    }
    this.syncNames()
  }

  /** The medium fails under a file that had been synced. Returns what was done to it. */
  damage(name: string): string {
    const file = this.files.get(name)
    if (!file || file.content.length === 0) return `nothing of ${name}`
    const at = Math.floor(this.random.next() * file.content.length)
    const kind = this.random.pick(['flip', 'zero', 'cut'] as const)
    if (kind === 'cut') file.content = Buffer.from(file.content.subarray(0, at))
    if (kind === 'zero')
      file.content.fill(0, at, Math.min(at + 1 + Math.floor(this.random.next() * SECTOR), file.content.length))
    if (kind === 'flip') file.content[at] = (file.content[at] as number) ^ (1 << Math.floor(this.random.next() * 8))
    file.durable = Buffer.from(file.content)
    file.dirty.clear()
    return `${kind} of ${name} at ${at}`
  }

  /** Decides for each dirty sector whether it reached the medium. */
  private settle(file: File): void {
    const arrived = [...file.dirty].filter(() => this.random.chance(0.5))
    const end = Math.max(0, ...arrived.map((sector) => Math.min((sector + 1) * SECTOR, file.content.length)))
    if (end > file.durable.length) file.durable = resized(file.durable, end)
    for (const sector of arrived) {
      const from = sector * SECTOR
      file.durable.set(file.content.subarray(from, Math.min(from + SECTOR, file.durable.length)), from)
    }
    file.dirty.clear()
  }

  private fail(code: 'ENOSPC' | 'EIO', what: string): never {
    this.happened.push(`${code} ${what}`)
    throw new DiskFault(code, what)
  }
}

function resized(bytes: Buffer, length: number): Buffer {
  const grown = Buffer.alloc(length)
  grown.set(bytes.subarray(0, length))
  return grown
}
