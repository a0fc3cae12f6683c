/** How an order is called in a sentence, and the figures that stand beside it, for the tables of changes and cancels. */
import { ID } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

export const NAMES = '(?:buy|sell|bid|ask|offer|order|buy order|sell order|last order|last buy|last sell)'
export const ORDER = `((?:my|the) ${NAMES})`
export const ORDERS = `(?:my|the|that) (?:${NUMBER} )?${NAMES}`
export const ANY_ORDER = `(${ORDERS}|it|that one|that order|(?:my |the )?last one|${ID})`
/** "my 3100 offer", "the 2950", "order 48213-3": one that rests, called by what is known of it. */
export const ORDER_SAID = `(?:(?:the|my|that) (?:${NUMBER}(?: ?mwh)?(?: one| ${NAMES})?|${NAMES}(?: at ${NUMBER})?)|(?:order )?${ID})`
/** No price, and no amount that anybody adds to one. */
export const SMALL = '(\\d{1,2}(?:\\.\\d+)?)'
/** A quantity and its price. */
export const FIGURES = `${NUMBER} ?(?:mwh|kwh|度)?,? ?(?:at |@ ?|以 ?|在 ?|价格 ?)?(?:nt\\$ ?)?${NUMBER}(?: ?元)?`
/** No quantity of several. */
export const PRICE = '((?:nt\\$ ?)?(?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)?)'
export const IT = '(?:it|that|that one|this one)'
export const BY = `(${NUMBER}(?: ?(?:mwh|kwh|ticks?|%|percent|nt\\$|ntd|bucks?|dollars?))?)`
