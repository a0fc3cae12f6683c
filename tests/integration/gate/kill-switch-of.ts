// The kill switch as its tests pull it, and what is seen of it.
import { buy, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

export function killSwitchOf(desk: () => TestDesk) {
  const pull = (trader: TestTrader, by: 'trader' | 'agent' = 'trader') =>
    desk().desk.gate.killSwitch.pull({ traderId: trader.id, by, reason: 'prices make no sense', from: 'test' })
  const openOrders = async (trader: TestTrader) => (await trader.orders()).filter((o) => o.status === 'PENDING')
  const resting = async () => {
    const trader = desk().trader()
    await trader.decide(await trader.propose(buy('2950', '1'), buy('2940', '2')))
    return trader
  }
  const kinds = async (kind: 'kill.pulled' | 'kill.cancelled' | 'kill.reset') =>
    (
      await desk()
        .desk.db.selectFrom('audit')
        .select(['trader_id', 'body'])
        .where('kind', '=', kind)
        .orderBy('seq')
        .execute()
    ).map((r) => ({ trader: r.trader_id, ...JSON.parse(r.body) }))
  return { pull, openOrders, resting, kinds }
}
