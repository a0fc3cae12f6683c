/** How an answer is worked out, as lines: each step as it begins, each draft with its verdict, each voice once it has spoken. */
import type { UIMessageChunk } from 'ai'
import type { DraftPart, PatternStep, StepMark, StepsPart, VoicePart } from '../contracts/patterns.ts'
import { visibleLine } from './foreign-text.ts'
import { createMarkdown } from './markdown-stream.ts'
import type { Paint } from './paint.ts'

const ROLES = { analyst: 'Analyst', trader: 'Trader', risk: 'Risk officer' } as const
const VERDICTS = {
  rewritten: 'written again',
  accepted: 'accepted',
  objected: 'kept, with objections',
  unread: 'kept: the verdict could not be read',
} as const

type PatternLines = { linesOf(chunk: UIMessageChunk): string[] }

/**
 * Lines for the parts of a pattern. A part that changes while it is worked on is printed once it is final: lines cannot be
 * taken back.
 */
export function createPatternLines(paint: Paint): PatternLines {
  let steps: PatternStep[] = []
  const told = new Set<string>()
  const once = (key: string, lines: string[]): string[] => {
    if (told.has(key)) return []
    told.add(key)
    return lines
  }
  return {
    linesOf(chunk) {
      if (!('data' in chunk)) return []
      if (chunk.type === 'data-steps') {
        steps = (chunk.data as StepsPart).steps
        // They are new while the first runs; an answer that goes on with its steps has listed them before.
        const areNew = steps.length > 0 && steps.every(({ state }, i) => state === (i === 0 ? 'running' : 'pending'))
        if (!areNew) return []
        return once('steps', [
          paint('bold', 'Steps'),
          ...steps.map(({ text }, i) => `  ${i + 1}. ${visibleLine(text)}`),
        ])
      }
      if (chunk.type === 'data-step') {
        const { index } = chunk.data as StepMark
        return [paint('bold', `Step ${index + 1}: ${visibleLine(steps[index]?.text ?? '')}`)]
      }
      if (chunk.type === 'data-draft') return draftLines(chunk.data as DraftPart)
      if (chunk.type !== 'data-voice') return []
      const voice = chunk.data as VoicePart
      return once(`${chunk.id}:${voice.state}`, voiceLines(voice))
    },
  }

  function draftLines({ round, state, problems }: DraftPart): string[] {
    if (state === 'writing' || state === 'judging') return []
    return once(`draft-${round}`, [
      paint('dim', `Draft ${round}: ${VERDICTS[state]}`),
      ...problems.map((problem) => paint('dim', `  - ${visibleLine(problem)}`)),
    ])
  }

  /** Rendered without a colour around it: the end of a bold word would end that colour too. */
  function proseLines(text: string): string[] {
    let shown = ''
    const markdown = createMarkdown(paint, (piece) => {
      shown += piece
    })
    markdown.push(text)
    markdown.end()
    return shown.trimEnd().split('\n')
  }

  function voiceLines({ role, state, text, objections }: VoicePart): string[] {
    if (state === 'speaking' || role === 'trader') return []
    const head = paint('bold', ROLES[role])
    if (role === 'analyst') return text ? [head, ...proseLines(text).map((row) => (row ? `  ${row}` : ''))] : []
    if (state === 'failed') return [head, paint('warn', '  The answer could not be read.')]
    if (objections.length === 0) return [head, paint('dim', '  No objections.')]
    return [head, ...objections.map((one) => paint('warn', `  ! ${visibleLine(one)}`))]
  }
}
