/** Restarts the exchange's line, which lists its tools anew, with these faults. */
import type { TestDesk } from './desk-in-process.ts'

export async function relist(t: TestDesk, faults: Record<string, string>): Promise<void> {
  const connection = t.desk.connections.get('eap')
  t.faults({ ...faults, listSymbols: 'die' })
  const again = new Promise<void>((resolve) => connection?.onTools(resolve))
  await connection?.call('listSymbols', {}, { timeoutMs: 1000 }).catch(() => {})
  await again
  // The faults themselves are told as another list, before the line is down.
  await connection?.ready(60_000)
}
