/** The lists of the blotter as files for a spreadsheet. */
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { type Cell, csvText } from '../../../lib/ui/csv.ts'
import { type Answer, send } from '../../shell/requests/send.ts'
import { FILL_CSV_HEADER, fillCells, type OwnFillRow } from './fill-list.ts'
import { ORDER_CSV_HEADER, orderCells } from './order-list.ts'
import { POSITION_CSV_HEADER, type Position, positionCells } from './positions.ts'

const PLAN_CSV_HEADER = ['id', 'status', 'createdAt', 'decidedAt', 'origin', 'legs']

function download(name: string, header: readonly string[], rows: readonly Cell[][]) {
  const url = URL.createObjectURL(new Blob([csvText(header, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

const planCells = (plan: Plan): Cell[] => [
  plan.id,
  plan.status,
  plan.createdAt,
  plan.decidedAt,
  plan.origin.kind,
  JSON.stringify(plan.legs.map(({ tool, args }) => ({ tool, args }))),
]

export const downloadOrders = (list: 'open' | 'history', orders: readonly OrderRow[]): void =>
  download(`orders-${list}.csv`, ORDER_CSV_HEADER, orders.map(orderCells))

export const downloadFills = (fills: readonly OwnFillRow[]): void =>
  download('fills.csv', FILL_CSV_HEADER, fills.map(fillCells))

export const downloadPositions = (positions: readonly Position[]): void =>
  download('positions.csv', POSITION_CSV_HEADER, positions.map(positionCells))

export const downloadPlans = (plans: readonly Plan[]): void =>
  download('plans.csv', PLAN_CSV_HEADER, plans.map(planCells))

/** Every plan of the trader, newest first, page by page. */
export async function allPlans(): Promise<Answer<Plan[]>> {
  const plans: Plan[] = []
  for (let before = ''; ; ) {
    const answer = await send<{ plans: Plan[]; next: string | null }>('GET', `/api/plans?before=${before}`)
    if (answer.kind !== 'done') return answer
    plans.push(...answer.value.plans)
    if (answer.value.next === null) return { kind: 'done', value: plans }
    before = encodeURIComponent(answer.value.next)
  }
}
