/** Tables of the desk's database. JSON columns hold text; times are ISO 8601 UTC text. */
import type { Generated } from 'kysely'

export type Tables = {
  traders: { id: string; created_at: string }
  /** The trader's account at each MCP server that knows accounts. */
  accounts: { trader_id: string; server: string; user_id: string; created_at: string }
  chats: { id: string; trader_id: string; title: string; created_at: string; updated_at: string }
  messages: {
    id: string
    chat_id: string
    position: number
    role: 'user' | 'assistant'
    parts: string
    metadata: string
    created_at: string
  }
  plans: {
    id: string
    trader_id: string
    chat_id: string | null
    status: string
    digest: string
    /** origin, totals, checks: what does not move while the plan is decided and executed. */
    body: string
    reason: string | null
    created_at: string
    expires_at: string
    decided_at: string | null
    finished_at: string | null
  }
  legs: {
    plan_id: string
    position: number
    id: string
    tool_call_id: string | null
    server: string
    tool: string
    fingerprint: string
    args: string
    preview: string | null
    preview_error: string | null
    status: string
    sent_at: string | null
    answered_at: string | null
    result: string | null
    error: string | null
  }
  audit: {
    seq: Generated<number>
    at: string
    kind: string
    trader_id: string | null
    plan_id: string | null
    body: string
    prev_hash: string
    hash: string
  }
}
