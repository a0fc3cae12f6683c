'use client'

import { PencilIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { PriceField, QtyField } from '../ticket/order-fields.tsx'
import { ProposalProblem } from '../ticket/proposal-problem.tsx'
import { useProposal } from '../ticket/use-proposal.ts'
import { type AmendDraft, checkAmendment, draftOf } from './amendment.ts'

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
          className="coarse:min-w-[40px] coarse:[--reach:0px]"
          aria-label={t('amend.open', { orderId: order.orderId })}
          title={t('amend.title')}
        >
          <PencilIcon aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('amend.title')}
        className="w-72 p-3"
        onOpenAutoFocus={(event) => {
          const price = event.currentTarget instanceof Element ? event.currentTarget.querySelector('input') : null
          // For a finger a keyboard would come up with it, which is asked for by a tap.
          if (!price || !window.matchMedia('(pointer: fine)').matches) return
          event.preventDefault()
          price.focus()
          price.select()
        }}
      >
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
  const proposal = useProposal(onPlan)
  const { propose, busy } = proposal
  const [askedOf, setAskedOf] = useState(draft)
  const problem = askedOf === draft ? proposal.problem : null
  const check = checkAmendment(order, draft)

  const set = (patch: Partial<AmendDraft>) => setDraft({ ...draft, ...patch })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!check.args || busy) return
    setAskedOf(draft)
    void propose([{ tool: 'amendOrder', args: check.args }])
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
      <PriceField
        id={`${id}-price`}
        label={t('ticket.price')}
        value={draft.price}
        fromTicks={() => null}
        onChange={(price) => set({ price })}
        problem={check.priceProblem && t(`ticket.problem.price.${check.priceProblem}`)}
      />
      <QtyField
        id={`${id}-qty`}
        label={t('amend.qty')}
        value={draft.qty}
        onChange={(qty) => set({ qty })}
        problem={qtyProblem}
      />
      {problem && <ProposalProblem problem={problem} />}
      <Button type="submit" disabled={check.args === null || busy}>
        {busy && <Spinner />}
        {t(busy ? 'ticket.preparing' : 'amend.review')}
      </Button>
      <p className="text-center text-2xs text-muted-foreground">{t('ticket.nothingSent')}</p>
    </form>
  )
}
