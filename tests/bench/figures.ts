import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** One measured number. `ratio` is against what `beside` names, measured in the same run: that part travels between machines. */
const figureSchema = z.strictObject({
  value: z.number(),
  unit: z.string().min(1),
  ratio: z.number().optional(),
  beside: z.string().optional(),
})
export const figuresSchema = z.record(z.string(), figureSchema)

type Figure = z.infer<typeof figureSchema>
export type Figures = Record<string, Figure>
/** What is printed under a name: a figure, or why there is none. */
export type Entry = Figure | { error: string }

/** A measuring function: any export of a module here whose name ends in `Figures`. */
export interface Source {
  file: string
  name: string
}

/** Every measuring function under `folder`, by file and name. A module that does not load comes back as a failure. */
export async function findSources(folder: string): Promise<{ sources: Source[]; failures: Record<string, Entry> }> {
  const sources: Source[] = []
  const failures: Record<string, Entry> = {}
  for (const file of benchFiles(folder)) {
    try {
      const exported: Record<string, unknown> = await import(file)
      for (const [name, value] of Object.entries(exported)) {
        if (name.endsWith('Figures') && typeof value === 'function') sources.push({ file, name })
      }
    } catch (error) {
      failures[relative(folder, file)] = { error: String(error) }
    }
  }
  return { sources, failures }
}

function benchFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'main.ts')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A table for people: name, value, and how it stands beside the other thing. */
export function inTable(entries: Record<string, Entry>): string {
  const rows = Object.entries(entries).map(([name, entry]) =>
    'error' in entry
      ? [name, 'failed', entry.error.split('\n')[0] ?? '']
      : [name, `${readable(entry.value)} ${entry.unit}`, beside(entry)],
  )
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', note = '']) =>
      `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${note}`.trimEnd(),
    )
    .join('\n')
}

function beside({ ratio, beside: other }: Figure): string {
  if (ratio === undefined) return other ?? ''
  return `${readable(ratio)} ×${other ? ` ${other}` : ''}`
}

function readable(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: value < 1000 ? 3 : 15, maximumFractionDigits: 3 })
}
