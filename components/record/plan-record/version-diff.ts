/** What one version of a plan changed of the one before it. Pure. */
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import type { RecordLeg, RecordVersion } from '../../../lib/contracts/gate/record.ts'
import { changedFigures, type Figure } from '../../approval/plan/plan-facts.ts'

type LegChange = {
  /** Arguments that are others now; null where one was not there. */
  args: { name: string; before: unknown; after: unknown }[]
  figures: Set<Figure>
  /** It was part of the plan before and is no longer. */
  dropped: boolean
}

export function legChange(before: RecordLeg | undefined, after: RecordLeg): LegChange {
  if (!before) return { args: [], figures: new Set(), dropped: false }
  const names = [...new Set([...Object.keys(before.args), ...Object.keys(after.args)])].sort()
  return {
    args: names
      .filter((name) => !same(before.args[name], after.args[name]))
      .map((name) => ({ name, before: before.args[name] ?? null, after: after.args[name] ?? null })),
    figures: changedFigures(before.preview, after.preview),
    dropped: after.dropped && !before.dropped,
  }
}

export const legBefore = (version: RecordVersion | undefined, leg: RecordLeg): RecordLeg | undefined =>
  version?.legs.find(({ id }) => id === leg.id)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A leg as it stood in a version, for the components that draw the legs of a plan. */
export const asPlanLeg = ({ id, server, tool, args, preview, dropped }: RecordLeg): PlanLeg => ({
  id,
  server,
  tool,
  args,
  preview,
  previewError: null,
  status: dropped ? 'rejected' : 'pending',
  sentAt: null,
  answeredAt: null,
  result: null,
  error: null,
})
