/** What a definition says, checked against itself and against the tools there are: all problems at once, before any run. */
import type { PlaybookDefinition, PlaybookInput, Step } from '../contracts/playbooks.ts'
import { readArguments } from '../tools/arguments.ts'
import { readCondition, referencesOf } from './condition.ts'
import { readInput } from './inputs.ts'
import type { Known } from './known.ts'
import { mayHave } from './output-fields.ts'
import { type Found, found, type Path } from './problems.ts'
import { scheduleProblem } from './schedule.ts'
import { kindOf, type PlacedStep, stepsOf } from './shape.ts'
import { type Reference, readTemplate, textsOf } from './template.ts'

/** @param now only for inputs that name an hour from now */
export function checkDefinition(definition: PlaybookDefinition, known: Known, now: Date): Found[] {
  const inputs = definition.inputs ?? []
  const steps = stepsOf(definition.steps)
  const problems = [
    ...twice(inputs.map(({ name }, i) => ({ name, path: ['inputs', i, 'name'] }))),
    ...twice(steps.map(({ step, path }) => ({ name: step.id, path: [...path, 'id'] }))),
    ...inputs.flatMap((input, i) => inputProblems(input, ['inputs', i], now)),
  ]
  if (definition.schedule) {
    const wrong = scheduleProblem(definition.schedule)
    if (wrong === 'schedule')
      problems.push(found('schedule', ['schedule'], 'a schedule is one of everyMinutes, daily, quarterHours'))
    if (wrong === 'zone')
      problems.push(found('zone', ['schedule', 'zone'], 'daily, and only daily, has a time zone like Asia/Taipei'))
    for (const [i, input] of inputs.entries())
      if (input.default === undefined)
        problems.push(
          found('default_needed', ['inputs', i], `on a schedule nobody types ${input.name}: it needs a default`, {
            name: input.name,
          }),
        )
  }
  for (const [position, placed] of steps.entries()) {
    const earlier = steps.slice(0, position).filter((s) => placed.group === null || s.group !== placed.group)
    problems.push(...stepProblems(placed, { inputs, all: steps, earlier }, known))
  }
  return problems
}

function twice(names: { name: string; path: Path }[]): Found[] {
  return names.flatMap(({ name, path }, i) =>
    names.findIndex((other) => other.name === name) < i
      ? [found('twice', path, `${name} is there twice`, { name })]
      : [],
  )
}

function inputProblems(input: PlaybookInput, path: Path, now: Date): Found[] {
  const problems: Found[] = []
  const { name } = input
  if ((input.type === 'enum') !== (input.options !== undefined))
    problems.push(found('options', path, `${name}: an enum, and only an enum, has options`, { name }))
  if (input.default !== undefined) {
    const read = readInput(input, input.default, now)
    if (!read.ok)
      problems.push(
        found('default', [...path, 'default'], `default of ${name} ${read.message}`, { name, detail: read.message }),
      )
  }
  return problems
}

type Around = { inputs: PlaybookInput[]; all: PlacedStep[]; earlier: PlacedStep[] }

function stepProblems({ step, path, group }: PlacedStep, around: Around, known: Known): Found[] {
  const problems: Found[] = []
  if (group !== null && (kindOf(step) === 'propose' || kindOf(step) === 'say'))
    problems.push(found('in_parallel', path, 'only reads and questions run at the same time', { name: step.id }))
  const { when, onError: _mode, id: _id, title: _title, ...rest } = step
  const conditions = when === undefined ? [] : [when].flat()
  for (const [i, text] of conditions.entries()) {
    const at = Array.isArray(when) ? [...path, 'when', i] : [...path, 'when']
    const condition = readCondition(text)
    if (!condition) problems.push(found('condition', at, `"${text}" is no comparison of two values`, { text }))
    else
      for (const reference of referencesOf(condition)) problems.push(...referenceProblems(reference, at, around, known))
  }
  for (const { path: inner, text } of textsOf(templated(rest))) {
    const at = [...path, ...inner]
    const read = readTemplate(text)
    if (!read.ok) problems.push(found('template', at, `${read.at} is no reference`, { text: read.at }))
    for (const part of read.template)
      if (typeof part === 'object') problems.push(...referenceProblems(part, at, around, known))
  }
  if ('tool' in step) problems.push(...callProblems(step, path, 'read', known))
  if ('propose' in step)
    for (const [i, leg] of step.propose.entries())
      problems.push(...callProblems(leg, [...path, 'propose', i], 'write', known))
  if ('ask' in step && step.model !== undefined && !known.models.includes(step.model))
    problems.push(
      found('unknown_model', [...path, 'model'], `there is no model ${step.model} here`, {
        name: step.model,
        known: known.models.join(', '),
      }),
    )
  return problems
}

/** The members whose texts are templates. */
function templated(step: Partial<Step>): Record<string, unknown> {
  const { args, ask, say, reason, propose } = step as Record<string, unknown>
  const legs = Array.isArray(propose) ? propose.map((leg: { args?: unknown }) => ({ args: leg.args })) : undefined
  return { args, ask, say, reason, propose: legs }
}

function referenceProblems(reference: Reference, path: Path, { inputs, all, earlier }: Around, known: Known): Found[] {
  const { root, name, text } = reference
  if (root === 'input')
    return inputs.some((input) => input.name === name)
      ? []
      : [found('unknown_input', path, `there is no input ${name}`, { name, text })]
  const source = earlier.find(({ step }) => step.id === name)
  if (!source)
    return all.some(({ step }) => step.id === name)
      ? [found('later_step', path, `${name} has no result yet when this step runs`, { name, text })]
      : [found('unknown_step', path, `there is no step ${name}`, { name, text })]
  return mayHave(source.step, reference.path, known)
    ? []
    : [found('unknown_field', path, `the result of ${name} has no ${reference.path.join('.')}`, { name, text })]
}

function callProblems(
  call: { tool: string; args?: Record<string, unknown> | undefined },
  path: Path,
  kind: 'read' | 'write',
  known: Known,
): Found[] {
  const tool = known.tools.get(call.tool)
  const at = [...path, 'tool']
  const params = { name: call.tool }
  if (!tool) return [found('unknown_tool', at, `there is no tool ${call.tool} right now`, params)]
  if (tool.kind !== kind)
    return kind === 'read'
      ? [found('not_a_read', at, `${call.tool} changes something: it belongs in a propose step`, params)]
      : [found('not_a_write', at, `${call.tool} changes nothing: it belongs in a tool step`, params)]
  const args = call.args ?? {}
  const read = readArguments(args, tool.inputSchema, { keepBlank: tool.keepBlank })
  if (read.ok) return []
  // What a template stands for is known in the run alone, and is checked there.
  const open = new Set(textsOf(args).flatMap(({ path: inner, text }) => (/\{/.test(text) ? [inner[0]] : [])))
  return read.problems
    .filter((problem) => problem.code === 'missing' || !open.has(problem.path.split('.')[0]))
    .map((problem) =>
      problem.code === 'unknown'
        ? found('unknown_argument', [...path, 'args', problem.path], problem.message, {
            name: problem.path,
            tool: call.tool,
          })
        : problem.code === 'missing'
          ? found('missing_argument', [...path, 'args'], problem.message, { name: problem.path, tool: call.tool })
          : found('argument', [...path, 'args', ...problem.path.split('.').filter(Boolean)], problem.message, {
              name: problem.path,
              detail: problem.message,
            }),
    )
}
