/**
 * An MCP server with a call that never ends and one that tells when the last cancellation arrived, on the clock that
 * all processes of a machine share.
 *
 *   node cancel-clock-server.ts stdio | http      over HTTP it prints its port
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

type Rpc = { id?: number; method: string; params?: { name?: string } }
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } })
let cancelledAt = 0n

/** @returns the result, or undefined for what is never answered */
function answer({ method, params }: Rpc): unknown {
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'cancel-clock', version: '1' }
      return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo }
    }
    case 'tools/list':
      return { tools: [tool('hang'), tool('when')] }
    case 'tools/call': {
      if (params?.name === 'hang') return undefined
      const text = String(cancelledAt)
      cancelledAt = 0n
      return { content: [{ type: 'text', text }] }
    }
    default:
      return {}
  }
}
const cancelled = () => {
  if (cancelledAt === 0n) cancelledAt = process.hrtime.bigint()
}
const reply = (id: number, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result })

if (process.argv[2] === 'http') {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const rpc = JSON.parse(body) as Rpc
      if (rpc.method === 'notifications/cancelled') cancelled()
      if (rpc.id === undefined) return response.writeHead(202).end()
      const result = answer(rpc)
      if (result === undefined) return response.on('close', cancelled)
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply(rpc.id, result))
    })
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
} else {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const rpc = JSON.parse(line) as Rpc
    if (rpc.method === 'notifications/cancelled') cancelled()
    if (rpc.id === undefined) return
    const result = answer(rpc)
    if (result !== undefined) process.stdout.write(`${reply(rpc.id, result)}\n`)
  })
}
