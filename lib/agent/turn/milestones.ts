/** Tells when what was written to a turn's stream has come out of it, and so is part of the message and stored. */
import type { UIMessageChunk } from 'ai'
import type { Writer } from './context.ts'

type Milestones = {
  /** The writer, with its steps' ends counted. */
  on(writer: Writer): Writer
  /** A chunk came out. */
  passed(chunk: UIMessageChunk): void
  /** Resolves when the last end of a step that was written has come out, or the stream is over. */
  reached(): Promise<void>
  end(): void
}

export function createMilestones(): Milestones {
  let written = 0
  let out = 0
  let isOver = false
  let waiting: { for: number; go: () => void }[] = []
  const look = () => {
    for (const one of waiting) if (isOver || one.for <= out) one.go()
    waiting = waiting.filter((one) => !isOver && one.for > out)
  }
  return {
    on: (writer) => ({
      ...writer,
      write(chunk) {
        if (chunk.type === 'finish-step') written += 1
        writer.write(chunk)
      },
    }),
    passed(chunk) {
      if (chunk.type !== 'finish-step') return
      out += 1
      look()
    },
    reached: () =>
      new Promise((go) => {
        waiting.push({ for: written, go })
        look()
      }),
    end() {
      isOver = true
      look()
    },
  }
}
