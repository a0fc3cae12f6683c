/** A plan as lines for the terminal: what it would do, what was checked, and afterwards what became of it. */
import type { LegPreview } from '../contracts/exchange/preview.ts'
import { limitRows } from '../contracts/gate/limit-checks.ts'
import type { Plan, PlanCheck, PlanLeg } from '../contracts/gate/plan.ts'
import { mayBePartlyDone } from '../gate/execution/partly-done.ts'
import { legSentence } from './call-sentence.ts'
import { deliveryOf, figure, money } from './figures.ts'
import { visibleLine } from './foreign-text.ts'
import { type Paint, sidePaint } from './paint.ts'
import { tableLines } from './terminal-table.ts'

const said = (value: unknown): string => visibleLine(String(value))

/** A leg that an edit dropped stays in the plan's list, and no more. */
const isOf = (leg: PlanLeg): boolean => leg.status !== 'rejected'

function effectOf({ preview: p, previewError }: PlanLeg): string {
  if (!p) return said(previewError ?? 'no preview')
  const parts = [
    p.filledQty > 0 ? `fills ${figure(p.filledQty)} MWh at ${figure(p.avgPrice ?? 0)}` : '',
    p.restingAmount > 0 ? `rests ${figure(p.restingAmount)} MWh, ${figure(p.aheadInQueue)} MWh ahead` : '',
    p.unfilledAmount > 0 ? `drops ${figure(p.unfilledAmount)} MWh` : '',
    p.cancels.length > 0 ? `cancels ${p.cancels.map(said).join(', ')}` : '',
    p.cancelsPlaced ? `cancels ${p.cancelsPlaced} of the orders this plan places` : '',
    p.releasedCurrency > 0 ? `frees ${money(p.releasedCurrency)}` : '',
    p.releasedAmount > 0 ? `frees ${figure(p.releasedAmount)} MWh` : '',
  ]
  const delivery = p.symbol === null ? null : deliveryOf(p.symbol)
  const effect = parts.filter(Boolean).join(' · ') || 'changes nothing'
  return delivery === null ? effect : `delivers ${delivery} · ${effect}`
}

const nameOf = (check: PlanCheck): string => said(check.name.replace(/^limit\./, ''))

/** Limits told of a plan that is within all of them: the tightest. */
const LIMITS_SHOWN = 4

/** The failed checks in full, the passed ones by name, and the limits it comes nearest to. */
function checkLines(plan: Plan, paint: Paint): string[] {
  const failed = plan.checks.filter((check) => !check.ok)
  const passed = [...new Set(plan.checks.filter((check) => check.ok && !check.limit).map(nameOf))]
  const limits = limitRows(plan.checks.filter(({ ok }) => ok)).map(({ name, scope, used, allowed }) => [
    `  ${name}${scope === 'desk' ? ' (desk)' : ''}`,
    figure(used),
    `of ${figure(allowed)}`,
  ])
  const more = limits.length - LIMITS_SHOWN
  return [
    ...failed.map((check) => paint('warn', `! ${nameOf(check)}: ${said(check.detail)}`)),
    ...(passed.length > 0 ? [paint('dim', `Checked: ${passed.map((name) => `✓ ${name}`).join('  ')}`)] : []),
    ...(limits.length > 0
      ? [
          `Limits used, the tightest first${more > 0 ? ` (${more} more are further away)` : ''}:`,
          ...tableLines(null, limits.slice(0, LIMITS_SHOWN), ['left', 'right', 'right'], paint),
        ].map((line) => paint('dim', line))
      : []),
  ]
}

type Purse = LegPreview['walletBefore']

/** Up to so many contracts all have a row; where there are more, only those whose energy moves. */
const MAX_ALL_TOLD = 4

/** A preview has the energy of its own contract alone: from its first leg to its last, each contract is a row. */
function walletLines(plan: Plan, paint: Paint): string[] {
  const previews = plan.legs.filter(isOf).flatMap((leg) => (leg.preview ? [leg.preview] : []))
  const row = (name: string, of: readonly LegPreview[], value: (purse: Purse) => number): string[][] => {
    const [first, last] = [of[0], of.at(-1)]
    return first && last ? [[name, figure(value(first.walletBefore)), figure(value(last.walletAfter))]] : []
  }
  // A leg without one symbol, as a cancel of everything, has no energy to show.
  const bySymbol = Map.groupBy(
    previews.filter(({ symbol }) => symbol !== null),
    ({ symbol }) => symbol,
  )
  const moves = (of: readonly LegPreview[]): boolean =>
    of[0]?.walletBefore.availableAmount !== of.at(-1)?.walletAfter.availableAmount ||
    of[0]?.walletBefore.lockedAmount !== of.at(-1)?.walletAfter.lockedAmount
  const told = bySymbol.size > MAX_ALL_TOLD ? [...bySymbol].filter(([, of]) => moves(of)) : [...bySymbol]
  const still = bySymbol.size - told.length
  const rows = [
    ...row('Free NT$', previews, (w) => w.availableCurrency),
    ...row('Locked NT$', previews, (w) => w.lockedCurrency),
    ...told.flatMap(([symbol, of]) => [
      ...row(`Free MWh ${said(symbol)}`, of, (w) => w.availableAmount),
      ...row(`Locked MWh ${said(symbol)}`, of, (w) => w.lockedAmount),
    ]),
  ]
  if (rows.length === 0) return []
  return [
    ...tableLines(['Wallet', 'now', 'after'], rows, ['left', 'right', 'right'], paint),
    ...(still > 0
      ? [paint('dim', `The energy of ${still} other ${still === 1 ? 'contract' : 'contracts'} stays as it is.`)]
      : []),
  ]
}

const OBJECTOR = { risk: 'The risk officer', review: 'A reviewer' } as const

/** Before the figures, so that nobody decides past them. */
function objectionLines({ origin: { objections } }: Plan, paint: Paint): string[] {
  if (!objections) return []
  const { by, words, unheard } = objections
  const head = unheard
    ? `${OBJECTOR[by]} was asked, but the answer could not be read${words.length > 0 ? ':' : '.'}`
    : `${OBJECTOR[by]} objects${words.length > 0 ? ':' : ' and gives no reason.'}`
  return [head, ...words.map((word) => `  ! ${said(word)}`)].map((line) => paint('warn', line))
}

export function planLines(plan: Plan, paint: Paint): string[] {
  const legs = plan.legs.map((leg, i) => {
    if (!isOf(leg)) return [`${i + 1}`, paint('dim', legSentence(leg)), paint('dim', 'left out, will not be sent'), '']
    const cost = leg.preview ? figure(leg.preview.cost) : ''
    return [`${i + 1}`, sidePaint(paint, leg.args.side, legSentence(leg)), effectOf(leg), cost]
  })
  const { reason, model } = plan.origin
  return [
    paint('bold', `Plan ${plan.digest.slice(0, 8)}: nothing has been sent`),
    ...objectionLines(plan, paint),
    ...tableLines(
      ['#', 'What', 'At the market of the preview', 'NT$ now'],
      legs,
      ['right', 'left', 'left', 'right'],
      paint,
    ),
    ...(plan.legs.filter(isOf).length > 1
      ? [
          `Together: ${money(plan.totals.cost)} now, at most ${money(plan.totals.payable ?? Math.max(0, plan.totals.worstCost))}, ${money(plan.totals.worstCost)} net if all of it fills; net ${figure(plan.totals.netQty)} MWh now`,
        ]
      : []),
    ...walletLines(plan, paint),
    ...checkLines(plan, paint),
    ...(reason ? [paint('dim', `Why, in the words of ${said(model ?? 'the model')}: ${said(reason)}`)] : []),
  ]
}

/** Why a leg was not done. What another server leaves behind when it fails, nobody here knows. */
function problemOf(leg: PlanLeg): string {
  const { server, error } = leg
  if (!error) return ''
  const words = `${said(error.code)}: ${said(error.message)}`
  const theirs = error.said === undefined ? '' : ` ${said(server)} said: “${said(error.said)}”`
  return words + theirs + (mayBePartlyDone(leg) ? ` (${said(server)} may have done part of it)` : '')
}

/** What became of each leg, from the ledger. */
export function outcomeLines(plan: Plan, paint: Paint): string[] {
  const look = { done: 'good', failed: 'bad', unknown: 'warn', skipped: 'warn', rejected: 'dim' } as const
  const rows = plan.legs.map((leg) => {
    const r = leg.result ?? {}
    const what =
      leg.status === 'done'
        ? `${said(r.state ?? r.status ?? 'done')}${r.orderId ? ` (order ${said(r.orderId)})` : ''}`
        : problemOf(leg)
    const word = leg.status.toUpperCase()
    return [leg.status in look ? paint(look[leg.status as keyof typeof look], word) : word, legSentence(leg), what]
  })
  return tableLines(null, rows, ['left', 'left', 'left'], paint)
}
