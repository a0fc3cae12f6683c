'use client'

import { DownloadIcon, XIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { Awaited } from '../live/awaited.tsx'
import { useConnection } from '../live/market-provider.tsx'
import { StaleAge, useIsStale } from '../live/stale-age.tsx'
import { ProposalProblem } from '../ticket/proposal-problem.tsx'
import { useProposal } from '../ticket/use-proposal.ts'
import { AmendOrder } from './amend-order.tsx'
import { FillTable, OlderFills } from './fill-table.tsx'
import { ListEnd } from './list-end.tsx'
import { OrderTable } from './order-table.tsx'
import { PlanList } from './plan-list.tsx'
import { PositionTable } from './position-table.tsx'
import { TABS, type Tab, useBlotter } from './use-blotter.ts'
import { useBlotterExport } from './use-blotter-export.ts'

function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-full min-h-20 place-content-center p-4 text-pretty text-center text-muted-foreground text-sm">
      {children}
    </p>
  )
}

function Loading() {
  return (
    <Awaited own>
      <div className="space-y-3 p-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-4 w-full" />
        ))}
      </div>
    </Awaited>
  )
}

/** The blotter: open orders with change and cancel, which are writes like any other and become plans; fills, positions, history, plans. */
export function OrdersPanel({
  onPlan,
  besideBook = false,
  className,
}: {
  onPlan?: (plan: Plan) => void
  besideBook?: boolean
  className?: string
}) {
  const t = useTranslations('trading.orders')
  const connection = useConnection()
  const isStale = useIsStale()
  const figures = useFigures()
  const [tab, setTab] = useState<Tab>('open')
  const { propose, busy, problem, dismiss } = useProposal(onPlan)
  const blotter = useBlotter(tab)
  const { own, ownFills, open, closed, fills, positions, plans, counts, filter } = blotter
  const { canChoose, isFiltered, symbol } = filter
  const { isExporting, notExported, exportTab } = useBlotterExport(tab, blotter)
  const none = isFiltered ? t('noneOf', { symbol: figures.contract(symbol) }) : null

  const shownProblem =
    problem ??
    (tab === 'history' ? own.problem : tab === 'fills' ? ownFills.problem : null) ??
    (tab === 'plans' ? notExported : null)

  const actions = (order: OrderRow) => (
    <span className="inline-flex items-center">
      <AmendOrder order={order} onPlan={onPlan} />
      <Button
        variant="ghost"
        size="xs"
        className="coarse:min-w-[40px] coarse:[--reach:0px]"
        disabled={busy}
        aria-label={t('cancelLabel', { orderId: order.orderId })}
        onClick={() => void propose([{ tool: 'cancelOrder', args: { orderId: order.orderId } }])}
      >
        <XIcon aria-hidden />
        <span className="@max-[30rem]:hidden">{t('cancel')}</span>
      </Button>
    </span>
  )

  /** What is not listed of those that ended, and what never will be. */
  const older =
    own.left > 0 ? (
      <ListEnd>
        {t('notListed', { count: own.left })}
        <Button variant="outline" size="xs" disabled={own.busy} onClick={() => void own.load()}>
          {own.busy && <Spinner />}
          {t('showAll')}
        </Button>
      </ListEnd>
    ) : (
      own.forgotten && <ListEnd>{t('forgotten')}</ListEnd>
    )
  const olderFills = ownFills.areTold ? (
    <OlderFills left={ownFills.left} kept={ownFills.kept} busy={ownFills.busy} onAll={() => void ownFills.load()} />
  ) : (
    older
  )

  return (
    <Tabs
      value={tab}
      onValueChange={(value) => {
        dismiss()
        setTab(value as Tab)
      }}
      asChild
    >
      <section
        aria-label={t('title')}
        data-panel="orders"
        className={cn(
          '@container flex min-h-0 flex-col overflow-hidden rounded-lg border bg-card shadow-raised',
          className,
        )}
      >
        {/* On a phone what is done with a list may need a line of its own. */}
        <header className="flex shrink-0 flex-wrap items-center border-b pr-1.5 pl-1">
          {/* The line under the chosen one lies a pixel lower than the list, which may have to scroll. */}
          <TabsList className="fade-sideways h-9 coarse:h-11 max-w-full overflow-x-auto pb-px @max-[24rem]:gap-0 [scrollbar-width:none]">
            {TABS.map((one) => (
              <TabsTrigger key={one} value={one} className="coarse:min-w-[40px] @max-[24rem]:px-1.5">
                {t(`tab.${one}`)}
                {counts[one] > 0 && (
                  <span
                    className={cn(
                      'tnum rounded-full bg-secondary px-1.5 text-2xs leading-4',
                      one === 'plans' && 'bg-brand text-brand-foreground',
                    )}
                  >
                    {counts[one]}
                  </span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          <div className="ml-auto flex h-9 coarse:h-11 items-center gap-1">
            {isStale && blotter.isTold && <StaleAge className="mr-1" />}
            {canChoose && tab !== 'plans' && tab !== 'positions' && (
              <ToggleGroup
                type="single"
                aria-label={t('which')}
                value={isFiltered ? 'shown' : 'all'}
                onValueChange={(value) => value && filter.setOnlyShown(value === 'shown')}
              >
                <ToggleGroupItem value="all" className="h-5 px-1.5 text-2xs coarse:h-9">
                  {t('everything')}
                </ToggleGroupItem>
                <ToggleGroupItem
                  value="shown"
                  aria-label={t('onlyOf', { symbol: figures.contract(symbol) })}
                  className="tnum h-5 px-1.5 text-2xs coarse:h-9"
                >
                  {figures.contractHoursBare(symbol)}
                </ToggleGroupItem>
              </ToggleGroup>
            )}
            {tab === 'open' && counts.open > 1 && !isFiltered && (
              <Button
                variant="ghost"
                size="xs"
                disabled={busy}
                onClick={() => void propose([{ tool: 'cancelAllOrders', args: {} }])}
              >
                {t('cancelAll')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon-xs"
              className="coarse:min-w-[40px]"
              aria-label={t('export')}
              title={t('export')}
              disabled={blotter.rows === 0 || isExporting}
              onClick={exportTab}
            >
              <DownloadIcon aria-hidden />
            </Button>
          </div>
        </header>
        {shownProblem && <ProposalProblem problem={shownProblem} className="rounded-none border-x-0 border-t-0" />}
        <div
          className={cn(
            'fade-sideways scrollbar-thin relative min-h-0 flex-1 overflow-y-auto',
            connection !== 'live' && blotter.isTold && 'stale',
          )}
        >
          <TabsContent value="open">
            {open === null ? (
              <Loading />
            ) : open.length === 0 ? (
              <Empty>{none ?? t(besideBook ? 'noOpen' : 'noOpenApart')}</Empty>
            ) : (
              <OrderTable orders={open} caption={t('tab.open')} action={actions} />
            )}
          </TabsContent>
          <TabsContent value="fills">
            {fills === null ? (
              <Loading />
            ) : fills.length === 0 ? (
              <Empty>{none ?? t('noFills')}</Empty>
            ) : (
              <FillTable fills={fills} caption={t('tab.fills')} />
            )}
            {olderFills}
          </TabsContent>
          <TabsContent value="positions">
            {!blotter.hasWallet ? (
              <Loading />
            ) : positions.length === 0 ? (
              <Empty>{t('noPositions')}</Empty>
            ) : (
              <PositionTable positions={positions} />
            )}
          </TabsContent>
          <TabsContent value="history">
            {closed === null ? (
              <Loading />
            ) : closed.length === 0 ? (
              <Empty>{none ?? t('noHistory')}</Empty>
            ) : (
              <OrderTable orders={closed} caption={t('tab.history')} takenOut={blotter.takenOut} />
            )}
            {older}
          </TabsContent>
          <TabsContent value="plans">
            {plans.length === 0 ? <Empty>{t('noPlans')}</Empty> : <PlanList plans={plans} onPlan={onPlan} />}
            {blotter.hasOlderPlans && (
              <ListEnd>
                <Link href="/plans" className="underline underline-offset-2 hover:text-foreground">
                  {t('olderPlans')}
                </Link>
              </ListEnd>
            )}
          </TabsContent>
        </div>
      </section>
    </Tabs>
  )
}
