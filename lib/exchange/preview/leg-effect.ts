import type { LegPreview } from '../../contracts/exchange/preview.ts'
import type { SymbolIndex } from '../engine/commands.ts'

export type Check = LegPreview['checks'][number]
/** What a leg does; what surrounds it is the same for every kind. */
export type LegEffect = Pick<LegPreview, 'checks'> & Partial<LegPreview> & { symbolIndex: SymbolIndex | null }

export const passed = (name: string, detail: string): Check => ({ name, ok: true, detail })
export const failed = (name: string, code: string, detail: string): Check => ({ name, ok: false, code, detail })
