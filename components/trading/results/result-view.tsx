'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { toolFailure } from '@/lib/contracts/errors.ts'
import { EXCHANGE_TOOLS, type ExchangeTool, type ToolResult } from '@/lib/contracts/exchange/tools.ts'
import { CandlesView } from './candles-view.tsx'
import { withDeskNote } from './desk-note.ts'
import { FailureView } from './failure-view.tsx'
import { FallbackNotice } from './fallback-notice.tsx'
import { FillsView } from './fills-view.tsx'
import { JsonView } from './json-view.tsx'
import { MetricsView } from './metrics-view.tsx'
import { OrderBookView } from './order-book-view.tsx'
import { OrdersView } from './orders-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { CancelledView, PlacedView } from './receipt-view.tsx'
import { SimulationView } from './simulation-view.tsx'
import { SymbolsView } from './symbols-view.tsx'
import { isOfExchange, payloadOf } from './tool-payload.ts'
import { TradesView } from './trades-view.tsx'
import { WalletView } from './wallet-view.tsx'

type View<T extends ExchangeTool> = (result: ToolResult<T>) => ReactElement

const VIEWS: { readonly [T in ExchangeTool]?: View<T> } = {
  getOrderBook: (book) => <OrderBookView book={book} />,
  getMarketMetrics: (metrics) => <MetricsView metrics={metrics} />,
  getUserWallet: (wallet) => <WalletView wallet={wallet} />,
  getUserOrders: (orders) => <OrdersView orders={orders} />,
  getUserTrades: (fills) => <FillsView fills={fills} />,
  getTrades: (result) => <TradesView result={result} />,
  getCandles: (result) => <CandlesView result={result} />,
  listSymbols: ({ symbols }) => <SymbolsView symbols={symbols} />,
  runSimulation: (report) => <SimulationView report={report} />,
  exportReport: (report) => <SimulationView report={report} />,
  previewOrder: (preview) => <PreviewView preview={preview} />,
  placeOrder: (order) => <PlacedView order={order} />,
  amendOrder: (order) => <PlacedView order={order} />,
  cancelOrder: (answer) => <CancelledView {...answer} orderIds={[answer.orderId]} />,
  cancelAllOrders: (answer) => <CancelledView {...answer} orderIds={answer.cancelled} />,
  checkUserExists: ({ exists }) => <UserExists exists={exists} />,
}

function UserExists({ exists }: { exists: boolean }) {
  const t = useTranslations('trading.result')
  return <p className="text-[0.8125rem]">{t(exists ? 'userExists' : 'userMissing')}</p>
}

/** The view of one tool's checked result; null when there is none or the result is not what the contract says. */
function viewOf<T extends ExchangeTool>(tool: T, payload: unknown): ReactElement | null {
  const view = VIEWS[tool]
  if (!view) return null
  const checked = EXCHANGE_TOOLS[tool].result.safeParse(payload)
  // The schema and the view are looked up by the same name, which the compiler cannot follow.
  return checked.success ? view(checked.data as ToolResult<T>) : null
}

/** A tool's result as a trader reads it; anything unknown or not as promised as a plain tree of what was really answered. */
export function ResultView({ server, tool, result }: { server: string; tool: string; result: unknown }) {
  const locale = useLocale()
  const payload = payloadOf(result)
  // What another server writes in the desk's own forms is its answer all the same.
  if (!isOfExchange(server, tool)) return <JsonView value={withDeskNote(payload, locale)} />
  const failed = toolFailure.safeParse(payload)
  if (failed.success) return <FailureView failure={failed.data} />
  return (
    <>
      <FallbackNotice result={payload} />
      {viewOf(tool, payload) ?? <JsonView value={payload} />}
    </>
  )
}
