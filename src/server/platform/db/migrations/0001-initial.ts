import { sql, type Kysely } from 'kysely'
import { describeIndices } from '../index-statistics.ts'
import type { Engine } from '../store.ts'

const columns = (spec: string, engine: Engine) =>
  engine === 'sqlite'
    ? spec.replaceAll(/\bint\b/g, 'integer')
    : spec.replaceAll(/\bint\b/g, 'bigint').replaceAll(/\btext\b/g, 'text collate "C"')

/** `a text, b int` with every column NOT NULL; lines that begin with a keyword are constraints. */
const tables: Record<string, string> = {
  account: `pool text, id text, brand text, email text, email_norm text, email_confirmed_at int, name text,
    name_norm text, password_hash text, status text, language text, credits int, paid_user int,
    free_messages_used int, conversations_started int, signup_at int, seen_at int, invisible int,
    notifications_disabled text, tracking text, terms_version text, consent_at int, welcome_until int,
    weekly_limit int, time_zone text,
    primary key (pool, id), check (credits >= 0), check (free_messages_used >= 0)`,
  profile: `pool text, id text, brand text, provider text, fictional int, status text, name text, gender text,
    seeks text, born int, country text, region text, city text, sexuality text, relationship text, hair text,
    eyes text, body text, tattoos text, about text, interests text, main_photo text, resell_brands text,
    link text, seen_at int, created_at int,
    primary key (pool, id)`,
  listing: `pool text, brand text, profile text, gender text, born int, country text, region text, seen_at int,
    has_photo int, genuine int, sexuality text, relationship text, hair text, eyes text, body text, tattoos text,
    primary key (pool, brand, profile),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  photo: `pool text, id text, profile text, position int, status text, thumb_name text, blurred_name text,
    medium_name text, full_name text, created_at int,
    primary key (pool, id),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  session: `pool text, hash text, account text, brand text, persistent int, device text, created_at int,
    seen_at int, expires_at int,
    primary key (pool, hash),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  signup_draft: `hash text, brand text, data text, expires_at int, primary key (hash)`,
  token: `pool text, hash text, brand text, account text, kind text, data text, created_at int, expires_at int,
    used_at int,
    primary key (pool, hash),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  account_setting: `pool text, account text, languages_read text, languages_written text, first_day_of_week int,
    primary key (pool, account),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  notification_choice: `pool text, account text, kind text, channel text, wanted int,
    primary key (pool, account, kind, channel),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  consent: `pool text, account text, kind text, seq int, given int, version text, created_at int,
    primary key (pool, account, kind, seq),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  deletion: `pool text, account text, brand text, reason text, remarks text, requested_at int, purge_at int,
    purged_at int,
    primary key (pool, account),
    foreign key (pool, account) references account (pool, id) on delete cascade`,
  complaint: `pool text, id text, brand text, account text, kind text, reference text, text text, name text,
    email text, language text, created_at int,
    primary key (pool, id)`,
  restriction: `pool text, id text, brand text, account text, measure text, ground text, photo text, notice text,
    automated int, created_at int, lifted_at int,
    primary key (pool, id), unique (pool, account, measure, ground, photo)`,
  bounce_count: `brand text, day text, page text, count int, primary key (brand, day, page)`,
  idempotency: `scope text, key text, request_hash text, answer text, created_at int, primary key (scope, key)`,
  rate_limit: `key text, window_start int, count int, primary key (key)`,
  lock: `key text, failures int, window_start int, locked_until int, locks int, primary key (key)`,
  likes: `pool text, from_profile text, to_profile text, created_at int, seen_at int, matched_at int,
    primary key (pool, from_profile, to_profile),
    foreign key (pool, from_profile) references profile (pool, id) on delete cascade,
    foreign key (pool, to_profile) references profile (pool, id) on delete cascade`,
  block: `pool text, blocker text, blocked text, created_at int, primary key (pool, blocker, blocked)`,
  conversation: `pool text, id text, low text, high text, starter text, last_seq int, created_at int,
    primary key (pool, id)`,
  conversation_side: `pool text, profile text, conversation text, other text, unread int, read_up_to int,
    removed_up_to int, last_at int, typing_at int,
    primary key (pool, profile, conversation), check (unread >= 0),
    foreign key (pool, conversation) references conversation (pool, id) on delete cascade`,
  message: `pool text, conversation text, seq int, id text, sender text, kind text, text text, item text,
    credits int, refund_due_at int, refunded_at int, created_at int,
    primary key (pool, conversation, seq),
    foreign key (pool, conversation) references conversation (pool, id) on delete cascade`,
  message_photo: `pool text, id text, profile text, thumb_name text, blurred_name text, medium_name text,
    full_name text, created_at int,
    primary key (pool, id),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  draft: `pool text, profile text, other text, text text, updated_at int,
    primary key (pool, profile, other),
    foreign key (pool, profile) references profile (pool, id) on delete cascade,
    foreign key (pool, other) references profile (pool, id) on delete cascade`,
  swipe: `pool text, profile text, other text, action text, created_at int,
    primary key (pool, profile, other),
    foreign key (pool, profile) references profile (pool, id) on delete cascade,
    foreign key (pool, other) references profile (pool, id) on delete cascade`,
  swipe_day: `pool text, profile text, ends_at int, likes int, last_other text, last_action text, last_ends_at int,
    primary key (pool, profile), check (likes >= 0),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  match_answer: `pool text, profile text, answers text, updated_at int,
    primary key (pool, profile),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  // One change for one reason: a message is paid once, an order credited once.
  ledger: `pool text, book text, reason text, reference text, transfer text, amount int, created_at int,
    primary key (pool, book, reason, reference)`,
  orders: `pool text, id text, brand text, account text, state text, bundle text, credits int, method text,
    country text, currency text, price int, total int, vat_basis_points int, discount_code text, provider text,
    provider_reference text, redirect_url text, start_now_at int, start_now_text text, created_at int, expires_at int,
    completed_at int, check_at int, keep_method int, mandate text, returned_credits int, returned_amount int,
    disputes int, disputed_credits int,
    primary key (pool, id), check (total >= 0), check (returned_credits >= 0), check (returned_amount >= 0)`,
  mandate: `pool text, id text, brand text, account text, method text, state text, order_id text, provider text,
    provider_customer text, provider_mandate text, label text, holder text, iban text, street text,
    house_number text, zip text, city text, mobile text, creditor text, text text, code_hash text,
    code_expires_at int, code_tries int, created_at int, confirmed_at int,
    primary key (pool, id)`,
  direct_debit: `pool text, account text, open_order text, blocked_at int, primary key (pool, account)`,
  payment_customer: `pool text, account text, provider text, reference text, primary key (pool, account, provider)`,
  refund: `pool text, id text, order_id text, account text, credits int, amount int, currency text, tries int,
    due_at int, created_at int, sent_at int, refusals int, refused_at int,
    primary key (pool, id), check (amount > 0)`,
  invoice: `brand text, number int, pool text, order_id text, account text, issued_at int, parties text,
    primary key (brand, number)`,
  invoice_counter: `brand text, series text, last int, primary key (brand, series)`,
  credit_note: `brand text, number int, pool text, order_id text, account text, credits int, amount int, issued_at int,
    primary key (brand, number), check (amount > 0)`,
  withdrawal: `pool text, id text, brand text, account text, order_id text, state text, name text, contract text,
    email text, created_at int,
    primary key (pool, id)`,
  discount: `pool text, account text, kind text, held_by text, used_at int, primary key (pool, account, kind)`,
  discount_code: `pool text, brand text, code text, account text, country text, currency text, value_percentage int,
    minimum_order_value int, paymentmethods text, begins_at int, expires_at int,
    primary key (pool, brand, code), check (value_percentage between 1 and 99)`,
  sandbox_payment: `id text, order_id text, return_url text, amount int, currency text, description text,
    state text, customer text, disputes int, created_at int, primary key (id)`,
  sandbox_refund: `id text, payment text, amount int, created_at int, primary key (id)`,
  event: `pool text, profile text, id int, kind text, from_profile text, conversation text, seq int, data text,
    created_at int,
    primary key (pool, profile, id),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  event_cursor: `pool text, profile text, last_id int,
    primary key (pool, profile),
    foreign key (pool, profile) references profile (pool, id) on delete cascade`,
  push_subscription: `pool text, id text, brand text, account text, session text, endpoint text, p256dh text,
    auth text, created_at int,
    primary key (pool, id),
    foreign key (pool, session) references session (pool, hash) on delete cascade`,
  notification_plan: `pool text, account text, brand text, schedule text, due_at int, stage int, since int,
    primary key (pool, account, schedule)`,
  outbox: `id text, brand text, channel text, account text, kind text, event_key text, payload text, due_at int,
    tries int, sent_at int, failed_at int, reason text, created_at int, primary key (id)`,
}

/** Rows that are long, or found by many indices. SQLite keeps any other in its key's tree: one less to read, and to write. */
const WIDE = new Set(['account', 'profile', 'listing', 'orders', 'mandate', 'outbox', 'idempotency'])

/** Further columns that a search filters by. */
const SEARCHED = 'born, genuine, has_photo, sexuality, relationship, hair, eyes, body, tattoos'

const indices = [
  'create unique index account_name on account (brand, name_norm)',
  'create unique index account_email on account (brand, email_norm) where email_confirmed_at > 0',
  'create index account_any_email on account (brand, email_norm)',
  // Each covers a whole search, newest first: no filter leads out of the index.
  `create index listing_search on listing (pool, brand, gender, seen_at desc, profile, country, region, ${SEARCHED})`,
  `create index listing_place on listing (pool, brand, country, region, gender, seen_at desc, profile, ${SEARCHED})`,
  // A profile with a rare trait is found by it.
  ...['born', 'sexuality', 'relationship', 'hair', 'eyes', 'body', 'tattoos'].map(
    (trait) => `create index listing_${trait} on listing (pool, brand, gender, ${trait})`,
  ),
  'create index listing_profile on listing (pool, profile)',
  'create index photo_profile on photo (pool, profile, position)',
  "create index photo_pending on photo (created_at) where status = 'pending'",
  'create index session_account on session (pool, account)',
  'create index session_expiry on session (expires_at)',
  'create index token_account on token (pool, account, kind)',
  'create index token_expiry on token (expires_at)',
  'create index deletion_due on deletion (purge_at) where purged_at = 0',
  'create index complaint_account on complaint (pool, account)',
  'create index signup_draft_expiry on signup_draft (expires_at)',
  'create index idempotency_age on idempotency (created_at)',
  'create index rate_limit_age on rate_limit (window_start)',
  'create index likes_received on likes (pool, to_profile, created_at)',
  'create index likes_new on likes (pool, to_profile, created_at) where seen_at = 0',
  'create index likes_sent on likes (pool, from_profile, created_at)',
  'create index block_blocked on block (pool, blocked, blocker)',
  'create unique index conversation_pair on conversation (pool, low, high)',
  'create index conversation_side_list on conversation_side (pool, profile, last_at)',
  'create unique index conversation_side_other on conversation_side (pool, profile, other)',
  "create index message_item on message (pool, item) where kind = 'photo'",
  'create index message_refund on message (refund_due_at) where refund_due_at > 0',
  'create index message_photo_profile on message_photo (pool, profile)',
  'create index draft_other on draft (pool, other)',
  'create index swipe_other on swipe (pool, other)',
  'create unique index message_id on message (pool, conversation, sender, id)',
  'create index ledger_book on ledger (pool, book, created_at)',
  'create index orders_account on orders (pool, account, created_at)',
  "create index orders_open on orders (check_at, id) where state in ('created', 'pending')",
  'create index mandate_account on mandate (pool, account, created_at)',
  'create index mandate_age on mandate (created_at)',
  'create unique index mandate_order on mandate (pool, order_id)',
  'create index refund_order on refund (pool, order_id)',
  'create index refund_account on refund (pool, account)',
  'create index refund_due on refund (due_at) where sent_at = 0 and refused_at = 0',
  'create unique index invoice_order on invoice (pool, order_id)',
  'create index invoice_account on invoice (pool, account)',
  'create index credit_note_account on credit_note (pool, account)',
  'create index credit_note_order on credit_note (pool, order_id)',
  'create index withdrawal_account on withdrawal (pool, account)',
  'create index sandbox_refund_payment on sandbox_refund (payment)',
  "create unique index orders_payment on orders (provider, provider_reference) where provider_reference <> ''",
  'create index discount_code_account on discount_code (pool, account)',
  'create unique index sandbox_payment_order on sandbox_payment (order_id)',
  'create unique index outbox_event on outbox (event_key)',
  'create index outbox_due on outbox (channel, due_at) where sent_at = 0 and failed_at = 0',
  'create index outbox_account on outbox (account)',
  'create index outbox_age on outbox (created_at)',
  'create index event_age on event (created_at)',
  'create unique index push_subscription_session on push_subscription (pool, session)',
  'create index push_subscription_account on push_subscription (pool, account)',
  'create index notification_plan_due on notification_plan (due_at)',
]

const appendOnly: Record<Engine, string[]> = {
  sqlite: [
    "create trigger ledger_no_update before update on ledger begin select raise(abort, 'the ledger is append-only'); end",
    "create trigger ledger_no_delete before delete on ledger begin select raise(abort, 'the ledger is append-only'); end",
  ],
  postgres: [
    "create function ledger_append_only() returns trigger language plpgsql as $$ begin raise exception 'the ledger is append-only'; end $$",
    'create trigger ledger_append_only before update or delete on ledger for each row execute function ledger_append_only()',
  ],
}

const constraint = /^(primary|check|foreign|unique)\b/

function createTable(name: string, spec: string, engine: Engine): string {
  const parts = spec.split(/,(?![^(]*\))/).map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const body = parts.map((part) => {
    if (constraint.test(part)) return part
    const [column, type] = part.split(' ') as [string, string]
    return `"${column}" ${columns(type, engine)} not null`
  })
  const kind = engine === 'postgres' ? '' : WIDE.has(name) ? ' strict' : ' strict, without rowid'
  return `create table ${name} (${body.join(', ')})${kind}`
}

export const initial = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const statements = [
      ...Object.entries(tables).map(([name, spec]) => createTable(name, spec, engine)),
      ...indices,
      ...appendOnly[engine],
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
    if (engine === 'sqlite') await describeIndices(db)
  },
})
