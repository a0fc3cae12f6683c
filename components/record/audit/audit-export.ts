/** Audit records as a file, written as it is read: however many there are, none waits in memory. */
import type { AuditRecord } from '../../../lib/contracts/gate/record.ts'
import { csvHead, csvRow } from '../../../lib/ui/csv.ts'

const HEADER = ['seq', 'at', 'kind', 'traderId', 'planId', 'body', 'prevHash', 'hash']

const cells = ({ seq, at, kind, traderId, planId, body, prevHash, hash }: AuditRecord) => [
  ...[seq, at, kind, traderId, planId],
  ...[JSON.stringify(body), prevHash, hash],
]

async function* lines(records: AsyncIterable<AuditRecord>, format: 'json' | 'csv'): AsyncGenerator<string> {
  if (format === 'csv') {
    yield csvHead(HEADER)
    for await (const record of records) yield csvRow(cells(record))
    return
  }
  let before = '[\n'
  for await (const record of records) {
    yield `${before}${JSON.stringify(record)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * @param signal of whoever reads it: once they may not, it breaks off, and is no whole file
 * @param refuse asked before each record, because a role may be lost meanwhile. @throws what breaks it off
 */
export function auditExport(
  records: AsyncIterable<AuditRecord>,
  format: 'json' | 'csv',
  signal: AbortSignal,
  refuse: () => void,
): Response {
  const source = lines(records, format)
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (signal.aborted) {
        await source.return(undefined)
        return controller.error(signal.reason)
      }
      refuse()
      const { value, done } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await source.return(undefined)
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="audit.${format}"`,
    },
  })
}
