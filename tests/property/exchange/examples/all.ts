import { AMEND } from './amend.ts'
import { AUCTION } from './auction.ts'
import { CONTINUOUS } from './continuous.ts'
import type { Example } from './example.ts'
import { ICEBERG } from './iceberg.ts'
import { OPERATOR } from './operator.ts'

export const EXAMPLES: readonly Example[] = [...CONTINUOUS, ...ICEBERG, ...AMEND, ...AUCTION, ...OPERATOR]
