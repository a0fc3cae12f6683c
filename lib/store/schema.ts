/** Tables of the desk's database. JSON columns hold text; times are ISO 8601 UTC text. */
import type { Generated } from 'kysely'
import type { MemberRole } from '../contracts/members.ts'

export type Tables = {
  traders: { id: string; created_at: string }
  /** Columns of these three are better-auth's (lib/auth/password-sign-ins.ts); `role` and `trader_id` are the desk's. */
  members: {
    id: string
    email: string
    name: string
    email_verified: number
    image: string | null
    role: MemberRole
    trader_id: string
    created_at: string
    updated_at: string
  }
  member_passwords: {
    id: string
    member_id: string
    account_id: string
    provider_id: string
    /** Salted and hashed (scrypt). */
    password: string
    created_at: string
    updated_at: string
  }
  sign_ins: {
    id: string
    member_id: string
    token: string
    user_agent: string | null
    expires_at: string
    created_at: string
    updated_at: string
  }
  /** The trader's account at each MCP server that knows accounts. */
  accounts: { trader_id: string; server: string; user_id: string; created_at: string }
  chats: {
    id: string
    trader_id: string
    title: string
    created_at: string
    updated_at: string
    /** Chosen for it; null for the desk's own choice. */
    model_id: string | null
    /** Null for `react`. */
    pattern: string | null
    /** The conversation it branched off from; null for none, and where that is gone. */
    branched_from: string | null
    /** Bytes of the messages that were copied from there. */
    copied_bytes: Generated<number>
  }
  /** Plans of other conversations that messages copied from there show. */
  told_plans: { chat_id: string; plan_id: string }
  /** Images of questions and of answers of tools, out of the way of the messages and plans that show them. */
  images: { id: string; chat_id: string; media_type: string; bytes: Buffer; created_at: string }
  /** What was found out about a model: does it call tools, does it take images. */
  model_facts: { model_id: string; tools: string | null; images: number | null; found_at: string }
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
    /** Terms of the standing permission asked for with the approval; given when all of it is done. */
    permission_terms: string | null
    /** The standing permission that approved it. */
    permission_id: string | null
    /** Of whoever decided it, before that of who asked for it; null for a guest, and where nobody at the desk did. */
    sign_in_id: string | null
    /** Why the permission asked for with the approval was not given, in words. */
    permission_not_given: string | null
  }
  legs: {
    plan_id: string
    position: number
    /** That of the plan, once more: what was used of a day is summed up at every decision. */
    trader_id: string
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
    /** What its trader is shown of the answer's pictures, as JSON of LegPictures; null for none. */
    pictures: string | null
    /** What a sent order counts against limits and permissions; null for a leg that counts nothing. */
    qty_lots: number | null
    value_micro: number | null
  }
  /** Under what a plan waited before it got new numbers: a decision on these is told of them. */
  former_digests: { plan_id: string; digest: string }
  /** A trader's own limits, as JSON of OwnLimits. */
  limits: { trader_id: string; body: string; updated_at: string }
  /** What heads made stricter than the operator's settings, as JSON of HeadsLimits: one row at most. */
  desk_limits: { id: number; body: string; updated_at: string }
  /** One row for each time it was pulled; the last one counts. */
  kill_switch: {
    id: Generated<number>
    pulled_at: string
    pulled_by: 'trader' | 'agent'
    trader_id: string
    reason: string | null
    reset_at: string | null
    reset_by: string | null
  }
  permissions: {
    id: string
    trader_id: string
    terms: string
    /** Fingerprints of its tools, and of the policy it was given under. */
    bound_to: string
    created_at: string
    plan_id: string | null
    status: 'active' | 'revoked' | 'expired' | 'void'
    ended_at: string | null
    ended_why: string | null
  }
  /** What of a server's tool was accepted last. trader_id is '' where the desk's own settings trust the server. */
  tool_trust: {
    trader_id: string
    server: string
    tool: string
    fingerprint: string
    definition: string
    accepted_at: string
  }
  /** Switched off by whom and when, until somebody switches it on. */
  disabled_servers: { server: string; trader_id: string; at: string }
  /** The journal of the embedded exchange that the accounts belong to: one row at most. See lib/known-exchange.ts. */
  exchange_journal: { id: string }
  /** Bearers of /api/mcp. Of the secret only the SHA-256 is kept, in hex. */
  api_tokens: {
    id: string
    trader_id: string
    name: string
    hash: string
    scope: 'read' | 'propose'
    created_at: string
    last_used_at: string | null
    expires_at: string | null
    revoked_at: string | null
    /** Name and version, in the words of the program that used it last. */
    client: string | null
  }
  /** Tokens and clients of OAuth at an MCP server; only the desk's secret opens them. See sealed-sign-ins.ts. */
  server_sign_ins: { server: string; sealed: string; updated_at: string }
  memories: {
    id: string
    trader_id: string
    text: string
    /** How two texts with the same words are known as one; see lib/memory/fold.ts. */
    same_form: string
    kind: 'asked' | 'preference' | 'written'
    pinned: number
    /** The trader's message it comes from. */
    chat_id: string | null
    message_id: string | null
    created_at: string
    updated_at: string
    /** Whose vector it is. Numbers as 32-bit floats, little-endian. */
    embedder: string
    vector: Uint8Array
  }
  /** What fell out of a conversation's window, up to and with the message `through_id`. */
  summaries: { chat_id: string; through_id: string; text: string; made_by: 'rules' | 'model'; updated_at: string }
  /** Which own messages are in the word index `history_words` (FTS5), by rowid. */
  history: { id: Generated<number>; trader_id: string; chat_id: string; message_id: string; at: string }
  history_words: { rowid: number; words: string }
  /** The same of answers, apart from them: nothing that is said to a model comes from here. */
  answers: { id: Generated<number>; trader_id: string; chat_id: string; message_id: string; at: string }
  answer_words: { rowid: number; words: string }
  playbooks: {
    id: string
    trader_id: string
    name: string
    yaml: string
    /** 1 while its schedule is switched on. */
    scheduled: number
    /** When it is due next; null while its schedule is off. */
    next_at: string | null
    created_at: string
    updated_at: string
  }
  playbook_runs: {
    id: string
    trader_id: string
    /** Of a playbook that may be deleted by now, or that ships with the desk. */
    playbook_id: string
    name: string
    /** JSON of the definition as it was when the run started. */
    definition: string
    inputs: string
    started_by: 'trader' | 'schedule'
    status: string
    started_at: string
    /** Start of the present sitting: a resumed run has several. */
    sitting_at: string
    ended_at: string | null
    worked_ms: Generated<number>
    error: string | null
  }
  playbook_steps: {
    run_id: string
    position: number
    id: string
    status: string
    started_at: string | null
    duration_ms: number | null
    result: string | null
    error: string | null
    plan_id: string | null
    calls: Generated<number>
    input_tokens: Generated<number>
    output_tokens: Generated<number>
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
