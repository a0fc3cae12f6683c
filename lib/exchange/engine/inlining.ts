/**
 * An order passes through two dozen small functions. The compiler's budget for putting such a path into one piece is made for web
 * pages; with a larger one an order takes about a third less time. `absolute` must not be what runs out: then each process leaves
 * another function outside. More than this, and the compiler works for seconds on pieces that are slower for being so large.
 * `size` is less than the three paths in which orders spend their time (match, cancelResting, rest), which stay pieces of their own: put
 * into their callers, which happened to two processes of three, a market order took a fifth longer.
 * Imported, first, by processes that run an engine.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--max-inlined-bytecode-size=900')
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000')
setFlagsFromString('--max-inlined-bytecode-size-absolute=30000')
