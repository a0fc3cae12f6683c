/** A playbook as a form holds it while it is half written: all texts, nothing left out. Back and forth without loss. */
import type {
  PlaybookDefinition,
  PlaybookInput,
  PlaybookSchedule,
  Step,
  StepKind,
} from '../../lib/contracts/playbooks.ts'

export type Args = Record<string, unknown>
export type DraftStep = {
  /** Identifies the step in the list on screen and is not part of the playbook. */
  key: string
  kind: StepKind
  id: string
  title: string
  /** One condition a line. */
  when: string
  onError: 'stop' | 'note' | 'explain'
  /** Runs at the same time as the step above it. */
  withPrevious: boolean
  tool: string
  args: Args
  text: string
  model: string
  legs: { tool: string; args: Args }[]
  reason: string
  wait: boolean
}
export type DraftInput = {
  key: string
  name: string
  type: PlaybookInput['type']
  label: string
  options: string
  preset: string
}
export type Draft = {
  name: string
  description: string
  schedule: PlaybookSchedule | null
  inputs: DraftInput[]
  steps: DraftStep[]
}

let made = 0
const newKey = (): string => `k${made++}`

export const emptyStep = (id: string): DraftStep => ({
  key: newKey(),
  kind: 'tool',
  id,
  title: '',
  when: '',
  onError: 'stop',
  withPrevious: false,
  tool: 'getOrderBook',
  args: {},
  text: '',
  model: '',
  legs: [{ tool: 'placeOrder', args: {} }],
  reason: '',
  wait: true,
})
export const emptyInput = (name: string): DraftInput => ({
  key: newKey(),
  name,
  type: 'string',
  label: '',
  options: '',
  preset: '',
})

export function draftOf(definition: PlaybookDefinition): Draft {
  return {
    name: definition.name,
    description: definition.description ?? '',
    schedule: definition.schedule ?? null,
    inputs: (definition.inputs ?? []).map((input) => ({
      ...emptyInput(input.name),
      type: input.type,
      label: input.label ?? '',
      options: (input.options ?? []).join(', '),
      preset: input.default === undefined ? '' : String(input.default),
    })),
    steps: definition.steps.flatMap((entry) =>
      'parallel' in entry
        ? entry.parallel.map((step, i) => ({ ...draftStep(step), withPrevious: i > 0 }))
        : [draftStep(entry)],
    ),
  }
}

function draftStep(step: Step): DraftStep {
  const draft: DraftStep = {
    ...emptyStep(step.id),
    title: step.title ?? '',
    when: [step.when ?? []].flat().join('\n'),
    onError: step.onError ?? 'stop',
  }
  if ('tool' in step) return { ...draft, kind: 'tool', tool: step.tool, args: step.args ?? {} }
  if ('ask' in step)
    return { ...draft, kind: 'ask', text: step.ask, model: step.model ?? '', wait: step.wait !== false }
  if ('propose' in step) {
    const legs = step.propose.map(({ tool, args }) => ({ tool, args: args ?? {} }))
    return { ...draft, kind: 'propose', legs, reason: step.reason ?? '', wait: step.wait !== false }
  }
  return { ...draft, kind: 'say', text: step.say }
}

const filled = <K extends string>(name: K, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() })
const someArgs = (args: Args) => {
  const own = Object.entries(args).filter(([, value]) => value !== '')
  return own.length === 0 ? {} : { args: Object.fromEntries(own) }
}

/** The definition as the form has it. It need not be a valid playbook yet: the desk tells what is missing. */
export function definitionOf(draft: Draft): Record<string, unknown> {
  const steps: unknown[] = []
  for (const step of draft.steps) {
    const last = steps.at(-1) as { parallel?: unknown[] } | undefined
    const own = stepOf(step)
    if (!step.withPrevious || last === undefined) steps.push(own)
    else if (last.parallel) last.parallel.push(own)
    else steps.splice(-1, 1, { parallel: [last, own] })
  }
  return {
    name: draft.name,
    ...filled('description', draft.description),
    ...(draft.inputs.length > 0 ? { inputs: draft.inputs.map(inputOf) } : {}),
    ...(draft.schedule ? { schedule: draft.schedule } : {}),
    steps,
  }
}

function inputOf({ name, type, label, options, preset }: DraftInput): Record<string, unknown> {
  const words = options.split(',').map((word) => word.trim())
  return {
    name,
    type,
    ...filled('label', label),
    ...(type === 'enum' ? { options: words.filter(Boolean) } : {}),
    ...(preset === '' ? {} : { default: presetOf(type, preset) }),
  }
}

/** In YAML a number is written as one. What is none stays the text it is, for the desk to refuse. */
function presetOf(type: DraftInput['type'], preset: string): string | number | boolean {
  if (type === 'boolean' && (preset === 'true' || preset === 'false')) return preset === 'true'
  const numeric = ['number', 'integer', 'price', 'quantity'].includes(type) && /^-?\d+(\.\d+)?$/.test(preset)
  return numeric ? Number(preset) : preset
}

function stepOf(step: DraftStep): Record<string, unknown> {
  const lines = step.when.split('\n').map((line) => line.trim())
  const [only, ...more] = lines.filter(Boolean)
  return {
    id: step.id,
    ...filled('title', step.title),
    ...(only === undefined ? {} : { when: more.length === 0 ? only : [only, ...more] }),
    ...workOf(step),
    ...(step.onError === 'stop' ? {} : { onError: step.onError }),
  }
}

function workOf(step: DraftStep): Record<string, unknown> {
  const wait = step.wait ? {} : { wait: false }
  switch (step.kind) {
    case 'tool':
      return { tool: step.tool, ...someArgs(step.args) }
    case 'ask':
      return { ask: step.text, ...filled('model', step.model), ...wait }
    case 'propose':
      return {
        propose: step.legs.map(({ tool, args }) => ({ tool, ...someArgs(args) })),
        ...filled('reason', step.reason),
        ...wait,
      }
    case 'say':
      return { say: step.text }
  }
}
