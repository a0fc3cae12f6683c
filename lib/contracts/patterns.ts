/** How an answer is worked out, and the parts of a message that show it at work. */
import { z } from 'zod'

/** `react`: think and call tools. `plan`: all steps first. `reflect`: draft, verdict, rewrite. `team`: three roles. */
export const PATTERNS = ['react', 'plan', 'reflect', 'team'] as const
export const pattern = z.enum(PATTERNS)
export type Pattern = z.infer<typeof pattern>

/** `waiting`: it made a plan that a person has to decide on. `skipped`: one before it did not succeed. */
export type StepState = 'pending' | 'running' | 'waiting' | 'done' | 'failed' | 'skipped'
export type PatternStep = { text: string; state: StepState }
/** `steps` empty while they are being thought out. */
export type StepsPart = { steps: PatternStep[] }
/** Where step `index` (from 0) begins among the parts of a message. */
export type StepMark = { index: number }

/** What became of a draft. `unread`: the verdict could not be read, so the draft stands as it is. */
export type DraftState = 'writing' | 'judging' | 'accepted' | 'rewritten' | 'objected' | 'unread'
/** `round` from 1. `text` holds the words of a draft; calls it made stand beside it in the message. */
export type DraftPart = { round: number; state: DraftState; text: string; problems: string[] }
export const MAX_ROUNDS = 3

export type TeamRole = 'analyst' | 'trader' | 'risk'
/** Where a role begins to speak. The trader's own words are text parts; the others' stand in here. */
export type VoicePart = { role: TeamRole; state: 'speaking' | 'done' | 'failed'; text: string; objections: string[] }
