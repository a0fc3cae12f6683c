import type { Action } from '../understand/action.ts'

/** What each turn was understood to ask for; null where it asked for nothing that could be done. */
export type Proposed = readonly (readonly Action[] | null)[]
