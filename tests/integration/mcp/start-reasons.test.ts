// Why a server of mcp.json cannot be connected to: told so that the trader knows what to mend, in the desk's words alone.
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import type { ServerConfig, StdioConfig } from '../../../lib/mcp/settings/server-settings.ts'
import { until } from '../../support/until.ts'
import { connecting, folder, remote } from './servers.ts'

setLogLevel('silent')

async function told(t: TestContext, config: ServerConfig) {
  const connection = connecting(t, config)
  await until('it was tried', () => connection.state().message !== '')
  return connection.state().message
}
const program = (script: string, more: Partial<StdioConfig> = {}): StdioConfig => ({
  name: 'other',
  embedded: false,
  trusted: false,
  kind: 'stdio',
  command: process.execPath,
  args: ['-e', script],
  env: {},
  ...more,
})

test('a command that is not there, and one that may not be run', async (t) => {
  assert.equal(
    await told(t, program('', { command: '/nowhere/tools' })),
    'its command, or the folder it starts in, was not found',
  )
  assert.equal(await told(t, program('', { command: folder(t) })), 'its command may not be run')
})

test('a program that ends: its exit code, and nothing of what it wrote', async (t) => {
  const script = "console.error('no site for s3cr3t'); process.exitCode = 3"
  assert.equal(await told(t, program(script)), 'it ended with exit code 3')
})

test('the exchange of the desk says with its exit code that its disk is full; of others the code is only that', async (t) => {
  const script = 'process.exitCode = 28'
  assert.equal(await told(t, program(script, { embedded: true })), 'its disk is full')
  assert.equal(await told(t, program(script)), 'it ended with exit code 28')
})

test('a program that is ended by a signal', async (t) => {
  assert.equal(await told(t, program("process.kill(process.pid, 'SIGKILL')")), 'it was ended by SIGKILL')
})

test('a program that ends after it was connected is told as such, too', async (t) => {
  const message = await told(
    t,
    program(
      `process.stdin.on('data', (chunk) => {
        for (const line of String(chunk).split('\\n').filter(Boolean)) {
          const { id, method } = JSON.parse(line)
          if (id === undefined) continue
          const server = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'x', version: '1' } }
          const result = method === 'initialize' ? server : { tools: [] }
          process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
          if (method === 'tools/list') setTimeout(() => { console.error('out of disk'); process.exit(7) }, 50)
        }
      })`,
    ),
  )
  assert.equal(message, 'it ended with exit code 7')
})

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const http = createServer(answer)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  t.after(() => void http.close())
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`
}

test('a key in its headers that a server refuses is told as such: there is no sign-in to wait for', async (t) => {
  const headers = { Authorization: 'Bearer abc.def.ghi' }
  for (const transport of ['http', 'sse', 'auto'] as const)
    for (const status of [401, 403]) {
      const guarded = await listen(t, (_request, response) => void response.writeHead(status).end())
      const message = await told(t, remote(guarded, { transport, headers }))
      assert.equal(message, 'it refuses the authorization in its headers', `${transport} ${status}`)
    }
})

test('a remote server: the status it answers with, an error, and a connection that is refused', async (t) => {
  const once = createServer()
  await new Promise<void>((resolve) => once.listen(0, '127.0.0.1', resolve))
  const closed = `http://127.0.0.1:${(once.address() as AddressInfo).port}/mcp`
  await new Promise((resolve) => once.close(resolve))
  for (const transport of ['http', 'sse', 'auto'] as const) {
    const broken = await listen(t, (_request, response) => void response.writeHead(500).end('no'))
    assert.equal(await told(t, remote(broken, { transport })), 'it answered with HTTP 500', transport)
    const nothing = await listen(t, (_request, response) => void response.writeHead(404).end())
    assert.equal(await told(t, remote(nothing, { transport })), 'it answered with HTTP 404', transport)
    assert.equal(await told(t, remote(closed, { transport })), 'the connection to it was refused', transport)
  }
  const error = { code: -32603, message: 'no licence for Bearer abc.def.ghi' }
  const unwilling = await listen(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error }))
  })
  assert.equal(await told(t, remote(unwilling)), 'it answered with an error')
})
