/**
 * An order passes through two dozen small functions. The compiler's budget for putting such a path into one piece is made for web
 * pages; with a larger one an order takes about a third less time. `absolute` must not be what runs out: then each process leaves
 * another function outside. More than this, and the compiler works for seconds on pieces that are slower for being so large.
 * Imported, first, by processes that run an engine.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--max-inlined-bytecode-size=3000')
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000')
setFlagsFromString('--max-inlined-bytecode-size-absolute=30000')
