/**
 * A server that is a process of ours. The SDK's transport does the protocol; around it are the limits of what a
 * process may write, and an end that does not wait for a process that is hung.
 */
import type { ChildProcess } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage, MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js'
import { log } from '../../log.ts'
import { hideKeys } from '../../secrets.ts'
import { MAX_MESSAGE_BYTES, MAX_NOISE_LINES, MAX_STDERR_BYTES_PER_MINUTE } from '../caps.ts'
import type { StdioConfig } from '../settings/server-settings.ts'
import type { Ended } from '../why-not-connected.ts'
import { withoutMarks } from './byte-order-marks.ts'
import { questionsMeter } from './questions-meter.ts'
import { withoutNulls } from './without-nulls.ts'

const MAX_LOG_LINE = 1_000

export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void
  protocolVersion = ''

  readonly #inner: StdioClientTransport
  #pid: number | null = null
  #noise = 0
  #closing = false
  #ended: Ended | null = null
  #overran = false

  constructor(config: StdioConfig) {
    this.#inner = new StdioClientTransport({
      command: config.command,
      args: config.args,
      ...(config.cwd === undefined ? {} : { cwd: config.cwd }),
      // Nothing of our own environment but what every program needs: keys of the desk are not for others.
      env: { ...getDefaultEnvironment(), ...config.env },
      // The embedded exchange writes log lines of our own form; anybody else is quoted, and not without end.
      stderr: config.embedded ? 'inherit' : 'pipe',
      maxBufferSize: MAX_MESSAGE_BYTES,
    })
    if (!config.embedded) logStderr(this.#inner, config.name)
    const tooMuch = questionsMeter(config.name)
    this.#inner.onmessage = (message) => {
      this.#noise = 0
      if (tooMuch(message)) return this.kill()
      // The exchange that comes with the desk is given none of its keys.
      this.onmessage?.(withoutNulls(config.embedded ? message : hideKeys(message)))
    }
    this.#inner.onerror = (error) => this.#failed(error)
    this.#inner.onclose = () => {
      this.#pid = null
      this.onclose?.()
    }
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
  }

  async start(): Promise<void> {
    await this.#inner.start()
    this.#pid = this.#inner.pid
    // The SDK tells that its process has ended, but not how.
    const { _process } = this.#inner as unknown as { _process?: ChildProcess }
    if (_process?.stdout) withoutMarks(_process.stdout)
    _process?.once('exit', (code, signal) => {
      if (!this.#closing) this.#ended = { code, signal }
    })
  }

  /** How the process ended, where nobody here ended it. */
  get ended(): Ended | null {
    return this.#ended
  }

  /** Whether the process was ended because it wrote a message longer than is taken. */
  get overran(): boolean {
    return this.#overran
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#inner.send(message)
  }

  /** Lets the process end by itself, then makes it: up to four seconds. */
  close(): Promise<void> {
    this.#closing = true
    return this.#inner.close()
  }

  /** Ends a process that no longer reacts to anything. */
  kill(): void {
    if (this.#pid === null) return
    this.#closing = true
    try {
      process.kill(this.#pid, 'SIGKILL')
    } catch {
      // The process ended by itself in the meantime.
    }
  }

  #failed(error: Error): void {
    this.onerror?.(error)
    // The message was too long. The SDK now waits for the process to end by itself, which one that floods does not do.
    if (error.message.startsWith('ReadBuffer exceeded')) {
      this.#overran = true
      this.kill()
    } else if (error instanceof SyntaxError || error.name === 'ZodError') {
      this.#noise += 1
      if (this.#noise === MAX_NOISE_LINES) this.kill()
    }
  }
}

/** The pipe is always read, or the process would stop at a full one; what is beyond the limit is counted, not kept. */
function logStderr(inner: StdioClientTransport, server: string): void {
  const { stderr } = inner
  if (!stderr) return
  let minute = 0
  let bytes = 0
  let line = ''
  // A character may come in two pieces.
  let decoder = new StringDecoder('utf8')
  const quote = (text: string) => {
    if (text.trim()) log('info', 'mcp.stderr', { server, text: text.slice(0, MAX_LOG_LINE) })
  }
  stderr.on('data', (chunk: Buffer) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      minute = now
      bytes = 0
    }
    const before = bytes
    bytes += chunk.length
    if (before > MAX_STDERR_BYTES_PER_MINUTE) return
    if (bytes > MAX_STDERR_BYTES_PER_MINUTE) {
      line = ''
      decoder = new StringDecoder('utf8')
      log('warn', 'mcp.stderr_flood', { server })
      return
    }
    const lines = (line + decoder.write(chunk)).split('\n')
    line = (lines.pop() ?? '').slice(0, MAX_LOG_LINE)
    for (const text of lines) quote(text)
  })
  stderr.once('end', () => quote(line + decoder.end()))
}
