/**
 * How Node runs what has the planner in it. The planner's rules are a thousand patterns. Of each, Node would first make a slow form and
 * then, where it is used again, a quick one; made quick at once, all of them are ready in a third of the time, and the first question
 * after a start has its answer in half of it.
 */
export const NODE_FLAGS = ['--no-regexp-tier-up']
