/** The worked examples of the rules, on the engine. */
import { test } from 'node:test'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { bookLevels, saidOf, walletOf } from '../../property/exchange/engine-view.ts'
import { EXAMPLES } from '../../property/exchange/examples/all.ts'
import { runExample } from '../../property/exchange/examples/example.ts'

for (const example of EXAMPLES) {
  test(`engine: ${example.name}`, () => {
    const state = createState()
    runExample(example, {
      apply: (command) => {
        const outcome = apply(state, command)
        return { said: saidOf(outcome), slot: outcome.kind === 'placed' ? outcome.order.slot : 0 }
      },
      levels: (side) => bookLevels(state, 0, side),
      wallet: (account) => {
        const { cash, lockedCash, energy, lockedEnergy } = walletOf(state, account)
        return [BigInt(cash), BigInt(lockedCash), energy[0] ?? 0, lockedEnergy[0] ?? 0]
      },
    })
  })
}
