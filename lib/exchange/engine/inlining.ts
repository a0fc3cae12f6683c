/**
 * An order passes through a dozen small functions. The compiler's budget for putting such a path into one piece is made for web
 * pages; with a larger one an order takes about a third less time. Imported, first, by processes that run an engine.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--max-inlined-bytecode-size=3000')
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000')
