'use client'

import { PlusIcon, Trash2Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { type CheckedPlaybook, inputType } from '@/lib/contracts/playbooks.ts'
import { type Draft, type DraftInput, emptyInput, emptyStep } from './draft.ts'
import { ChoiceField, LongField, TextField } from './fields.tsx'
import { StepForm } from './step-form.tsx'

type Props = { draft: Draft; onDraft: (draft: Draft) => void; tools: CheckedPlaybook['tools']; models: string[] }

const freeName = (stem: string, taken: string[]): string => {
  for (let n = taken.length + 1; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`
}
const replaced = <T,>(list: T[], at: number, item: T): T[] => list.map((old, i) => (i === at ? item : old))

export function DefinitionForm({ draft, onDraft, tools, models }: Props) {
  const t = useTranslations('playbooks')
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })
  const move = (from: number, by: number) => {
    const steps = [...draft.steps]
    const [step] = steps.splice(from, 1)
    if (step) steps.splice(from + by, 0, step)
    change({ steps })
  }
  return (
    <div className="flex flex-col gap-5" data-testid="playbook-form">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('field.name')} value={draft.name} most={80} onValue={(name) => change({ name })} />
        <ScheduleFields draft={draft} onDraft={onDraft} />
        <LongField
          label={t('field.description')}
          value={draft.description}
          most={500}
          onValue={(description) => change({ description })}
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold text-sm">{t('field.inputs')}</legend>
        {draft.inputs.map((input, i) => (
          <InputForm
            key={input.key}
            input={input}
            onInput={(next) => change({ inputs: replaced(draft.inputs, i, next) })}
            onRemove={() => change({ inputs: draft.inputs.filter((_, at) => at !== i) })}
          />
        ))}
        <Button
          size="sm"
          variant="outline"
          className="w-fit"
          onClick={() => {
            const name = freeName(
              'input',
              draft.inputs.map((input) => input.name),
            )
            change({ inputs: [...draft.inputs, emptyInput(name)] })
          }}
        >
          <PlusIcon aria-hidden />
          {t('field.addInput')}
        </Button>
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold text-sm">{t('field.steps')}</legend>
        {draft.steps.map((step, i) => (
          <StepForm
            key={step.key}
            step={step}
            first={i === 0}
            last={i === draft.steps.length - 1}
            tools={tools}
            models={models}
            onStep={(next) => change({ steps: replaced(draft.steps, i, next) })}
            onMove={(by) => move(i, by)}
            onRemove={() => change({ steps: draft.steps.filter((_, at) => at !== i) })}
          />
        ))}
        <Button
          size="sm"
          variant="outline"
          className="w-fit"
          data-testid="playbook-add-step"
          onClick={() => {
            const id = freeName(
              'step',
              draft.steps.map((step) => step.id),
            )
            change({ steps: [...draft.steps, emptyStep(id)] })
          }}
        >
          <PlusIcon aria-hidden />
          {t('field.addStep')}
        </Button>
      </fieldset>
    </div>
  )
}

function InputForm({
  input,
  onInput,
  onRemove,
}: {
  input: DraftInput
  onInput: (input: DraftInput) => void
  onRemove: () => void
}) {
  const t = useTranslations('playbooks')
  const change = (part: Partial<DraftInput>) => onInput({ ...input, ...part })
  const types = inputType.options.map((value) => ({ value, label: t(`type.${value}`) }))
  return (
    <div className="grid items-end gap-3 rounded-lg border p-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
      <TextField label={t('field.inputName')} value={input.name} most={32} onValue={(name) => change({ name })} />
      <ChoiceField label={t('field.type')} value={input.type} options={types} onValue={(type) => change({ type })} />
      <TextField label={t('field.label')} value={input.label} most={80} onValue={(label) => change({ label })} />
      <TextField label={t('field.default')} value={input.preset} most={500} onValue={(preset) => change({ preset })} />
      <Button size="icon" variant="ghost" aria-label={t('field.removeInput', { name: input.name })} onClick={onRemove}>
        <Trash2Icon aria-hidden />
      </Button>
      {input.type === 'enum' && (
        <TextField
          label={t('field.options')}
          value={input.options}
          most={1_000}
          onValue={(options) => change({ options })}
        />
      )}
    </div>
  )
}

type Way = 'none' | 'every' | 'daily' | 'quarterHours'

function ScheduleFields({ draft, onDraft }: Pick<Props, 'draft' | 'onDraft'>) {
  const t = useTranslations('playbooks')
  const { schedule } = draft
  const set = (next: Draft['schedule']) => onDraft({ ...draft, schedule: next })
  const way: Way = !schedule
    ? 'none'
    : schedule.daily !== undefined
      ? 'daily'
      : schedule.quarterHours
        ? 'quarterHours'
        : 'every'
  const starts: Record<Way, Draft['schedule']> = {
    none: null,
    every: { everyMinutes: 30 },
    daily: { daily: '08:30', zone: 'Asia/Taipei' },
    quarterHours: { quarterHours: true },
  }
  const ways = (Object.keys(starts) as Way[]).map((value) => ({ value, label: t(`way.${value}`) }))
  return (
    <>
      <ChoiceField label={t('field.schedule')} value={way} options={ways} onValue={(next) => set(starts[next])} />
      {way === 'every' && (
        <TextField
          label={t('field.minutes')}
          value={String(schedule?.everyMinutes ?? '')}
          most={4}
          onValue={(minutes) => set({ everyMinutes: Number(minutes.replaceAll(/\D/g, '')) })}
        />
      )}
      {way === 'daily' && (
        <>
          <TextField
            label={t('field.time')}
            value={schedule?.daily ?? ''}
            most={5}
            onValue={(daily) => set({ ...schedule, daily })}
          />
          <TextField
            label={t('field.zone')}
            value={schedule?.zone ?? ''}
            most={64}
            onValue={(zone) => set({ ...schedule, zone })}
          />
        </>
      )}
    </>
  )
}
