import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { findFreePort, requireFreePort } from '../../../scripts/ports.ts'

test('a port in use is named, with a way out', async (t) => {
  const port = await findFreePort()
  await requireFreePort(port, '127.0.0.1')
  const other = createServer().listen(port, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  await assert.rejects(requireFreePort(port, '127.0.0.1'), {
    message: `port ${port} is in use (perhaps by another desk). Choose another: PORT=${port + 1} npm start`,
  })
})

test('an address of another machine is named', async () => {
  // 192.0.2.0/24 is kept for documentation and belongs to nobody.
  await assert.rejects(requireFreePort(0, '192.0.2.1'), /HOST=192\.0\.2\.1 is no address of this machine/)
})
