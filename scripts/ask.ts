/**
 * `npm run ask -- "show me the order book"`: one chat turn in the terminal. A plan is shown and asked for (y/N); without
 * words, on a terminal, a conversation. `--json` prints one JSON object per turn; `--batch FILE` reads one utterance per
 * line, each a new conversation.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { type Turn, turnOf } from '../lib/cli/conversation.ts'
import { connectDesk, type DeskClient } from '../lib/cli/desk-client.ts'
import { visibleText } from '../lib/cli/foreign-text.ts'
import { runQuestion, runSession } from '../lib/cli/session.ts'
import { processTerminal, type Terminal } from '../lib/cli/terminal.ts'
import { PATTERNS, type Pattern, pattern } from '../lib/contracts/patterns.ts'
import { readEnv } from '../lib/env.ts'
import { jsonLine } from '../lib/json-line.ts'
import { messageOf } from '../lib/log.ts'
import { loadEnvironmentFiles } from './environment-files.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { helpIfAsked } from './read-arguments.ts'

const USAGE = `Usage: npm run ask -- "show me the order book" [--json] [--batch FILE] [--pattern ${PATTERNS.join('|')}]
       npm run ask                    a conversation, on a terminal
       --json                         one JSON object for each question; a plan in it waits, and is decided elsewhere
       --batch FILE                   a question on each line, every one a conversation of its own; /dev/stdin is what a pipe brings
       --pattern NAME                 how the answer is worked out; react, directly, where it is not said
       Ends with 1 where a question was not answered, and with 2 where it was given something else than this.`

/** The text as the model wrote it; what a terminal would obey is escaped, also the characters JSON itself lets pass. */
const printJson = (turn: Turn): void => console.log(jsonLine(turn))

async function askForJson(desk: DeskClient, words: string, way: Pattern): Promise<boolean> {
  const chatId = randomUUID()
  let error: string | undefined
  for await (const chunk of await desk.ask(chatId, words, way)) if (chunk.type === 'error') error = chunk.errorText
  const turn = turnOf((await desk.view(chatId)).messages)
  printJson(error ? { ...turn, error } : turn)
  return !error && turn.error === undefined
}

async function askLine(
  desk: DeskClient,
  terminal: Terminal,
  line: string,
  as: { json: boolean; batch: boolean; way: Pattern },
) {
  try {
    return await (as.json ? askForJson(desk, line, as.way) : runQuestion(desk, terminal, line, as.way))
  } catch (error) {
    // One line that fails is one answer that says so; the others are still asked, and a program reads what was to be read.
    if (!as.batch && !as.json) throw error
    const turn: Turn = { text: '', toolCalls: [], plan: null, error: messageOf(error) }
    if (as.json) printJson(turn)
    else fail(error)
    return false
  }
}

function fail(error: unknown): void {
  // The desk is being closed: what fails because of that needs no message.
  if (endedWith !== undefined) return
  console.error(`error: ${visibleText(messageOf(error))}`)
}

/** The exit code of what ended it from outside: a signal, or a reader that has gone. */
let endedWith: number | undefined

/** Whatever ends it, the desk in this process is closed: a turn is ended and kept, and the audit is sealed. */
function endInOrder(desk: DeskClient): void {
  const end = (code: number) => {
    if (endedWith !== undefined) return
    endedWith = code
    desk
      .close()
      .catch(fail)
      .finally(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => end(128 + constants.signals[signal]))
  // `npm run ask … | head` has read enough: no failure of ours.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'EPIPE' ? 0 : 1))
}

/** null, and told, where an option is none of ours. */
function readArguments() {
  try {
    return parseArgs({
      options: { json: { type: 'boolean', default: false }, batch: { type: 'string' }, pattern: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    console.error(`error: ${visibleText(messageOf(error))}\n${USAGE}`)
    return null
  }
}

/** null, and told, where there is no such file. */
function questionsIn(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim())
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    console.error(`error: the questions in ${visibleText(file)} cannot be read (${code})\n${USAGE}`)
    return null
  }
}

async function main(): Promise<number> {
  helpIfAsked(USAGE)
  const given = readArguments()
  if (given === null) return 2
  const { values, positionals } = given
  const lines = values.batch === undefined ? [positionals.join(' ')] : questionsIn(values.batch)
  if (lines === null) return 2
  const named = pattern.safeParse(values.pattern ?? 'react')
  if (!named.success) {
    console.error(`error: there is no pattern "${visibleText(values.pattern ?? '')}"\n${USAGE}`)
    return 2
  }
  const way = named.data
  const terminal = processTerminal()
  const isSilent = lines.every((l) => l.trim() === '')
  if (isSilent && (values.json || values.batch || !terminal.isInteractive)) {
    const why = values.json ? 'there is nothing to ask' : 'there is nothing to ask, and no terminal to ask at'
    console.error(
      `error: ${values.batch === undefined ? why : `there is no question in ${visibleText(values.batch)}`}\n${USAGE}`,
    )
    return 2
  }
  // The planner may be in this process, and none of its patterns has been made yet.
  for (const flag of NODE_FLAGS) setFlagsFromString(flag)
  // The same desk as npm start would open: its folder, its secret, its models.
  loadEnvironmentFiles()
  // The terminal shows the conversation; the desk's own log would only get between the lines.
  const env = readEnv({ LOG_LEVEL: 'error', ...process.env })
  const desk = values.json
    ? await connectDesk(env)
    : await terminal.meanwhile(
        () => connectDesk(env),
        () => process.exit(130),
      )
  endInOrder(desk)
  let ok = true
  try {
    if (isSilent) return await runSession(desk, terminal, way)
    for (const line of lines) {
      // Rules may answer without waiting for anything, and then neither a signal nor a reader who has gone would be heard before the end.
      await othersTurn()
      if (endedWith !== undefined) break
      ok = (await askLine(desk, terminal, line, { json: values.json, batch: values.batch !== undefined, way })) && ok
    }
  } finally {
    await desk.close()
  }
  return ok ? 0 : 1
}

main().then(
  (code) => process.exit(endedWith ?? code),
  (error) => {
    fail(error)
    process.exit(endedWith ?? 1)
  },
)
