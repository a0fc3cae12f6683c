/** A second client of the exchange behind the faulty line: what is asked here meets neither desk nor fault. */
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** How ids of the side door begin, so that no answer is taken for one of the desk's. */
export const SIDE = 'side:'

type Answer = { id?: number | string; result?: unknown; error?: unknown }

/** The relay's end. */
export function sideDoor(path: string, toExchange: (line: string) => void): { answer(message: Answer): void } {
  const waiting = new Map<string, Socket>()
  let asked = 0
  rmSync(path, { force: true })
  createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      const id = `${SIDE}${++asked}`
      waiting.set(id, socket)
      toExchange(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: JSON.parse(line) }))
    })
  }).listen(path)
  return {
    answer(message) {
      const id = String(message.id)
      waiting.get(id)?.end(JSON.stringify(message))
      waiting.delete(id)
    },
  }
}

/** A test's end: calls a tool of the exchange itself. @throws where the exchange is down or refuses */
export function askExchange(faultsFolder: string, tool: string, args: Record<string, unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(`${faultsFolder}.door`)
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    socket.on('error', reject)
    socket.on('end', () => {
      try {
        const { result, error } = JSON.parse(text) as Answer
        const { structuredContent, isError } = (result ?? {}) as { structuredContent?: unknown; isError?: boolean }
        if (error || isError) throw new Error(`${tool}: ${text}`)
        resolve(structuredContent)
      } catch (error) {
        reject(error)
      }
    })
    socket.write(`${JSON.stringify({ name: tool, arguments: args })}\n`)
  })
}
