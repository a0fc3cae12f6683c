'use client'

import { ArrowDownIcon, ArrowUpIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { type CheckedPlaybook, onError, STEP_KINDS, type StepKind } from '@/lib/contracts/playbooks.ts'
import type { Args, DraftStep } from './draft.ts'
import { ChoiceField, LongField, TextField } from './fields.tsx'

type FormTools = CheckedPlaybook['tools']
type Props = {
  step: DraftStep
  first: boolean
  last: boolean
  tools: FormTools
  models: string[]
  onStep: (step: DraftStep) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const KINDS = Object.keys(STEP_KINDS) as StepKind[]

export function StepForm({ step, first, last, tools, models, onStep, onMove, onRemove }: Props) {
  const t = useTranslations('playbooks')
  const change = (part: Partial<DraftStep>) => onStep({ ...step, ...part })
  const modes = onError.options.map((value) => ({ value, label: t(`mode.${value}`) }))
  const waits = step.kind === 'ask' || step.kind === 'propose'
  return (
    <div className="rounded-lg border p-3" data-testid="playbook-step-form">
      <div className="mb-2 flex items-center gap-1">
        <span className="mr-auto font-medium text-sm">{step.title || step.id}</span>
        <Button
          size="icon-sm"
          variant="ghost"
          disabled={first}
          aria-label={t('field.up', { name: step.id })}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon aria-hidden />
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          disabled={last}
          aria-label={t('field.down', { name: step.id })}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={t('field.removeStep', { name: step.id })} onClick={onRemove}>
          <Trash2Icon aria-hidden />
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('field.id')} value={step.id} most={32} onValue={(id) => change({ id })} />
        <ChoiceField
          label={t('field.kind')}
          value={step.kind}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onValue={(kind) => change({ kind })}
        />
        {step.kind === 'tool' && (
          <CallFields
            tools={tools.filter((tool) => tool.kind === 'read')}
            tool={step.tool}
            args={step.args}
            onCall={(call) => change(call)}
          />
        )}
        {step.kind === 'propose' && <Legs step={step} tools={tools} change={change} />}
        {(step.kind === 'ask' || step.kind === 'say') && (
          <LongField label={t(`field.${step.kind}`)} value={step.text} onValue={(text) => change({ text })} />
        )}
        {step.kind === 'ask' && (
          <ChoiceField
            label={t('field.model')}
            value={step.model || 'desk'}
            options={[
              { value: 'desk', label: t('field.deskModel') },
              ...models.map((id) => ({ value: id, label: id })),
            ]}
            onValue={(model) => change({ model: model === 'desk' ? '' : model })}
          />
        )}
        <LongField label={t('field.when')} value={step.when} onValue={(when) => change({ when })} />
        <ChoiceField
          label={t('field.onError')}
          value={step.onError}
          options={modes}
          onValue={(mode) => change({ onError: mode })}
        />
        <div className="flex flex-col justify-end gap-2">
          {waits && <Toggle label={t('field.wait')} on={step.wait} onToggle={(wait) => change({ wait })} />}
          {!first && (
            <Toggle
              label={t('field.withPrevious')}
              on={step.withPrevious}
              onToggle={(withPrevious) => change({ withPrevious })}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Toggle({ label, on, onToggle }: { label: string; on: boolean; onToggle: (on: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <Switch id={id} checked={on} onCheckedChange={onToggle} />
      <Label htmlFor={id}>{label}</Label>
    </div>
  )
}

function Legs({
  step,
  tools,
  change,
}: {
  step: DraftStep
  tools: FormTools
  change: (part: Partial<DraftStep>) => void
}) {
  const t = useTranslations('playbooks')
  const writes = tools.filter((tool) => tool.kind === 'write')
  return (
    <>
      {step.legs.map((leg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is known by its place in the plan
        <div key={i} className="grid gap-3 rounded-md border border-dashed p-2.5 sm:col-span-2 sm:grid-cols-2">
          <CallFields
            tools={writes}
            tool={leg.tool}
            args={leg.args}
            onCall={(call) => change({ legs: step.legs.map((old, at) => (at === i ? { ...old, ...call } : old)) })}
          />
          {step.legs.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              className="w-fit"
              onClick={() => change({ legs: step.legs.filter((_, at) => at !== i) })}
            >
              <Trash2Icon aria-hidden />
              {t('field.removeLeg')}
            </Button>
          )}
        </div>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="w-fit"
        onClick={() => change({ legs: [...step.legs, { tool: 'placeOrder', args: {} }] })}
      >
        <PlusIcon aria-hidden />
        {t('field.addLeg')}
      </Button>
      <LongField label={t('field.reason')} value={step.reason} most={500} onValue={(reason) => change({ reason })} />
    </>
  )
}

/** A tool and a field for each of its arguments; what is written as something else than text in YAML stays so unless touched. */
function CallFields({
  tools,
  tool,
  args,
  onCall,
}: {
  tools: FormTools
  tool: string
  args: Args
  onCall: (call: { tool: string; args: Args }) => void
}) {
  const t = useTranslations('playbooks')
  const known = tools.find((one) => one.name === tool)
  const names = [...new Set([...(known?.args ?? []), ...Object.keys(args)])]
  const options = tools.map(({ name }) => ({ value: name, label: name }))
  return (
    <>
      <ChoiceField
        label={t('field.tool')}
        value={tool}
        options={known ? options : [{ value: tool, label: tool }, ...options]}
        onValue={(next) => onCall({ tool: next, args: {} })}
      />
      {names.map((name) => {
        const value = args[name]
        return (
          <TextField
            key={name}
            label={name}
            value={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
            most={500}
            onValue={(text) => onCall({ tool, args: { ...args, [name]: text } })}
          />
        )
      })}
    </>
  )
}
