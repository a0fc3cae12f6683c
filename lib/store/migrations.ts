import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const first: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('traders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await s
      .createTable('accounts')
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('accounts_pk', ['trader_id', 'server'])
      .execute()
    await s
      .createTable('chats')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('chats_by_trader').on('chats').columns(['trader_id', 'updated_at']).execute()
    await s
      .createTable('messages')
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('parts', 'text', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('messages_pk', ['chat_id', 'id'])
      .addUniqueConstraint('messages_position', ['chat_id', 'position'])
      .execute()
    await s
      .createTable('plans')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('chat_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('digest', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('finished_at', 'text')
      .execute()
    await s.createIndex('plans_by_trader').on('plans').columns(['trader_id', 'created_at']).execute()
    await s.createIndex('plans_by_status').on('plans').columns(['status', 'expires_at']).execute()
    await s
      .createTable('legs')
      .addColumn('plan_id', 'text', (c) => c.notNull().references('plans.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('tool_call_id', 'text')
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('tool', 'text', (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('args', 'text', (c) => c.notNull())
      .addColumn('preview', 'text')
      .addColumn('preview_error', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('answered_at', 'text')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('legs_pk', ['plan_id', 'position'])
      .execute()
    await s
      .createTable('audit')
      .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('trader_id', 'text')
      .addColumn('plan_id', 'text')
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('prev_hash', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('audit_by_plan').on('audit').columns(['plan_id']).execute()
    // Append-only is kept by the database itself, not by good manners.
    await sql`create trigger audit_no_update before update on audit begin select raise(abort, 'the audit table is append-only'); end`.execute(
      db,
    )
    await sql`create trigger audit_no_delete before delete on audit begin select raise(abort, 'the audit table is append-only'); end`.execute(
      db,
    )
  },
}

/** Limits, kill switch, standing permissions, accepted tools. */
const safety: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s.alterTable('plans').addColumn('permission_terms', 'text').execute()
    await s.alterTable('plans').addColumn('permission_id', 'text').execute()
    await s.alterTable('legs').addColumn('qty_lots', 'integer').execute()
    await s.alterTable('legs').addColumn('value_micro', 'integer').execute()
    await s.createIndex('legs_by_sending').on('legs').column('sent_at').execute()
    await s
      .createTable('limits')
      .addColumn('trader_id', 'text', (c) => c.primaryKey())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s
      .createTable('kill_switch')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('pulled_at', 'text', (c) => c.notNull())
      .addColumn('pulled_by', 'text', (c) => c.notNull())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('reset_at', 'text')
      .addColumn('reset_by', 'text')
      .execute()
    await s
      .createTable('permissions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('terms', 'text', (c) => c.notNull())
      .addColumn('bound_to', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('plan_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('ended_why', 'text')
      .execute()
    await s.createIndex('permissions_by_trader').on('permissions').columns(['trader_id', 'status']).execute()
    await s
      .createTable('tool_trust')
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('tool', 'text', (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('definition', 'text', (c) => c.notNull())
      .addColumn('accepted_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('tool_trust_pk', ['trader_id', 'server', 'tool'])
      .execute()
  },
}

/** Digests under which a plan was shown before it was quoted anew. */
const formerDigests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('former_digests')
      .addColumn('plan_id', 'text', (c) => c.notNull().references('plans.id'))
      .addColumn('digest', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('former_digests_pk', ['plan_id', 'digest'])
      .execute()
  },
}

/** Bearer tokens of /api/mcp. */
const apiTokens: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('api_tokens')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addColumn('client', 'text')
      .execute()
    await s.createIndex('api_tokens_by_trader').on('api_tokens').column('trader_id').execute()
  },
}

/** MCP servers that a person switched off. */
const disabledServers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('disabled_servers')
      .addColumn('server', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
  },
}

/** How the desk is signed in at MCP servers. */
const serverSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('server_sign_ins')
      .addColumn('server', 'text', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
  },
}

/** What a trader and everybody sent today, read from one index without going to the legs or their plans. */
const legsByDay: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('legs')
      .addColumn('trader_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update legs set trader_id = (select trader_id from plans where plans.id = legs.plan_id)`.execute(db)
    await db.schema.dropIndex('legs_by_sending').execute()
    await db.schema
      .createIndex('legs_by_day')
      .on('legs')
      .columns(['sent_at', 'trader_id', 'status', 'qty_lots', 'value_micro'])
      .execute()
  },
}

/**
 * What is remembered of a trader, what a long conversation was about, and the words of the trader's own messages. The
 * word index follows the messages: it goes with them, and leaves nothing of them behind.
 */
const memory: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('memories')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('same_form', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('pinned', 'integer', (c) => c.notNull())
      .addColumn('chat_id', 'text')
      .addColumn('message_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('embedder', 'text', (c) => c.notNull())
      .addColumn('vector', 'blob', (c) => c.notNull())
      .addUniqueConstraint('memories_once', ['trader_id', 'same_form'])
      .execute()
    await s
      .createTable('summaries')
      .addColumn('chat_id', 'text', (c) => c.primaryKey().references('chats.id').onDelete('cascade'))
      .addColumn('through_id', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('made_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s
      .createTable('history')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('chat_id', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addUniqueConstraint('history_once', ['chat_id', 'message_id'])
      .addForeignKeyConstraint('history_of', ['chat_id', 'message_id'], 'messages', ['chat_id', 'id'], (c) =>
        c.onDelete('cascade'),
      )
      .execute()
    await s.createIndex('history_by_trader').on('history').columns(['trader_id', 'at']).execute()
    await sql`create virtual table history_words using fts5(words, tokenize = 'unicode61 remove_diacritics 2')`.execute(
      db,
    )
    await sql`insert into history_words (history_words, rank) values ('secure-delete', 1)`.execute(db)
    await sql`create trigger history_gone after delete on history begin delete from history_words where rowid = old.id; end`.execute(
      db,
    )
  },
}

/** A model per conversation, what is known of models, and the images of questions. */
const models: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s.alterTable('chats').addColumn('model_id', 'text').execute()
    await s
      .createTable('model_facts')
      .addColumn('model_id', 'text', (c) => c.primaryKey())
      .addColumn('tools', 'text')
      .addColumn('images', 'integer')
      .addColumn('found_at', 'text', (c) => c.notNull())
      .execute()
    await s
      .createTable('images')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'blob', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('images_by_chat').on('images').column('chat_id').execute()
  },
}

/** Saved workflows and their runs. A run outlives its playbook. */
const playbooks: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('playbooks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('yaml', 'text', (c) => c.notNull())
      .addColumn('scheduled', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('playbooks_by_trader').on('playbooks').column('trader_id').execute()
    await s.createIndex('playbooks_by_next').on('playbooks').columns(['scheduled', 'next_at']).execute()
    await s
      .createTable('playbook_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('trader_id', 'text', (c) => c.notNull().references('traders.id'))
      .addColumn('playbook_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('definition', 'text', (c) => c.notNull())
      .addColumn('inputs', 'text', (c) => c.notNull())
      .addColumn('started_by', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('sitting_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('worked_ms', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .execute()
    await s
      .createIndex('playbook_runs_by_trader')
      .on('playbook_runs')
      .columns(['trader_id', 'playbook_id', 'started_at'])
      .execute()
    await s
      .createTable('playbook_steps')
      .addColumn('run_id', 'text', (c) => c.notNull().references('playbook_runs.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text')
      .addColumn('duration_ms', 'integer')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('plan_id', 'text')
      .addColumn('calls', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('input_tokens', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('output_tokens', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('playbook_steps_pk', ['run_id', 'position'])
      .execute()
  },
}

/** How the answers of a conversation are worked out; null for the plain way. */
const patterns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('chats').addColumn('pattern', 'text').execute()
  },
}

/** Which embedded exchange the accounts belong to. */
const exchangeJournal: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('exchange_journal')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .execute()
  },
}

/** What was sent under a standing permission is summed up at each of its orders, without going through all plans. */
const plansByPermission: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index plans_by_permission on plans (permission_id) where permission_id is not null`.execute(db)
  },
}

/** What was kept from a trader is asked about once for each who comes; of the audit it is next to nothing. */
const quarantines: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_quarantines on audit (trader_id) where kind = 'tool.quarantined'`.execute(db)
  },
}

/** Who ever had an order sent, and when last: everybody's open orders and loss are asked by it, again and again. */
const legsByTrader: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index legs_by_trader on legs (trader_id, sent_at) where qty_lots is not null`.execute(db)
  },
}

/** What the kill switch cancelled is asked for with every plan that is shown; of the audit it is next to nothing. */
const kills: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_kills on audit (trader_id) where kind = 'kill.cancelled'`.execute(db)
  },
}

/** Each turn asks for the plans of its conversation, several times, and a resumed run for those of each of its steps. */
const plansByOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index plans_by_chat on plans (chat_id, created_at) where chat_id is not null`.execute(db)
    await sql`create index plans_by_run on plans (json_extract(body, '$.origin.runId'), created_at) where json_extract(body, '$.origin.runId') is not null`.execute(
      db,
    )
  },
}

/** Pictures in the answers of tools: what is shown of them, beside the answer. */
const legPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('legs').addColumn('pictures', 'text').execute()
  },
}

/** The page of plans shows those of one channel or that ended in one way: perhaps the rarest of all that a trader ever had. */
const plansByFilter: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index plans_by_channel on plans (trader_id, json_extract(body, '$.origin.kind'), created_at, status)`.execute(
      db,
    )
    await sql`create index plans_by_end on plans (trader_id, status, created_at)`.execute(db)
  },
}

/** Conversations that branched off from others, and the plans that what they have from there shows. */
const branches: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .alterTable('chats')
      .addColumn('branched_from', 'text', (c) => c.references('chats.id').onDelete('set null'))
      .execute()
    await s
      .alterTable('chats')
      .addColumn('copied_bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    // Without it each conversation that is erased would be looked for in all others.
    await sql`create index chats_by_branch on chats (branched_from) where branched_from is not null`.execute(db)
    await s
      .createTable('told_plans')
      .addColumn('chat_id', 'text', (c) => c.notNull().references('chats.id').onDelete('cascade'))
      .addColumn('plan_id', 'text', (c) => c.notNull().references('plans.id'))
      .addPrimaryKeyConstraint('told_plans_pk', ['chat_id', 'plan_id'])
      .execute()
  },
}

/** People who sign in. The columns are those that better-auth asks for, and what the desk adds to a member. */
const members: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('members')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email_verified', 'integer', (c) => c.notNull())
      .addColumn('image', 'text')
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('trader_id', 'text', (c) => c.notNull().unique().references('traders.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s
      .createTable('member_passwords')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('provider_id', 'text', (c) => c.notNull())
      .addColumn('password', 'text')
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', 'text')
      .addColumn('refresh_token_expires_at', 'text')
      .addColumn('scope', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('member_passwords_by_member').on('member_passwords').column('member_id').execute()
    await s
      .createTable('sign_ins')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await s.createIndex('sign_ins_by_member').on('sign_ins').columns(['member_id', 'created_at']).execute()
  },
}

const deskLimits: Migration = {
  async up(db) {
    await db.schema
      .createTable('desk_limits')
      .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
  },
}

/** What heads cancelled of a trader is asked for with every plan that is shown; of the audit it is next to nothing. */
const massCancels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_mass_cancels on audit (trader_id) where kind in ('cancel.asked', 'cancel.unknown', 'cancel.done', 'cancel.none')`.execute(
      db,
    )
  },
}

/** A word index of answers, beside that of own messages. What was answered before is put there after the start. */
const answers: Migration = {
  async up(db: Kysely<unknown>) {
    const s = db.schema
    await s
      .createTable('answers')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('trader_id', 'text', (c) => c.notNull())
      .addColumn('chat_id', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addUniqueConstraint('answers_once', ['chat_id', 'message_id'])
      .addForeignKeyConstraint('answers_of', ['chat_id', 'message_id'], 'messages', ['chat_id', 'id'], (c) =>
        c.onDelete('cascade'),
      )
      .execute()
    await sql`create virtual table answer_words using fts5(words, tokenize = 'unicode61 remove_diacritics 2')`.execute(
      db,
    )
    await sql`insert into answer_words (answer_words, rank) values ('secure-delete', 1)`.execute(db)
    await sql`create trigger answers_gone after delete on answers begin delete from answer_words where rowid = old.id; end`.execute(
      db,
    )
  },
}

/** The word indexes knew figures by their parts. What is in none of them is put there at the start, whole. */
const wholeFigures: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from history`.execute(db)
    await sql`delete from answers`.execute(db)
  },
}

/** By which sign-in a plan was asked for or decided, and why a standing permission asked for with it was not given. */
const planSignIns: Migration = {
  async up(db) {
    const s = db.schema
    await s.alterTable('plans').addColumn('sign_in_id', 'text').execute()
    await s.alterTable('plans').addColumn('permission_not_given', 'text').execute()
  },
}

export const MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-safety': safety,
  '0003-former-digests': formerDigests,
  '0004-api-tokens': apiTokens,
  '0005-disabled-servers': disabledServers,
  '0006-mcp-oauth': serverSignIns,
  '0007-legs-by-day': legsByDay,
  '0008-memory': memory,
  '0009-models': models,
  '0010-playbooks': playbooks,
  '0011-patterns': patterns,
  '0012-exchange-journal': exchangeJournal,
  '0013-plans-by-permission': plansByPermission,
  '0014-quarantines': quarantines,
  '0015-legs-by-trader': legsByTrader,
  '0016-kills': kills,
  '0017-plans-by-origin': plansByOrigin,
  '0018-leg-pictures': legPictures,
  '0019-plans-by-filter': plansByFilter,
  '0020-branches': branches,
  '0021-members': members,
  '0022-desk-limits': deskLimits,
  '0023-mass-cancels': massCancels,
  '0024-answers': answers,
  '0025-whole-figures': wholeFigures,
  '0026-plan-sign-ins': planSignIns,
}
