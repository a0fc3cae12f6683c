/** What a person changes of the limits: a trader their own, a head those of the desk. Each only within what stands above. */
import { isDeepStrictEqual } from 'node:util'
import type { HeadsLimits, LimitName, Limits, OwnLimits } from '../../contracts/gate/safety.ts'
import { parseScaled } from '../../contracts/units.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { type Decider, refuseLeft } from '../execution/waiting.ts'
import { deskLimits, headsLimits } from './desk-limits.ts'
import { figure, LIMIT_DECIMALS, LIMIT_WORDS, withUnit } from './limit-units.ts'

type Who = { traderId: string; from: string }
/** One limit that is asked for, and the name of its field in the request. */
type Asked = { name: LimitName; field: string; value: number; ceiling: number }

const asked = (wanted: OwnLimits, ceiling: Limits, prefix = ''): Asked[] =>
  Object.entries(wanted).map(([key, value]) => {
    const name = key as LimitName
    return { name, field: `${prefix}${name}`, value, ceiling: ceiling[name] }
  })

const invalid = (message: string, fields: readonly Asked[]): DeskError =>
  new DeskError('INVALID_ARGUMENT', message, 422, { fields: fields.map(({ field }) => field) })

/** @throws DeskError naming what is looser than what stands above it */
function refuseLooser(all: readonly Asked[], whose: 'desk' | 'operator'): void {
  const looser = all.filter(({ value, ceiling }) => value > ceiling)
  const [first] = looser
  if (!first) return
  const [what, unit] = LIMIT_WORDS[first.name]
  throw invalid(`Looser than the ${whose} allows: ${what}: at most ${withUnit(figure(first.ceiling), unit)}.`, looser)
}

/** @throws DeskError for a limit that orders could not be held against exactly */
function refuseFractionsOfSteps(all: readonly Asked[]): void {
  const finer = all.filter(({ name, value }) => {
    const decimals = LIMIT_DECIMALS[name]
    if (decimals === undefined) return false
    const read = parseScaled(value, decimals)
    return read.ok ? read.value <= 0 : read.problem === 'TOO_FINE'
  })
  const [first] = finer
  if (!first) return
  const [what, unit] = LIMIT_WORDS[first.name]
  const step = withUnit(figure(1 / 10 ** (LIMIT_DECIMALS[first.name] ?? 0)), unit)
  const given = withUnit(`${first.value}`, unit)
  throw invalid(`The ${what} is counted in steps of ${step}, so ${given} cannot be a limit.`, finer)
}

/** Puts the trader's own limits in place of the ones before. @throws DeskError naming what is looser than the desk's or finer than can be counted */
export function setOwnLimits(ctx: GateContext, who: Who, own: OwnLimits): Promise<void> {
  const at = ctx.now().toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    const all = asked(own, (await deskLimits(ctx, trx)).trader)
    refuseLooser(all, 'desk')
    refuseFractionsOfSteps(all)
    const row = await trx.selectFrom('limits').select('body').where('trader_id', '=', who.traderId).executeTakeFirst()
    const body = JSON.stringify(own)
    await trx
      .insertInto('limits')
      .values({ trader_id: who.traderId, body, updated_at: at })
      .onConflict((c) => c.column('trader_id').doUpdateSet({ body, updated_at: at }))
      .execute()
    await appendAudit(
      trx,
      {
        kind: 'limits.changed',
        traderId: who.traderId,
        body: { before: row ? JSON.parse(row.body) : {}, after: own, from: who.from },
      },
      at,
    )
  })
}

/**
 * Puts the heads' limits in place of the ones before. Whether it is a head who asks is for the route to know.
 * @param before what the head saw when they changed it: what another head set in between is not overwritten unseen
 * @throws DeskError naming what is looser than the operator's or finer than can be counted; STALE
 */
export function setDeskLimits(
  ctx: GateContext,
  who: Decider & { refuse?(): void },
  before: HeadsLimits,
  after: HeadsLimits,
): Promise<void> {
  const all = [
    ...asked(after.trader, ctx.limitSettings.trader, 'trader.'),
    ...asked(after.everybody, ctx.limitSettings.everybody, 'everybody.'),
  ]
  refuseLooser(all, 'operator')
  refuseFractionsOfSteps(all)
  const at = ctx.now().toISOString()
  return ctx.db.transaction().execute(async (trx) => {
    await refuseLeft(ctx, who, trx)
    who.refuse?.()
    if (!isDeepStrictEqual(await headsLimits(trx), before))
      throw new DeskError(
        'STALE',
        'Another head has changed these limits meanwhile. Look at them as they are now and save again.',
        409,
      )
    const body = JSON.stringify(after)
    await trx
      .insertInto('desk_limits')
      .values({ id: 1, body, updated_at: at })
      .onConflict((c) => c.column('id').doUpdateSet({ body, updated_at: at }))
      .execute()
    await appendAudit(
      trx,
      { kind: 'limits.desk_changed', traderId: who.traderId, body: { before, after, from: who.from } },
      at,
    )
  })
}
