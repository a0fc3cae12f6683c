/** Milliseconds of processor that `run` takes: what else the machine does meanwhile is not in them, as it is in the time of day. */
export function cpuMs(run: () => void): number {
  const took = cpuClock()
  run()
  return took()
}

/** Tells the milliseconds of processor taken from here on, where what is measured waits in between. */
export function cpuClock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
