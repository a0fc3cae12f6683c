/** The tools of one server as their list changes, over any number of connections one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { ToolDefinition } from '../contracts/tools.ts'
import { log, messageOf } from '../log.ts'
import { backOff } from './backoff.ts'
import type { LeftOut } from './tool-definition.ts'
import { listTools } from './tool-listing.ts'

type ToolWatch = {
  tools(): readonly ToolDefinition[]
  leftOut(): readonly LeftOut[]
  /** @throws what keeps the list from being read */
  read(from: Client): Promise<void>
  /** The server says that its list has changed: it is read until that succeeds. */
  readAgain(from: Client): void
  clear(): void
}

/** Between two readings of a list that a server says has changed. The first is at once. */
const PAUSE_MS = 1_000

/**
 * @param isOpen whether this connection is the one there is, or the one that is being opened
 * @param onRead the list was read over it
 */
export function watchTools(
  server: string,
  timeoutMs: number,
  isOpen: (at: Client) => boolean,
  onRead: (at: Client) => void,
): ToolWatch {
  let tools: ToolDefinition[] = []
  let leftOut: LeftOut[] = []
  let reading: Promise<unknown> = Promise.resolve()
  let isWanted = false
  let readAgainAt = Number.NEGATIVE_INFINITY

  /** One at a time, so that an older answer never comes after a newer one. */
  function read(from: Client): Promise<void> {
    const mine = reading.then(async () => {
      isWanted = false
      const listed = await listTools(from, server, timeoutMs)
      if (!isOpen(from)) return
      tools = listed.tools
      leftOut = listed.leftOut
      onRead(from)
    })
    reading = mine.catch(() => {})
    return mine
  }

  /** Repeated until it succeeds: otherwise a tool that has changed would still be offered as it was. */
  async function untilRead(from: Client): Promise<void> {
    const rest = readAgainAt + PAUSE_MS - performance.now()
    if (rest > 0) await sleep(rest, undefined, { ref: false })
    readAgainAt = performance.now()
    for (let attempt = 0; isOpen(from); attempt++) {
      try {
        return await read(from)
      } catch (error) {
        if (!isOpen(from)) return
        if (attempt === 0) log('warn', 'mcp.list_failed', { server, message: messageOf(error) })
        isWanted = true
        await backOff(attempt)
      }
    }
  }

  return {
    tools: () => tools,
    leftOut: () => leftOut,
    read,
    readAgain(from) {
      if (isWanted || !isOpen(from)) return
      isWanted = true
      void untilRead(from)
    },
    clear() {
      tools = []
      leftOut = []
    },
  }
}
