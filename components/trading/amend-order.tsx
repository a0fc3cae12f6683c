'use client'

import { PencilIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Sentence } from '@/components/shell/sentence.tsx'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { OrderRow } from '@/lib/contracts/exchange.ts'
import type { Plan } from '@/lib/contracts/plan.ts'
import { parsePrice, parseQty } from '@/lib/contracts/units.ts'
import { type AmendDraft, checkAmendment, draftOf } from './live/amendment.ts'
import { priceText, qtyText } from './live/ticket-check.ts'
import { StepperInput } from './stepper-input.tsx'
import { useFigures } from './use-figures.ts'
import { useProposal } from './use-proposal.ts'

/** One step of the quantity, in lots: 1 MWh. */
const QTY_STEP_LOTS = 10

/** New terms of a resting order. Like everything that changes something it asks for a plan, which the trader then reviews. */
export function AmendOrder({ order, onPlan }: { order: OrderRow; onPlan?: (plan: Plan) => void }) {
  const t = useTranslations('trading')
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon-xs"
          // Beside another button, on which a finger that aims at this one must not come down.
          className="coarse:min-w-9 [--reach:0px]"
          aria-label={t('amend.open', { orderId: order.orderId })}
          title={t('amend.title')}
        >
          <PencilIcon aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('amend.title')} className="w-72 p-3">
        <Form
          order={order}
          onPlan={(plan) => {
            setOpen(false)
            onPlan?.(plan)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

function Form({ order, onPlan }: { order: OrderRow; onPlan: (plan: Plan) => void }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const id = useId()
  // What the order was when this was opened: a fill meanwhile changes what is left of it, and not what was typed.
  const [draft, setDraft] = useState<AmendDraft>(() => draftOf(order))
  const { propose, busy, problem, dismiss } = useProposal(onPlan)
  const check = checkAmendment(order, draft)

  function set(patch: Partial<AmendDraft>) {
    dismiss()
    setDraft({ ...draft, ...patch })
  }
  function stepPrice(steps: number) {
    const typed = parsePrice(draft.price)
    if (typed.ok) set({ price: priceText(typed.value + steps) })
  }
  function stepQty(steps: number) {
    const typed = parseQty(draft.qty)
    if (typed.ok) set({ qty: qtyText(Math.max(0, typed.value + steps * QTY_STEP_LOTS)) })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (check.args) void propose([{ tool: 'amendOrder', args: check.args }])
  }
  const qtyProblem =
    check.qtyProblem === 'NOT_MORE'
      ? t('amend.notMore', { filled: figures.qty(order.filledAmount) })
      : check.qtyProblem && t(`ticket.problem.qty.${check.qtyProblem}`)
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-2.5">
      <p className="font-semibold text-[0.8125rem]">
        {t('amend.heading', {
          side: t(`side.${order.side}`),
          amount: figures.qty(order.amount),
          symbol: figures.contract(order.symbol),
        })}
      </p>
      <StepperInput
        id={`${id}-price`}
        label={t('ticket.price')}
        unit="NT$/MWh"
        value={draft.price}
        onChange={(price) => set({ price })}
        onStep={stepPrice}
        problem={check.priceProblem && t(`ticket.problem.price.${check.priceProblem}`)}
        downLabel={t('ticket.priceDown')}
        upLabel={t('ticket.priceUp')}
      />
      <StepperInput
        id={`${id}-qty`}
        label={t('amend.qty')}
        unit="MWh"
        value={draft.qty}
        onChange={(qty) => set({ qty })}
        onStep={stepQty}
        problem={qtyProblem}
        downLabel={t('ticket.qtyDown')}
        upLabel={t('ticket.qtyUp')}
      />
      {problem && (
        <Alert variant="destructive" data-code={problem.code}>
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>
            <Sentence text={problem.message} />
          </AlertTitle>
        </Alert>
      )}
      <Button type="submit" disabled={check.args === null || busy}>
        {busy && <Spinner />}
        {t(busy ? 'ticket.preparing' : 'amend.review')}
      </Button>
      <p className="text-center text-2xs text-muted-foreground">{t('ticket.nothingSent')}</p>
    </form>
  )
}
