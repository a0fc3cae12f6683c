/** Plain JSON → a definition, or everything that keeps it from being one. What it says is checked in check.ts. */
import { isObject } from '../contracts/json.ts'
import {
  type ParallelGroup,
  PLAYBOOK_LIMITS,
  type PlaybookDefinition,
  playbookDefinition,
  STEP_KINDS,
  type Step,
  type StepKind,
} from '../contracts/playbooks.ts'
import { type Found, found, type Path, schemaProblems } from './problems.ts'
import { readReference } from './template.ts'

const KINDS = Object.keys(STEP_KINDS) as StepKind[]

export const kindOf = (step: Step): StepKind => KINDS.find((kind) => kind in step) ?? 'say'
const isGroup = (entry: Step | ParallelGroup): entry is ParallelGroup => 'parallel' in entry

export type PlacedStep = { step: Step; path: Path; group: number | null }

/** All steps in order, those of parallel groups one after another. */
export function stepsOf(steps: PlaybookDefinition['steps']): PlacedStep[] {
  return steps.flatMap((entry, i): PlacedStep[] =>
    isGroup(entry)
      ? entry.parallel.map((step, j) => ({ step, path: ['steps', i, 'parallel', j], group: i }))
      : [{ step: entry, path: ['steps', i], group: null }],
  )
}

export function readShape(json: unknown): { definition: PlaybookDefinition | null; problems: Found[] } {
  if (!isObject(json))
    return { definition: null, problems: [found('not_a_playbook', [], 'a playbook has a name and steps')] }
  // Each step by its own schema: a union of four would only say that none of them fits.
  const { steps, ...head } = json
  const shell = playbookDefinition.omit({ steps: true }).safeParse(head)
  const problems = shell.success ? [] : schemaProblems(shell.error)
  problems.push(...unquoted(json, []))
  if (!Array.isArray(steps) || steps.length === 0) problems.push(found('no_steps', ['steps'], 'steps must be a list'))
  else {
    problems.push(...steps.flatMap((entry, i) => entryProblems(entry, ['steps', i])))
    const count = steps.reduce<number>(
      (n, e) => n + (isObject(e) && Array.isArray(e.parallel) ? e.parallel.length : 1),
      0,
    )
    const most = PLAYBOOK_LIMITS.steps
    if (count > most)
      problems.push(found('too_many_steps', ['steps'], `${count} steps; the most is ${most}`, { most: String(most) }))
  }
  if (problems.length > 0) return { definition: null, problems }
  const whole = playbookDefinition.safeParse(json)
  return whole.success
    ? { definition: whole.data, problems: [] }
    : { definition: null, problems: schemaProblems(whole.error) }
}

function entryProblems(entry: unknown, path: Path): Found[] {
  if (!isObject(entry) || !('parallel' in entry)) return stepProblems(entry, path)
  const others = Object.keys(entry).filter((key) => key !== 'parallel')
  const problems = others.map((name) =>
    found('group_members', [...path, name], `a parallel group has no ${name}; its steps have`, { name }),
  )
  if (!Array.isArray(entry.parallel) || entry.parallel.length === 0)
    return [...problems, found('no_steps', [...path, 'parallel'], 'parallel must be a list of steps')]
  return [...problems, ...entry.parallel.flatMap((step, i) => stepProblems(step, [...path, 'parallel', i]))]
}

function stepProblems(step: unknown, path: Path): Found[] {
  const kinds = isObject(step) ? KINDS.filter((kind) => kind in step) : []
  const [kind] = kinds
  if (!isObject(step) || !kind || kinds.length > 1)
    return [found('kind', path, 'a step is one of tool, ask, propose, say, or a group under parallel')]
  const read = STEP_KINDS[kind].safeParse(step)
  return read.success ? [] : schemaProblems(read.error, path)
}

/** `symbol: {input.symbol}` without quotes is a map in YAML, and would travel to the exchange as one. */
function unquoted(json: unknown, path: Path): Found[] {
  if (typeof json !== 'object' || json === null) return []
  const entries = Object.entries(json)
  const [only] = entries
  if (isObject(json) && entries.length === 1 && only && only[1] === null && readReference(only[0]))
    return [found('quotes', path, `write "{${only[0]}}" in quotes`, { text: `"{${only[0]}}"` })]
  return entries.flatMap(([key, value]) => unquoted(value, [...path, Array.isArray(json) ? Number(key) : key]))
}
