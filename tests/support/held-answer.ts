import type { TestContext } from 'node:test'
import type { Desk } from '../../lib/desk.ts'
import { until } from './until.ts'

type Call = { tool: { tool: string }; userId?: string | null }

/**
 * Keeps the next answers to calls of that tool from the desk until they are released: whatever a test does in between, it
 * does in between, however slow the machine.
 * @param of counts the calls that are held, and others go through
 */
export function holdAnswers(c: TestContext, { engine }: Desk, name: string, count = 1, of = (_: Call) => true) {
  const released = Promise.withResolvers<void>()
  const [read, write] = [engine.read.bind(engine), engine.write.bind(engine)]
  let held = 0
  let answered = 0
  const isHeld = (call: Call) => call.tool.tool === name && of(call) && held < count && ++held > 0
  async function hold<T>(call: Call, asked: () => Promise<T>): Promise<T> {
    if (!isHeld(call)) return asked()
    const answer = await asked()
    answered += 1
    await released.promise
    return answer
  }
  const mocks = [
    c.mock.method(engine, 'read', (...args: Parameters<typeof read>) => hold(args[0], () => read(...args))),
    c.mock.method(engine, 'write', (...args: Parameters<typeof write>) => hold(args[0], () => write(...args))),
  ]
  return {
    /** All of them have come from the server. */
    answered: () => until(`${count} answers to ${name}`, () => answered === count),
    release() {
      for (const { mock } of mocks) mock.restore()
      released.resolve()
    },
  }
}
