// `npm run ask` itself: what goes into a pipe, exit codes, and a pseudo-terminal with real keys.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'
import { startModelServer } from '../../fakes/model-server.ts'
import { order } from '../../support/conversation.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { smallProject } from '../../support/project.ts'
import { until } from '../../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const ASK = join(ROOT, 'scripts', 'ask.ts')

function env(t: TestContext, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR: _no, FORCE_COLOR: _force, LC_ALL: _all, ...rest } = { ...process.env, ...neutralEnvironment() }
  return { ...rest, DATA_DIR: temporaryFolder(t), DEMO_MARKET: 'off', LANG: 'C.UTF-8', TERM: 'xterm', ...more }
}

async function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

const ask = (args: string[], environment: NodeJS.ProcessEnv, program = ASK) =>
  ended(spawn(process.execPath, [program, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] }))

test('into a pipe go words and nothing a terminal obeys', async (t) => {
  const plain = await ask(['buy 5 MWh ELC at 2950'], env(t))
  assert.equal(plain.code, 0, plain.err)
  assert.match(plain.out, /BUY 5 MWh ELC at 2,950 or better/)
  assert.match(plain.out, /Not approved: there is no terminal to ask/)
  assert.doesNotMatch(plain.out, /(?!\n)\p{Cc}/u)
})

test('without words and without a terminal, or with an option that is none: usage and 2; --json is one object a turn', async (t) => {
  const environment = env(t)
  const silent = await ask([], environment)
  assert.deepEqual([silent.code, silent.out], [2, ''])
  assert.match(silent.err, /^error: there is nothing to ask, and no terminal .*\nUsage: /)
  const empty = join(temporaryFolder(t), 'empty.txt')
  writeFileSync(empty, '\n \n')
  for (const [file, why] of [
    [ROOT, `the questions in ${ROOT} cannot be read (EISDIR)`],
    [empty, `there is no question in ${empty}`],
  ] as const) {
    const { code, out, err } = await ask(['--batch', file], environment)
    assert.deepEqual([code, out, err.split('\n')[0]], [2, '', `error: ${why}`])
  }
  for (const wrong of [['--nope'], ['--batch'], ['--pattern', 'guess', 'my wallet']]) {
    const { code, out, err } = await ask(wrong, environment)
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, /^error: .*\nUsage: /)
    assert.doesNotMatch(err, /^ +at /m)
  }
  const told = await ask(['--json', 'my wallet'], environment)
  assert.equal(told.code, 0, told.err)
  const turn = JSON.parse(told.out) as object
  assert.deepEqual(Object.keys(turn), ['text', 'toolCalls', 'plan'])
  assert.deepEqual((turn as { toolCalls: unknown }).toolCalls, [{ tool: 'getUserWallet', args: {}, status: 'done' }])
  const refused = await ask(['--json', 'x'.repeat(70_000)], environment)
  assert.equal(refused.code, 1)
  assert.match((JSON.parse(refused.out) as { error: string }).error, /larger than 64 kB/)
  const cut = await ask(['--json', 'my wallet'], { ...environment, MAX_STEPS: '1' })
  assert.deepEqual([cut.code, (JSON.parse(cut.out) as { error: string }).error], [1, 'Stopped at the step limit.'])
})

test('settings come from .env too, as those of the desk beside it do', async (t) => {
  const folder = smallProject(t, [], { '.env': 'OPENAI_API=smoke\n', '.env.local': 'PORT=wrong\n' })
  rmSync(join(folder, 'lib'), { recursive: true })
  for (const part of ['lib', 'node_modules']) symlinkSync(join(ROOT, part), join(folder, part))
  const { code, err } = await ask(
    ['my wallet'],
    { ...env(t), __NEXT_PROCESSED_ENV: undefined },
    join(folder, 'scripts', 'ask.ts'),
  )
  assert.equal(code, 1)
  assert.match(err, /^error: PORT must be[^\n]*\nOPENAI_API must be[^\n]*\n$/)
})

test('a reader who has seen enough, and a signal, end it in order: no stack, and the desk is closed', async (t) => {
  // Answered by rules alone, one after the other, for minutes: nothing in it waits for anything.
  const settings = temporaryFolder(t)
  const [lines, MCP_CONFIG] = [join(settings, 'lines'), join(settings, 'mcp.json')]
  writeFileSync(MCP_CONFIG, '{"mcpServers":{}}')
  writeFileSync(lines, 'what can you do?\n'.repeat(50_000))
  const environment = env(t, { LOG_LEVEL: 'silent', MCP_CONFIG })
  for (const way of ['EPIPE', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    const child = spawn(process.execPath, [ASK, '--batch', lines], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = ended(child)
    await once(child.stdout, 'data')
    if (way === 'EPIPE') child.stdout.destroy()
    else child.kill(way)
    const { code, err } = await end
    assert.deepEqual([way, code, err], [way, way === 'EPIPE' ? 0 : 128 + constants.signals[way], ''])
    // SQLite removes its log when it is closed in order.
    const folder = environment.DATA_DIR ?? ''
    assert.ok(existsSync(join(folder, 'desk.db')) && !existsSync(join(folder, 'desk.db-wal')), way)
  }
})

/** Types each key when the screen shows what it waits for. */
async function sitAt(
  environment: NodeJS.ProcessEnv,
  args: string,
  keys: [seen: RegExp, key: string][],
  { ahead = '', meanwhile }: { ahead?: string; meanwhile?: (type: (keys: string) => void) => Promise<void> } = {},
) {
  const command = `"${process.execPath}" "${ASK}" ${args}`
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env: environment, stdio: 'pipe' })
  child.stdin.write(ahead)
  let from = 0
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    const [next] = keys
    const match = next?.[0].exec(stripVTControlCharacters(out).slice(from))
    if (!next || !match) return
    from = stripVTControlCharacters(out).length
    keys.shift()
    child.stdin.write(next[1])
  })
  const over = ended(child)
  await meanwhile?.((typed) => child.stdin.write(typed))
  const { code } = await over
  return { code, screen: stripVTControlCharacters(out), keysLeft: keys.length }
}

// The pseudo-terminal is made by util-linux.
const skip = process.platform === 'linux' ? false : 'script(1) of util-linux is on Linux'

test('at a terminal: a conversation, arrow-up, a plan left by Ctrl+C, the same plan approved, Ctrl+D', {
  skip,
}, async (t) => {
  const environment = env(t)
  const first = await sitAt(environment, '', [
    [/> $/, 'buy 5 MWh ELC at 2950\r'],
    [/\[y\/N\] $/, '\u0003'],
    [/the plan waits until[\s\S]*> $/, '\u001b[A\r'],
    [/\[y\/N\] $/, 'N\r'],
    [/REJECTED[\s\S]*> $/, '\u0004'],
  ])
  assert.deepEqual([first.code, first.keysLeft], [0, 0], first.screen)
  const second = await sitAt(environment, '', [
    [/\[y\/N\] $/, 'y\r'],
    [/DONE {2}BUY 5 MWh[\s\S]*> $/, '\u0004'],
  ])
  assert.deepEqual([second.code, second.keysLeft], [0, 0], second.screen)
})

test('what is typed before the question is shown does not answer it', { skip }, async (t) => {
  const model = await startModelServer()
  t.after(() => model.close())
  // Words for some seconds, so that what is typed at the first of them is there before the question.
  const words = Array.from({ length: 50 }, (_, i) => `word ${i}`).join(' ')
  const typedAhead = await sitAt(
    env(t, model.settings),
    `'[[slow]] [[say: ${words}]] ${order('5')}'`,
    [[/\[y\/N\] $/, '\r']],
    {
      ahead: 'y\ry\r',
      async meanwhile(type) {
        await until('it answers', () => model.requests.length > 0)
        type('y\ry\r')
      },
    },
  )
  assert.deepEqual([typedAhead.code, typedAhead.keysLeft], [0, 0], typedAhead.screen)
  assert.match(typedAhead.screen, /REJECTED/)
  assert.doesNotMatch(typedAhead.screen, /DONE/)
})

test('a question that goes into a file or a pipe is asked of nobody: no y answers it; FORCE_COLOR colours it, and zh means red buys', {
  skip,
}, async (t) => {
  const environment = env(t, { FORCE_COLOR: '1', LANG: 'zh_TW.UTF-8' })
  const file = join(temporaryFolder(t), 'out')
  const command = `"${process.execPath}" "${ASK}" "buy 5 MWh ELC at 2950" > "${file}"`
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env: environment, stdio: 'pipe' })
  const typing = setInterval(() => child.stdin.write('y\r'), 100)
  t.after(() => clearInterval(typing))
  child.stdin.on('error', () => {})
  await ended(child)
  const out = readFileSync(file, 'utf8')
  assert.match(out, /Not approved: there is no terminal to ask/)
  assert.doesNotMatch(out, /\[y\/N\]|DONE/)
  assert.ok(out.includes('\u001b[31mBUY 5 MWh ELC at 2,950 or better\u001b[39m'))
})
