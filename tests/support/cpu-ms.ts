/** Milliseconds of processor that `run` takes: what else the machine does meanwhile is not in them, as it is in the time of day. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
