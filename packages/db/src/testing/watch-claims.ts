import { sql } from 'kysely'

import { openDatabase } from '../open-database.ts'

/** A write to a row under another node's valid claim. Nodes are identified by `application_name`. */
export type StaleWrite = { kind: string; id: string; node: string; holder: string; change: string }

/**
 * Installs triggers that record stale writes in a PostgreSQL test database.
 * @returns a function that reads the recorded writes
 */
export async function watchClaims(url: string): Promise<() => Promise<StaleWrite[]>> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await close()
  return async () => {
    const opened = await openDatabase({ kind: 'postgres', url })
    const { rows } = await sql<StaleWrite>`select kind, id, node, holder, change from watched_stale`.execute(opened.db)
    await opened.close()
    return rows
  }
}

const STATEMENTS = [
  `create table watched_holders (kind text, id text, holder text not null, primary key (kind, id))`,
  `create table watched_stale (kind text, id text, node text, holder text, change text)`,
  // A claim increments the row's fence or attempts; the last node to claim the row is its holder.
  `create function watch_claim() returns trigger language plpgsql as $$
    declare
      node text := current_setting('application_name');
      holds text;
      is_claim boolean;
      is_free boolean := false;
    begin
      if tg_table_name = 'attempts' then
        is_claim := tg_op = 'INSERT' or new.fence > old.fence;
        if tg_op = 'UPDATE' then
          is_free := old."leaseUntil" <= extract(epoch from clock_timestamp()) * 1000
            or (old.state || ' ' || new.state) not in ('claimed sent', 'claimed released', 'sent unknown');
        end if;
      else
        is_claim := tg_op = 'INSERT' or new.attempts > old.attempts;
      end if;
      if is_claim then
        insert into watched_holders values (tg_table_name, new.id, node)
          on conflict (kind, id) do update set holder = excluded.holder;
      elsif new.state <> old.state and not is_free then
        select holder into holds from watched_holders where kind = tg_table_name and id = new.id;
        if holds <> node then
          insert into watched_stale values (tg_table_name, new.id, node, holds, old.state || ' -> ' || new.state);
        end if;
      end if;
      return new;
    end $$`,
  ...['attempts', 'stored_webhooks'].map(
    (table) =>
      `create trigger watch_claim after insert or update on ${table} for each row execute function watch_claim()`,
  ),
  // Each claim on a job has its own holder, and only that holder may end the job.
  `create function watch_job() returns trigger language plpgsql as $$
    declare
      node text := current_setting('application_name');
      holds text;
    begin
      if tg_op = 'UPDATE' and new."leaseHolder" is not null then
        if new."leaseHolder" is distinct from old."leaseHolder" then
          insert into watched_holders values (new.kind, new.id, node)
            on conflict (kind, id) do update set holder = excluded.holder;
        end if;
      elsif old."leaseHolder" is not null then
        select holder into holds from watched_holders where kind = old.kind and id = old.id;
        if holds <> node then
          insert into watched_stale values (old.kind, old.id, node, holds, tg_op);
        end if;
      end if;
      return null;
    end $$`,
  `create trigger watch_job after update or delete on jobs for each row execute function watch_job()`,
]
