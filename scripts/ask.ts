/**
 * `npm run ask -- "show me the order book"`: one chat turn in the terminal. A plan is shown and asked for (y/N).
 * `--json` prints one JSON object per turn; `--batch FILE` reads one utterance per line, each a new conversation.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getToolName, isToolUIPart, type UIMessageChunk } from 'ai'
import { connectDesk, type DeskClient } from '../lib/cli/desk-client.ts'
import { outcomeLines, planLines } from '../lib/cli/plan-text.ts'
import type { DeskMessage } from '../lib/contracts/chat.ts'
import type { Plan } from '../lib/contracts/plan.ts'
import { readEnv } from '../lib/env.ts'
import { messageOf } from '../lib/log.ts'

type Turn = {
  text: string
  toolCalls: { tool: string; args: unknown; status: string }[]
  plan: Plan | null
  error?: string
}

async function show(
  stream: ReadableStream<UIMessageChunk>,
  print: (text: string) => void,
): Promise<string | undefined> {
  let error: string | undefined
  for await (const chunk of stream) {
    if (chunk.type === 'text-delta') print(chunk.delta)
    else if (chunk.type === 'tool-input-available') print(`\n· ${chunk.toolName} ${JSON.stringify(chunk.input)}\n`)
    else if (chunk.type === 'tool-output-error') print(`  ! ${chunk.errorText}\n`)
    else if (chunk.type === 'error') error = chunk.errorText
  }
  print('\n')
  return error
}

function turnOf(messages: DeskMessage[]): Turn {
  const message = messages.findLast((m) => m.role === 'assistant')
  const parts = message?.parts ?? []
  const text = parts
    .flatMap((p) => (p.type === 'text' ? [p.text] : []))
    .join('\n')
    .trim()
  const toolCalls = parts.filter(isToolUIPart).map((p) => ({
    tool: getToolName(p),
    args: p.input ?? {},
    status: p.state === 'output-available' ? 'done' : p.state === 'output-error' ? 'failed' : 'pending',
  }))
  const plan = parts.flatMap((p) => (p.type === 'data-plan' ? [p.data] : [])).at(-1) ?? null
  return { text, toolCalls, plan }
}

async function approveInTerminal(desk: DeskClient, chatId: string, plan: Plan): Promise<void> {
  for (const line of planLines(plan)) console.log(line)
  if (!process.stdin.isTTY) {
    console.log('Not approved: there is no terminal to ask.')
    return
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Approve? [y/N] ')
  prompt.close()
  const decided = await desk.decide(plan, /^y(es)?$/i.test(answer.trim()) ? 'approve' : 'reject')
  for (const line of outcomeLines(decided)) console.log(line)
  // The desk starts that turn by itself, a moment after the decision.
  for (let waitedMs = 0; waitedMs < 2_000; waitedMs += 50) {
    const told = await desk.afterPlan(chatId)
    if (told) {
      await show(told, (text) => process.stdout.write(text))
      return
    }
    await setTimeout(50)
  }
}

async function ask(desk: DeskClient, text: string, json: boolean): Promise<boolean> {
  const chatId = randomUUID()
  const error = await show(await desk.ask(chatId, text), json ? () => {} : (t) => process.stdout.write(t))
  const turn = turnOf((await desk.view(chatId)).messages)
  if (json) console.log(JSON.stringify(error ? { ...turn, error } : turn))
  else if (error) console.error(error)
  else if (turn.plan) await approveInTerminal(desk, chatId, turn.plan)
  return !error
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, batch: { type: 'string' } },
    allowPositionals: true,
  })
  const lines = values.batch
    ? readFileSync(values.batch, 'utf8')
        .split(/\r?\n/)
        .filter((l) => l.trim())
    : [positionals.join(' ')]
  if (lines.every((l) => l.trim() === '')) {
    console.error('Usage: npm run ask -- "show me the order book" [--json] [--batch FILE]')
    return 2
  }
  // The terminal shows the conversation; the desk's own log would only get between the lines.
  const desk = await connectDesk(readEnv({ LOG_LEVEL: 'error', ...process.env }))
  let ok = true
  try {
    for (const line of lines) {
      const answered = await ask(desk, line, values.json).catch((error) => {
        // One line that fails is one answer that says so; the others are still asked.
        if (!values.batch) throw error
        const turn: Turn = { text: '', toolCalls: [], plan: null, error: messageOf(error) }
        if (values.json) console.log(JSON.stringify(turn))
        else console.error(`error: ${turn.error}`)
        return false
      })
      ok = answered && ok
    }
  } finally {
    await desk.close()
  }
  return ok ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(`error: ${messageOf(error)}`)
    process.exit(1)
  },
)
