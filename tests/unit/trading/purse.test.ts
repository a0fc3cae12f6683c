// What a trader can deliver of a contract: for the ticket and the wallet beside it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purseOf } from '../../../components/trading/market/purse.ts'

const [ELC, TEN, ELEVEN] = ['ELC', 'PT60-20261121T0200Z', 'PT60-20261121T0300Z'] as const
const GRANTED = { grant: 100 }

test('energy of a contract is its own: what was granted, until something was bought, sold or locked of it', () => {
  const wallet = {
    availableCurrency: 1_000,
    availableAmount: 50,
    energy: [
      { symbol: ELC, available: 50, locked: 0 },
      { symbol: TEN, available: 97, locked: 3 },
    ],
  }
  assert.equal(purseOf(wallet, ELC, GRANTED).availableAmount, 50)
  assert.equal(purseOf(wallet, TEN, GRANTED).availableAmount, 97)
  assert.equal(purseOf(wallet, ELEVEN, GRANTED).availableAmount, 100)
  assert.equal(purseOf(wallet, ELEVEN, null).availableAmount, 0)
  assert.equal(purseOf(wallet, ELEVEN, GRANTED).availableCurrency, 1_000)
})
