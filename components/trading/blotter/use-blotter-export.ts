'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Proposing } from '../ticket/use-proposal.ts'
import { allPlans, downloadFills, downloadOrders, downloadPlans, downloadPositions } from './export-blotter.ts'
import { isOpen } from './order-list.ts'
import type { Blotter, Tab } from './use-blotter.ts'

/** Saves the list in view as a file: all of it, also what has to be asked for first, because a file does not say what it lacks. */
export function useBlotterExport(tab: Tab, blotter: Blotter) {
  const t = useTranslations('trading.orders')
  const [isExporting, setExporting] = useState(false)
  const [notExported, setNotExported] = useState<Proposing['problem']>(null)
  const { open, positions, plans, hasOlderPlans, own, ownFills, ofShown } = blotter

  async function save() {
    if (tab === 'open') return downloadOrders(tab, open ?? [])
    if (tab === 'positions') return downloadPositions(positions)
    if (tab === 'plans') {
      const answer = hasOlderPlans ? await allPlans() : ({ kind: 'done', value: plans } as const)
      if (answer.kind === 'done') return downloadPlans(answer.value)
      return setNotExported(answer.kind === 'refused' ? answer : { code: 'UNREACHABLE', message: t('unreachable') })
    }
    if (tab === 'fills') {
      const all = ofShown(ownFills.left > 0 ? await ownFills.load() : ownFills.rows)
      return all ? downloadFills(all) : undefined
    }
    const ended = ofShown(own.left > 0 ? await own.load() : own.orders)?.filter((order) => !isOpen(order))
    if (ended) downloadOrders(tab, ended)
  }

  return {
    isExporting,
    /** Why the plans could not be saved. Why orders or fills could not is the `problem` of their own lists. */
    notExported,
    exportTab() {
      setExporting(true)
      setNotExported(null)
      void save().finally(() => setExporting(false))
    },
  }
}
