/** Node's words, and those of the bundler around them, which puts a hash behind the name of a package it did not bundle. */
const NAMES = [
  /^Failed to load external module (.+?)(?:-[\da-f]{16})?: /,
  /^Cannot find (?:package|module) '((?:@[^/'.]+\/)?[^/'.][^/']*)/,
]

/** Why the desk's own code could not be loaded, in one line for whoever started it. */
export function notLoaded(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const name = NAMES.map((pattern) => pattern.exec(message)?.[1]).find((found) => found !== undefined)
  if (name === undefined) return message.split('\n', 1)[0] ?? message
  return `the package ${name} cannot be loaded: it is missing in node_modules, or damaged. Delete the folder node_modules and run npm start again.`
}
