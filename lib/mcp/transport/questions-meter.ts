/** How much a server asks of us. One that asks without end and reads no answer would fill our memory with answers. */
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { log } from '../../log.ts'
import { MAX_QUESTIONS_PER_MINUTE } from '../caps.ts'

/** @returns whether this message is one question too many */
export function questionsMeter(server: string): (message: JSONRPCMessage) => boolean {
  let minute = 0
  let asked = 0
  return (message) => {
    if (!('method' in message && 'id' in message)) return false
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      asked = 0
    }
    asked += 1
    if (asked === MAX_QUESTIONS_PER_MINUTE + 1) log('warn', 'mcp.questions_flood', { server })
    return asked > MAX_QUESTIONS_PER_MINUTE
  }
}
