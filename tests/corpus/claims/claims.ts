/** Sentences of answers with what the check must make of them, and the judge that asks it. */
import { readFileSync } from 'node:fs'
import { evidenceFor, recordsOf } from '../../../lib/agent/grounding/evidence.ts'
import { groundClaims, unbackedIn } from '../../../lib/agent/grounding/ground.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import { RECORDS } from './records.ts'

type Entry = {
  lang: 'en' | 'zh-Hant' | 'zh-Hans'
  text: string
  /** The conversation it ends, by name. */
  evidence: string
  /** `none`: says nothing of the kind. */
  expect: 'backed' | 'unbacked' | 'figure' | 'none'
  /** dev: rules are tuned on it. report: only measured. */
  split: 'dev' | 'report'
}
export type Verdict = { entry: Entry; ok: boolean; marked: boolean; got: string }

export const claims: Entry[] = ['dev', 'report'].flatMap((split) =>
  readFileSync(new URL(`${split}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry),
)

export function judge(entry: Entry): Verdict {
  const record = RECORDS[entry.evidence]
  if (!record) throw new Error(`no record named ${entry.evidence}`)
  const answer: DeskMessage = { id: 'a-2', role: 'assistant', parts: [{ type: 'text', text: entry.text }] }
  const evidence = evidenceFor([...record.messages, answer], recordsOf(record.plans))
  const found = groundClaims(entry.text, evidence)
  const unbacked = unbackedIn(entry.text, evidence)
  const done = unbacked.some((u) => u.kind === 'done')
  const figure = unbacked.some((u) => u.kind === 'figure')
  const got = done ? 'unbacked' : figure ? 'figure' : found.length > 0 ? 'backed' : 'none'
  return { entry, ok: got === entry.expect, marked: done || figure, got }
}
