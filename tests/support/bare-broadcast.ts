// The least that can send one event to many browsers: what the desk's market line is measured beside.
// Prints its port; sends to every open connection one event of `size` bytes each `everyMs`.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [size = 0, everyMs = 0] = process.argv.slice(2).map(Number)
const open = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  open.add(response)
  response.on('close', () => open.delete(response))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

let seq = 0
setInterval(() => {
  seq++
  const event = `event: delta\ndata: {"seq":${seq},"filling":"${'x'.repeat(size)}"}\n\n`
  for (const response of open) response.write(event)
}, everyMs)
