/**
 * How Node runs what has the planner in it. The planner's rules are some two thousand patterns. Node compiles a pattern in a slow form
 * first, and in a fast one when it is used again. Compiled fast at once, all of them are ready in a third of the time, and the first
 * question after a start is answered in half of it.
 */
export const NODE_FLAGS = ['--no-regexp-tier-up']
