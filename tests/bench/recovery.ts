// How long a desk is without its exchange when that crashes: from the kill to the next answer of a read.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { newTraderId } from '../../lib/auth/session.ts'
import { openDesk } from '../../lib/desk.ts'
import { readEnv } from '../../lib/env.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, round, timed } from './measure.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const ROUNDS = 6

/** A crash under a running desk beside the bare start of the same program on such a folder, each to its first book. */
export async function exchangeCrashFigures(): Promise<Figures> {
  const { ones, others } = await inTurns(ROUNDS, afterCrash, coldStart)
  return {
    'desk.exchangeCrash': {
      value: round(median(ones), 0),
      unit: 'ms to the next answer',
      ratio: round(median(ones) / median(others), 2),
      beside: 'the first start of the exchange alone, by the SDK’s client',
    },
  }
}

async function afterCrash(): Promise<number> {
  return onFolder(async (DATA_DIR) => {
    const env = readEnv({ DATA_DIR, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
    const desk = await openDesk({ ...env, MCP_CONFIG: join(DATA_DIR, 'none.json') })
    try {
      const home = desk.connections.get('eap')
      await home?.ready(60_000)
      const tool = desk.registry.find('eap', 'getOrderBook')
      if (!tool) throw new Error('the exchange has no getOrderBook')
      // Something to come back to.
      await desk.accounts.ensure(newTraderId(), 'eap')
      const [pid] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
      if (!pid) throw new Error('no exchange to kill')
      return await timed(async () => {
        process.kill(pid, 'SIGKILL')
        // As a trader does who asks again and again: nothing from memory, no waiting beyond what the desk does itself.
        for (;;) {
          const { status } = await desk.engine.read({ tool, args: { symbol: 'ELC' }, userId: null })
          if (status === 'ok') return
        }
      })
    } finally {
      await desk.close()
    }
  })
}

async function coldStart(): Promise<number> {
  return onFolder(async (DATA_DIR) => {
    const client = new Client({ name: 'bench', version: '1' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'lib/exchange/main.ts'), '--stdio'],
      env: { DATA_DIR, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' },
    })
    try {
      return await timed(async () => {
        await client.connect(transport)
        await client.callTool({ name: 'getOrderBook', arguments: { symbol: 'ELC' } })
      })
    } finally {
      await client.close()
    }
  })
}

async function onFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-crash-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
