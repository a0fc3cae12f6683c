import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Who asks for help gets it, and the process ends with 0. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}

/** `parseArgs`, where an option that is none is told in a sentence with the usage and ends the process with 2. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  helpIfAsked(usage)
  try {
    return parseArgs(config)
  } catch (error) {
    wrongArguments(error instanceof Error ? error.message : String(error), usage)
  }
}

/** A count or a seed; `whenUnsaid` where it is not given. */
export function numberOf(usage: string, name: string, text: string | undefined, whenUnsaid: number): number {
  const number = text === undefined ? whenUnsaid : /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : wrongArguments(`--${name} takes a whole number`, usage)
}

export function wrongArguments(why: string, usage: string): never {
  process.stderr.write(`${why}\n${usage}\n`)
  process.exit(2)
}
