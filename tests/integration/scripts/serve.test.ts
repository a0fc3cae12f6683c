// `npm start` around a stand-in for Next: what it builds, says, passes on and answers.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findFreePort } from '../../../scripts/ports.ts'
import { writeFiles } from '../../support/folders.ts'
import { runScript, smallProject } from '../../support/project.ts'
import { until } from '../../support/until.ts'

const NEXT = `
import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
const [command, , port, , host] = process.argv.slice(2)
mkdirSync('.next', { recursive: true })
appendFileSync('commands', command + '\\n')
if (command === 'build') {
  if (process.env.NEXT_PUBLIC_BREAK) {
    console.error('Type error: no such price')
    process.exit(1)
  }
  if (process.env.SLOW_BUILD) setInterval(() => {}, 1000)
  if (process.env.SLOW_BUILD === 'to the end') process.on('SIGINT', () => {})
} else {
  if (process.env.REFUSE) {
    console.error('error: ' + process.env.REFUSE)
    process.exit(1)
  }
  console.log('▲ Next.js 16\\n- Local: http://localhost')
  console.log('a line of the desk')
  if (process.env.END_WITH) process.on('SIGTERM', () => process.exit(Number(process.env.END_WITH)))
  let said = 0
  if (process.env.CHATTER) setInterval(() => console.log('line', ++said), 20)
  createServer((request, response) => {
    if (request.url === '/said') return response.end(String(said))
    const down = process.env.EXCHANGE_DOWN
    const parts = { model: { status: 'ok', message: 'Built-in planner' }, 'mcp:eap': { status: down ? 'error' : 'ok' } }
    response.writeHead(down ? 503 : 200).end(JSON.stringify({ parts }))
  }).listen(Number(port), host)
}
`

function desk(t: TestContext): string {
  return smallProject(t, ['zod'], { 'app/page.tsx': 'one', 'node_modules/next/dist/bin/next': NEXT })
}

async function start(t: TestContext, folder: string, env: Record<string, string> = {}) {
  const port = String(await findFreePort())
  return { port, run: runScript(t, folder, ['scripts/serve.ts'], { PORT: port, HOST: '', ...env }) }
}

const commandsRun = (folder: string) => readFileSync(join(folder, 'commands'), 'utf8').trim().split('\n')

test('it says once where it is and what drives it, and ends as the desk ends', async (t) => {
  const { port, run } = await start(t, desk(t), { END_WITH: '7' })
  await run.untilOutput(/Ctrl-C to stop/)
  run.child.kill('SIGTERM')
  assert.equal(await run.exitCode, 7)
  const lines = run.output().split('\n')
  assert.ok(lines.includes(`EAP Desk is ready: http://127.0.0.1:${port} · driven by Built-in planner · Ctrl-C to stop`))
  assert.ok(lines.includes('a line of the desk'))
  assert.doesNotMatch(run.output(), /Next\.js|localhost/)
})

test('a desk that was told to stop and did has not failed', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const { run } = await start(t, desk(t))
    await run.untilOutput(/Ctrl-C to stop/)
    run.child.kill(signal)
    assert.equal(await run.exitCode, 0, signal)
  }
})

test('a reader that goes away ends nothing: the desk goes on, and is still told to stop', async (t) => {
  const { port, run } = await start(t, desk(t), { END_WITH: '7', CHATTER: '1' })
  await run.untilOutput(/Ctrl-C to stop/)
  run.child.stdout?.destroy()
  run.child.stderr?.destroy()
  const said = async () => Number(await (await fetch(`http://127.0.0.1:${port}/said`)).text())
  const before = await said()
  await until('it has said more', async () => (await said()) > before + 3)
  assert.equal(run.child.exitCode, null)
  run.child.kill('SIGTERM')
  assert.equal(await run.exitCode, 7)
})

test('the desk is built once, and again only after a change', async (t) => {
  const folder = desk(t)
  for (const page of ['one', 'one', 'two']) {
    writeFiles(folder, { 'app/page.tsx': page })
    const { run } = await start(t, folder)
    await run.untilOutput(/Ctrl-C to stop/)
    run.child.kill('SIGTERM')
    await run.exitCode
  }
  assert.deepEqual(commandsRun(folder), ['build', 'start', 'start', 'build', 'start'])
})

test('what a desk runs on is not replaced under it: neither its build nor its packages', async (t) => {
  const folder = desk(t)
  const { port, run } = await start(t, folder)
  await run.untilOutput(/Ctrl-C to stop/)
  writeFiles(folder, { 'app/page.tsx': 'two' })
  const { run: second } = await start(t, folder)
  assert.equal(await second.exitCode, 1)
  const running = `a desk runs from this folder \\(http://127\\.0\\.0\\.1:${port}, process ${run.child.pid}\\)`
  assert.match(
    second.output(),
    new RegExp(`^error: ${running}, and the build it runs on would be replaced under it\\. .*\\n$`),
  )
  const installing = runScript(t, folder, ['scripts/start.mjs'])
  assert.equal(await installing.exitCode, 1)
  assert.match(installing.output(), new RegExp(`error: ${running}, and the packages it runs on`))
  assert.deepEqual(commandsRun(folder), ['build', 'start'])

  run.child.kill('SIGTERM')
  await run.exitCode
  // One that was killed leaves its mark.
  const { pid: deadPid } = spawnSync(process.execPath, ['--version'])
  writeFiles(folder, { [`.next/running/${deadPid}`]: JSON.stringify({ url: 'http://127.0.0.1:1', dev: false }) })
  const { run: third } = await start(t, folder)
  await third.untilOutput(/Ctrl-C to stop/)
  assert.deepEqual(commandsRun(folder), ['build', 'start', 'build', 'start'])
  assert.deepEqual(readdirSync(join(folder, '.next', 'running')), [String(third.child.pid)])
})

test('beside a desk that is being developed, another is built', async (t) => {
  const folder = desk(t)
  const port = String(await findFreePort())
  const developed = runScript(t, folder, ['scripts/serve.ts', '--dev'], { PORT: port, HOST: '' })
  await developed.untilOutput(/Ctrl-C to stop/)
  const { run } = await start(t, folder)
  await run.untilOutput(/Ctrl-C to stop/)
  assert.deepEqual(commandsRun(folder), ['dev', 'build', 'start'])
})

test('a build that fails is shown and stops the start; it does not pass for a build afterwards', async (t) => {
  const folder = desk(t)
  const { run } = await start(t, folder, { NEXT_PUBLIC_BREAK: 'yes' })
  assert.equal(await run.exitCode, 1)
  assert.match(run.output(), /error: the build failed.*Type error: no such price.*run the command again/s)
  await start(t, folder, { NEXT_PUBLIC_BREAK: 'yes' }).then(({ run }) => run.exitCode)
  assert.deepEqual(commandsRun(folder), ['build', 'build'])
})

test('a build that is stopped is no build that failed: nothing is started, and the next start builds', async (t) => {
  const folder = desk(t)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const { run } = await start(t, folder, { SLOW_BUILD: 'yes' })
    await until('it builds', () => existsSync(join(folder, 'commands')))
    run.child.kill(signal)
    assert.equal(await run.exitCode, code)
    assert.match(run.output(), /\nStopping…\nStopped\.\n$/)
    assert.doesNotMatch(run.output(), /fail|error/)
    assert.deepEqual(commandsRun(folder), ['build'])
    rmSync(join(folder, 'commands'))
  }
})

test('who asks again does not wait for what takes its time to stop', async (t) => {
  const folder = desk(t)
  const { run } = await start(t, folder, { SLOW_BUILD: 'to the end' })
  await until('it builds', () => existsSync(join(folder, 'commands')))
  const asking = setInterval(() => run.child.kill('SIGINT'), 500)
  t.after(() => clearInterval(asking))
  assert.equal(await run.exitCode, 130)
  assert.match(run.output(), /\nStopping…\nStopped\.\n$/)
})

test('a port in use is a sentence, before any build', async (t) => {
  const folder = desk(t)
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address)
  const { run } = await start(t, folder, { PORT: String(address.port) })
  assert.equal(await run.exitCode, 1)
  assert.match(run.output(), new RegExp(`^error: port ${address.port} is in use .*\\n$`))
})

test('a wrong setting is a sentence, before any build', async (t) => {
  const { run } = await start(t, desk(t), { PORT: '3000.5', OPENAI_API: 'smoke' })
  assert.equal(await run.exitCode, 1)
  assert.match(run.output(), /^error: .*PORT must be a whole number.*OPENAI_API must be/s)
  assert.doesNotMatch(run.output(), /\n\s+at /)
})

test('what the desk itself refuses to start with is passed on as it said it', async (t) => {
  const folder = desk(t)
  const { run } = await start(t, folder, { REFUSE: 'DATA_DIR is in use by another desk' })
  assert.equal(await run.exitCode, 1)
  assert.match(run.output(), /^error: DATA_DIR is in use by another desk$/m)
  assert.doesNotMatch(run.output(), /is ready/)
})

test('settings come from .env too, and the shell wins', async (t) => {
  const folder = desk(t)
  const port = await findFreePort()
  writeFiles(folder, { '.env': `PORT=${port}\nHOST=192.0.2.1\n` })
  const run = runScript(t, folder, ['scripts/serve.ts'], {
    PORT: undefined,
    HOST: '127.0.0.1',
    // A test run says that no .env is to be read any more.
    __NEXT_PROCESSED_ENV: undefined,
  })
  await run.untilOutput(new RegExp(`is ready: http://127\\.0\\.0\\.1:${port}`))
})

test('a .env as an editor on Windows writes it says the same', async (t) => {
  const folder = desk(t)
  const port = await findFreePort()
  writeFiles(folder, { '.env': `\uFEFFPORT=${port}\r\nHOST="127.0.0.1" # here\r\n` })
  const run = runScript(t, folder, ['scripts/serve.ts'], {
    PORT: undefined,
    HOST: undefined,
    __NEXT_PROCESSED_ENV: undefined,
  })
  await run.untilOutput(new RegExp(`is ready: http://127\\.0\\.0\\.1:${port} `))
})

test('a .env that cannot be read is a sentence', async (t) => {
  const folder = desk(t)
  writeFiles(folder, { '.env/PORT': '' })
  const { run } = await start(t, folder, { __NEXT_PROCESSED_ENV: '' })
  assert.equal(await run.exitCode, 1)
  assert.match(run.output(), /^error: the settings in \S+\/\.env cannot be read \(EISDIR\): .*\n$/)
})
