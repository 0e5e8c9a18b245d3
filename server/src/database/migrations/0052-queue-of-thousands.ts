import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The functions of the shared queue with thousands of waiting tickets: whether others ask is counted once for all users, not once for
 * each, and the statements of a function are planned once for each connection, not each time. A thousand users who waited for the last slot
 * held the queue's lock for a tenth of a second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop function next_ticket',
  'drop function count_slots',
  // All slots held, those held by long work, and what each engine and each kind of work has.
  `create function count_slots() returns jsonb language plpgsql as $$
  begin
    return (select coalesce(jsonb_object_agg(c.key, c.n), '{}') from (
      select k.key, count(*) as n from queue_tickets t cross join lateral (values
        (case when t.holds_slot then 'held' end),
        (case when t.holds_slot and t.is_long then 'held long' end),
        (case when t.holds_slot then 'engine ' || t.engine end),
        (case when t.is_begun then 'all ' || t.kind end),
        (case when t.is_begun then 'user ' || t.kind || ' ' || t.user_id end),
        (case when t.is_begun and t.is_long then 'long ' || t.kind end)) as k(key)
      where (t.holds_slot or t.is_begun) and k.key is not null
      group by k.key) as c);
  end $$`,
  // Of several tickets of a lane only the first is looked at: what may start there may start all alike.
  `create function next_ticket(p_user text, p_slots integer, p_counts jsonb)
  returns queue_tickets language plpgsql as $$
  declare
    v_first queue_tickets%rowtype;
    v_next queue_tickets%rowtype;
    v_lane text := '';
  begin
    loop
      select t.* into v_first from queue_tickets t
        where t.user_id = p_user and not t.holds_slot and not t.is_begun and t.lane > v_lane
        order by t.lane, t.number limit 1;
      exit when not found;
      v_lane := v_first.lane;
      continue when v_next.number < v_first.number;
      continue when v_first.is_long
        and coalesce((p_counts ->> 'held long')::integer, 0) >= greatest(1, p_slots - 1);
      continue when v_first.engine_slots is not null
        and coalesce((p_counts ->> ('engine ' || v_first.engine))::integer, 0) >= v_first.engine_slots;
      continue when v_first.kind_per_user is not null
        and coalesce((p_counts ->> ('user ' || v_first.kind || ' ' || p_user))::integer, 0) >= v_first.kind_per_user;
      continue when v_first.kind_overall is not null
        and coalesce((p_counts ->> ('all ' || v_first.kind))::integer, 0) >= v_first.kind_overall;
      continue when v_first.kind_overall is not null and v_first.is_long
        and coalesce((p_counts ->> ('long ' || v_first.kind))::integer, 0) >= greatest(1, v_first.kind_overall - 1);
      v_next := v_first;
    end loop;
    return v_next;
  end $$`,
  // Who asks for more than one thing at a time, or held slots for a third of the time lately, leaves the last of four or more slots to
  // others who ask.
  `create or replace function grant_slots(p_slots integer, p_now double precision)
  returns table (ticket text, owner text) language plpgsql as $$
  declare
    v_counts jsonb;
    v_held integer;
    v_is_last boolean;
    v_asking integer;
    v_user record;
    v_next queue_tickets%rowtype;
  begin
    -- After a crash, not before all who had tickets have put them back; who is silent for so long is dead.
    if exists (select from servers s cross join queue_state q
      where s.started_at < q.began_at and p_now < q.began_at + 15000
      and not exists (select from queue_servers k where k.server = s.id)) then return; end if;
    while exists (select from queue_users where waiting > 0) loop
      v_counts := count_slots();
      v_held := coalesce((v_counts ->> 'held')::integer, 0);
      exit when v_held >= p_slots;
      v_is_last := p_slots >= 4 and v_held >= p_slots - 1;
      if v_is_last then
        select count(*) into v_asking from queue_users o
          where o.running > 0 or used_slot_time(o.used, o.running, p_now - o.counted_at) >= 1000;
      end if;
      v_next := null;
      for v_user in
        select u.user_id from (
          select q.user_id, q.served, q.running, q.waiting + q.running as asked,
            floor(used_slot_time(q.used, q.running, p_now - q.counted_at) / 1000) as seconds
          from queue_users q where q.waiting > 0) as u
        where not v_is_last or (u.asked <= 1 and u.seconds * 1000 < 43280.85 / 3)
          or v_asking <= (u.running > 0 or u.seconds >= 1)::integer
        order by u.seconds, u.served
      loop
        v_next := next_ticket(v_user.user_id, p_slots, v_counts);
        exit when v_next.id is not null;
      end loop;
      exit when v_next.id is null;
      update queue_tickets set holds_slot = true, is_begun = (kind is not null) where id = v_next.id;
      perform count_queue_user(v_next.user_id, 1, -1, nextval('queue_numbers'), p_now);
      ticket := v_next.id;
      owner := v_next.server;
      return next;
    end loop;
  end $$`,
  `alter function look_at_queue(text, double precision, boolean) set jit = off`,
]
