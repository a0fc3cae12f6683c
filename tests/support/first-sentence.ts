// A process whose planner has read nothing yet, for the bench: tells how long its first question takes, ms.
import { replyTo } from '../../lib/agent/planner/reply.ts'

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'show me the top 5 of the book' }] }]
const startedAt = performance.now()
replyTo(prompt, new Set(['getOrderBook']))
console.log(performance.now() - startedAt)
