'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, useId, useMemo, useState } from 'react'
import { useRead } from '@/components/pages/use-read.ts'
import { readLimits } from '@/components/safety/safety-api.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { ToggleGroup } from '@/components/ui/toggle-group.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { toTicks } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { topOfBook } from '../live/book.ts'
import {
  useConnection,
  useKillSwitch,
  useListedSymbol,
  useMarketState,
  useMarketStore,
  useTicket,
  useTicketStore,
} from '../live/market-provider.tsx'
import { Panel } from '../market/panel.tsx'
import { purseOf } from '../market/purse.ts'
import { SIDE_ICON } from '../side-mark.tsx'
import { OrderChoice } from './order-choice.tsx'
import { PriceField, QtyField } from './order-fields.tsx'
import { ProposalProblem } from './proposal-problem.tsx'
import { checkTicket, draftIn, type FieldProblem, mostLots, priceText, qtyText } from './ticket-check.ts'
import type { TicketDraft } from './ticket-store.ts'
import { TicketSummary } from './ticket-summary.tsx'
import { useProposal } from './use-proposal.ts'

const QUOTES = ['bid', 'mid', 'ask'] as const
const SHARES = [0.25, 0.5, 0.75, 1] as const

function SideToggle({ side, onChange }: { side: TicketDraft['side']; onChange: (side: TicketDraft['side']) => void }) {
  const t = useTranslations('trading')
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-muted p-1 low:self-end low:coarse:p-px">
      <legend className="sr-only">{t('ticket.side')}</legend>
      {(['BUY', 'SELL'] as const).map((one) => {
        const Icon = SIDE_ICON[one]
        const on = side === one
        return (
          <button
            key={one}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(one)}
            className={cn(
              'flex h-7 low:pointer-fine:h-6 items-center justify-center gap-1.5 rounded-md font-semibold text-sm coarse:h-11 outline-none transition-colors focus-visible:ring-2 focus-visible:ring-ring',
              on && one === 'BUY' && 'bg-buy text-buy-foreground shadow-raised',
              on && one === 'SELL' && 'bg-sell text-sell-foreground shadow-raised',
              !on && 'text-muted-foreground hover:text-foreground',
            )}
          >
            <Icon aria-hidden className="size-4" strokeWidth={2.25} />
            {t(`side.${one}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Limit or market, and for how long: both choices stand in the panel's head, beside what is being ordered. */
function OrderKind({
  draft,
  inAuction,
  set,
}: {
  draft: TicketDraft
  inAuction: boolean
  set: (patch: Partial<TicketDraft>) => void
}) {
  const t = useTranslations('trading')
  const atMarket = draft.type === 'MARKET'
  return (
    <>
      <ToggleGroup
        type="single"
        aria-label={t('ticket.type')}
        value={draft.type}
        onValueChange={(type) => type && set({ type: type as TicketDraft['type'] })}
      >
        {(['LIMIT', 'MARKET'] as const).map((type) => (
          <OrderChoice
            key={type}
            value={type}
            refused={inAuction && type === 'MARKET'}
            className="h-5 px-1.5 @max-[19rem]:px-1 text-2xs coarse:h-9 @max-[19rem]:coarse:min-w-[38px]"
          >
            {t(`type.${type}`)}
          </OrderChoice>
        ))}
      </ToggleGroup>
      <ToggleGroup
        type="single"
        aria-label={t('ticket.timeInForce')}
        value={atMarket ? 'IOC' : draft.timeInForce}
        disabled={atMarket}
        onValueChange={(tif) => tif && set({ timeInForce: tif as TicketDraft['timeInForce'] })}
      >
        {(['GTC', 'IOC'] as const).map((tif) => (
          <OrderChoice
            key={tif}
            value={tif}
            refused={inAuction && tif === 'IOC'}
            title={t(`tifLong.${tif}`)}
            aria-label={t(`tifLong.${tif}`)}
            className="h-5 px-1.5 @max-[19rem]:px-1 text-2xs coarse:h-9 @max-[19rem]:coarse:min-w-[38px]"
          >
            {tif}
          </OrderChoice>
        ))}
      </ToggleGroup>
    </>
  )
}

const OFFER =
  'tnum relative finger-sized [--reach:1px] rounded-xs px-1 @min-[24rem]:@max-[27rem]:pointer-fine:px-0.5 low:@max-[37rem]:pointer-fine:px-0.5 low:@max-[40rem]:coarse:px-1 low:whitespace-nowrap coarse:h-8 coarse:min-w-[40px] coarse:px-2.5 text-2xs coarse:text-xs text-muted-foreground underline-offset-2 outline-none hover:text-foreground hover:underline focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-45'

/** Fills a field with what the market or the wallet has. */
function Offer(props: ComponentProps<'button'>) {
  return <button type="button" className={OFFER} {...props} />
}

/** Fills an order in. It never trades: its button asks for a plan, which the trader then reviews. */
export function OrderTicket({
  symbol,
  onPlan,
  className,
}: {
  symbol: string
  onPlan?: (plan: Plan) => void
  className?: string
}) {
  const t = useTranslations('trading')
  const safety = useTranslations('safety.kill')
  const figures = useFigures()
  const id = useId()
  const listed = useListedSymbol(symbol)
  const inAuction = listed?.session === 'AUCTION'
  const indicative = listed?.auction?.indicativePrice ?? null
  const indicativeTicks = indicative === null ? null : toTicks(indicative)
  const chosen = useTicket()
  const draft = useMemo(() => draftIn(chosen, inAuction ? 'AUCTION' : undefined), [chosen, inAuction])
  const store = useTicketStore()
  const market = useMarketStore()
  const hasBook = useMarketState((state) => state.books[symbol] !== undefined)
  const hasWallet = useMarketState((state) => state.wallet !== null)
  const connection = useConnection()
  const [asked, setAsked] = useState(false)
  const proposal = useProposal(onPlan)
  const { propose, busy } = proposal
  /** The fields that were asked about: of others, typed meanwhile or picked from the ladder, an answer says nothing. */
  const [askedOf, setAskedOf] = useState(chosen)
  const problem = askedOf === chosen ? proposal.problem : null
  const { value: limits } = useRead(readLimits)
  // The fields alone; what the market makes of them is the summary's, which follows every book without this form.
  const check = useMemo(() => checkTicket(draft, symbol, null, null), [draft, symbol])
  const atMarket = draft.type === 'MARKET'
  const offline = connection === 'offline'
  const blocked = useKillSwitch()?.on === true

  function set(patch: Partial<TicketDraft>) {
    setAsked(false)
    store.set(patch)
  }
  function quotedTicks(quote: (typeof QUOTES)[number]): number | null {
    const book = market.getState().books[symbol]
    const ticks = book ? topOfBook(book)[`${quote}Ticks`] : null
    return ticks === null ? null : Math.round(ticks)
  }
  function quotePrice(quote: (typeof QUOTES)[number]) {
    const ticks = quotedTicks(quote)
    if (ticks !== null) set({ price: priceText(ticks) })
  }
  function takeShare(share: number) {
    const { books, listed, wallet } = market.getState()
    const own = wallet && purseOf(wallet, symbol, listed?.find((one) => one.symbol === symbol) ?? null)
    const best = books[symbol]?.[draft.side === 'BUY' ? 'asks' : 'bids'][0]?.priceTicks ?? null
    // In an auction the best of the sides that cross is no price to be paid.
    const most = mostLots(draft, inAuction ? indicativeTicks : best, own, limits)
    if (most !== null) set({ qty: qtyText(Math.floor(most * share)) })
  }
  // Every field speaks up once the trader has asked for a review; before that only what was typed wrong does.
  const words = (field: 'price' | 'qty', found: FieldProblem | null) =>
    found === null || (found === 'MISSING' && !asked) ? null : t(`ticket.problem.${field}.${found}`)

  const priceProblem = atMarket ? null : words('price', check.priceProblem)
  const qtyProblem = words('qty', check.qtyProblem)
  const problems = [
    { id: `${id}-price-problem`, text: priceProblem },
    { id: `${id}-qty-problem`, text: qtyProblem },
  ].flatMap(({ id, text }) => (text === null ? [] : { id, text }))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!check.args || offline || blocked || busy) return
    setAskedOf(chosen)
    void propose([{ tool: 'placeOrder', args: check.args }])
  }

  return (
    <Panel
      title={t('ticket.title', { symbol: figures.contractHoursBare(symbol) })}
      name="ticket"
      className={cn('@container', className)}
      bodyClassName="p-3 @max-[24rem]:pt-2.5 low:py-1.5"
      actions={<OrderKind draft={draft} inAuction={inAuction} set={set} />}
    >
      <form
        onSubmit={onSubmit}
        noValidate
        className="grid gap-2 @min-[24rem]:grid-cols-2 @min-[24rem]:gap-x-3 @min-[30rem]:gap-x-4 low:grid-cols-3 low:gap-x-3 low:gap-y-1.5"
      >
        <div className="flex flex-col gap-2 low:contents">
          <SideToggle side={draft.side} onChange={(side) => set({ side })} />
          <div key={draft.picks} className={cn('rounded-md', draft.picks > 0 && 'animate-flash-brand')}>
            <PriceField
              id={`${id}-price`}
              label={t('ticket.price')}
              value={atMarket ? '' : draft.price}
              placeholder={atMarket ? t('ticket.atMarket') : undefined}
              disabled={atMarket}
              onChange={(price) => set({ price })}
              fromTicks={() => (inAuction ? indicativeTicks : quotedTicks('mid'))}
              problem={priceProblem}
              problemApart
              hint={
                <span className="flex gap-0.5">
                  {/* In an auction bids and asks cross, so the best prices would be the worst to offer. */}
                  {inAuction ? (
                    <Offer
                      disabled={indicativeTicks === null}
                      onClick={() => indicativeTicks !== null && set({ price: priceText(indicativeTicks) })}
                    >
                      {t('ticket.indicative')}
                    </Offer>
                  ) : (
                    QUOTES.map((name) => (
                      <Offer key={name} disabled={!hasBook || atMarket} onClick={() => quotePrice(name)}>
                        {t(`ticket.${name}`)}
                      </Offer>
                    ))
                  )}
                </span>
              }
            />
          </div>
          <QtyField
            id={`${id}-qty`}
            label={t('ticket.qty')}
            value={draft.qty}
            onChange={(qty) => set({ qty })}
            problem={qtyProblem}
            problemApart
            hint={
              <span className="flex gap-0.5">
                {SHARES.map((share) => (
                  <Offer
                    key={share}
                    disabled={!hasWallet}
                    aria-label={
                      share === 1 ? t('ticket.all') : t('ticket.share', { share: figures.percentWhole(share) })
                    }
                    onClick={() => takeShare(share)}
                    className={cn(OFFER, (share === 0.25 || share === 0.75) && 'low:@max-[40rem]:coarse:hidden')}
                  >
                    {share === 1 ? t('ticket.max') : figures.percentWhole(share)}
                  </Offer>
                ))}
              </span>
            }
          />
        </div>
        <div className="flex flex-col gap-2 low:contents">
          {/* Why no plan was made stands in the place of what the order would come to, until a field is changed. */}
          <div className="relative flex flex-col gap-1 @min-[24rem]:flex-1 @min-[24rem]:gap-2 low:col-span-2 low:h-14 low:flex-row low:items-center low:gap-3">
            <div className={cn('contents', problem && 'invisible')}>
              <TicketSummary symbol={symbol} limits={limits} problems={problems}>
                {blocked
                  ? safety('ticket')
                  : t(offline ? 'ticket.offline' : inAuction ? 'ticket.auctionOnly' : 'ticket.nothingSent')}
              </TicketSummary>
            </div>
            {problem && (
              <ProposalProblem
                problem={problem}
                className="scrollbar-thin absolute inset-0 content-start overflow-y-auto py-1.5 text-xs **:data-[slot=alert-title]:leading-4"
              />
            )}
          </div>
          <Button
            type="submit"
            variant={draft.side === 'BUY' ? 'buy' : 'sell'}
            className="mt-auto low:my-auto w-full"
            aria-disabled={busy || offline || blocked || undefined}
          >
            {busy && <Spinner />}
            {t(busy ? 'ticket.preparing' : 'ticket.review')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
