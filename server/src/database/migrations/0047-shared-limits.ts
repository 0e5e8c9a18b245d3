import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What users and addresses did lately, counted over all servers (record 0068). PostgreSQL does not write these tables to its log: after a
 * crash everybody starts with all that the limits allow. On SQLite there is one server, which counts in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const now = 'extract(epoch from clock_timestamp()) * 1000'

const statements = [
  `create unlogged table recent_times (
    key text primary key,
    times double precision[] not null) with (fillfactor = 70)`,
  `create unlogged table request_tokens (
    user_id text not null,
    rate_class text not null,
    tokens double precision not null,
    filled_at double precision not null,
    primary key (user_id, rate_class)) with (fillfactor = 70)`,
  // Those with the same key wait for each other at its row. Without a limit everything is added, and the latest are kept.
  `create function count_recent(
    p_key text, p_window double precision, p_limit integer, p_kept integer, p_now double precision)
  returns jsonb language plpgsql as $$
  declare
    v_times double precision[];
    v_now double precision;
    v_is_added boolean;
  begin
    loop
      insert into recent_times (key, times) values (p_key, '{}') on conflict do nothing;
      select times into v_times from recent_times where key = p_key for update;
      exit when found;
    end loop;
    v_now := coalesce(p_now, ${now});
    v_times := array(select t from unnest(v_times) as t where t > v_now - p_window order by t);
    v_is_added := p_limit is null or cardinality(v_times) < p_limit;
    if v_is_added then
      v_times := v_times || v_now;
      v_times := v_times[greatest(1, cardinality(v_times) - p_kept + 1):];
      update recent_times set times = v_times where key = p_key;
    end if;
    return jsonb_build_object('isAdded', v_is_added, 'times', to_jsonb(v_times), 'now', v_now);
  end $$`,
  // A bucket that is refilled evenly; milliseconds until its next token when it is empty.
  `create function take_token(p_user text, p_class text, p_burst double precision, p_per_ms double precision)
  returns double precision language plpgsql as $$
  declare
    v_tokens double precision;
    v_filled_at double precision;
    v_now double precision;
  begin
    loop
      insert into request_tokens (user_id, rate_class, tokens, filled_at)
        values (p_user, p_class, p_burst, ${now}) on conflict do nothing;
      select tokens, filled_at into v_tokens, v_filled_at from request_tokens
        where user_id = p_user and rate_class = p_class for update;
      exit when found;
    end loop;
    v_now := ${now};
    v_tokens := least(p_burst, v_tokens + greatest(0, v_now - v_filled_at) * p_per_ms);
    if v_tokens < 1 then return (1 - v_tokens) / p_per_ms; end if;
    update request_tokens set tokens = v_tokens - 1, filled_at = v_now
      where user_id = p_user and rate_class = p_class;
    return null;
  end $$`,
]
