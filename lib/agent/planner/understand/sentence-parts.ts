/** Parts of whole sentences, for the tables that read one sentence as another. */
import { NUMBER } from './shape.ts'

/** A price or a quantity, as it is typed. */
export const N = `((?:nt\\$ ?)?${NUMBER})`
/** Of an order, as the exchange writes it. */
export const ID = '(?:\\d+-\\d+|o-\\d+)'
/** Words ahead of a sentence, and behind it, that change nothing of it. */
export const LEAD = '(?:please |can you |could you |now |just |and |then |(?:ok|okay|so|well|um+|uh+|hey),? )*'
export const END = '(?: please)?[.!]*$'
/** Of an order that is called by more than a word of its own: nothing is bought or sold by it. */
export const CANCEL_VERB =
  '(?:cancel|cxl|pull|kill|yank|nix|axe|bin|scratch|scrap|drop|ditch|lose|remove|delete|withdraw|get rid of|get me out of|take me out of)'
/** Moved, and neither bought nor looked at. */
export const MOVED = 'walk|bring|nudge|shade|edge|push|move|slide'
