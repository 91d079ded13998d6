import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../columns.ts'

/** The full-text index of calls. */
export async function createSearch(db: Kysely<never>): Promise<void> {
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const SQLITE = [
  // Words are already split; the `ascii` tokenizer treats all non-ASCII characters as letters.
  `create virtual table call_search using fts5(
    words, content='', contentless_delete=1, detail=none, prefix='3 4 5 6 7 8', tokenize='ascii')`,
  // Prevents FTS5 from merging segments in the middle of a transaction.
  "insert into call_search (call_search, rank) values ('automerge', 0), ('crisismerge', 1000)",
  'create table call_search_changes ("orderKey" integer primary key, tenant text not null)',
  `create trigger call_search_deleted after delete on calls when old."orderKey" >= 0 begin
    insert into call_search_changes values (old."orderKey", old."tenantId") on conflict do nothing; end`,
  `create trigger call_search_moved after update of "orderKey" on calls
    when old."orderKey" >= 0 and old."orderKey" <> new."orderKey" begin
    insert into call_search_changes values (old."orderKey", old."tenantId") on conflict do nothing; end`,
]

const POSTGRES = [
  // Keeps rows uncompressed: reading compressed rows takes 50% longer.
  `create table call_search ("callId" text primary key references calls on delete cascade, tenant text not null,
    "orderKey" bigint not null, digits text not null, words tsvector not null) with (toast_tuple_target = 8160)`,
  'create unique index call_search_order on call_search (tenant, "orderKey")',
  'create index call_search_words on call_search using gin (words) with (gin_pending_list_limit = 256)',
]
