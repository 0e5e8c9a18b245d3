import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * A call may be served by one of several engines: a job and a ticket of the shared queue name all of them, in order of preference, and
 * whoever grants a slot chooses one. Tickets live for seconds, so the table is emptied: each server puts its own back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('engines', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('is_ordered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const json =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql`json_array(engine)`
      : sql`jsonb_build_array(engine)::text`
  await sql`update jobs set engines = ${json} where engine is not null`.execute(db)
  await db.schema.alterTable('jobs').dropColumn('engine').execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'delete from queue_tickets',
  'delete from queue_servers',
  'update queue_users set running = 0, waiting = 0',
  `alter table queue_tickets drop column engine_slots,
    add column engines text[] not null, add column engine_slots integer[] not null,
    add column is_ordered boolean not null`,
  'drop function change_queue',
  'drop function look_at_queue',
  'drop function grant_slots',
  'drop function next_ticket',
  'drop function add_tickets',
  'drop function set_ticket',
  // The rule of choose-engine.ts: the first that has a slot free and is not much fuller than the emptiest one. Where the slots of an
  // engine are unknown it counts as having 8.
  `create function choose_engine(p_engines text[], p_slots integer[], p_is_ordered boolean, p_counts jsonb)
  returns text language plpgsql as $$
  begin
    if cardinality(p_engines) = 1 then
      return case when p_slots[1] is null or coalesce((p_counts ->> ('engine ' || p_engines[1]))::integer, 0) < p_slots[1]
        then p_engines[1] end;
    end if;
    return (
      with free as (
        select c.engine, c.rank, c.running::double precision / coalesce(c.slots, 8) as fullness from (
          select e.engine, e.slots, e.rank, coalesce((p_counts ->> ('engine ' || e.engine))::integer, 0) as running
          from unnest(p_engines, p_slots) with ordinality as e(engine, slots, rank)) as c
        where c.slots is null or c.running < c.slots)
      select f.engine from free f
        where p_is_ordered or f.fullness <= (select min(fullness) from free) + 0.25
        order by f.rank limit 1);
  end $$`,
  // Of a ticket that has begun, or is left or over.
  `create function set_ticket(
    p_id text, p_holds_slot boolean, p_is_begun boolean, p_engine text, p_now double precision)
  returns void language plpgsql as $$
  declare
    v_ticket queue_tickets%rowtype;
    v_running integer;
    v_waiting integer;
  begin
    select * into v_ticket from queue_tickets where id = p_id;
    if not found then return; end if;
    v_running := p_holds_slot::integer - v_ticket.holds_slot::integer;
    v_waiting := case when v_ticket.holds_slot or v_ticket.is_begun then 0 else -1 end;
    if v_running <> 0 or v_waiting <> 0 then
      perform count_queue_user(v_ticket.user_id, v_running, v_waiting, v_ticket.number, p_now);
    end if;
    if p_holds_slot or p_is_begun then
      update queue_tickets set holds_slot = p_holds_slot, is_begun = p_is_begun, engine = coalesce(p_engine, engine)
        where id = p_id;
    else
      delete from queue_tickets where id = p_id;
    end if;
  end $$`,
  // A ticket that is there gets the limits, and the server, of now.
  `create function add_tickets(p_server text, p_tickets jsonb, p_now double precision)
  returns void language plpgsql as $$
  declare
    t record;
    v_lane text;
    v_number bigint;
  begin
    for t in select * from jsonb_to_recordset(p_tickets) as x(
      id text, "userId" text, engines text[], "engineSlots" integer[], "isOrdered" boolean, engine text, kind text,
      "kindPerUser" integer, "kindOverall" integer, "isLong" boolean, "isNamed" boolean, "holdsSlot" boolean,
      "isBegun" boolean)
    loop
      v_lane := concat_ws(' ', t."isLong"::text, coalesce(t.kind, '-'),
        (select string_agg(e, ' ' order by e) from unnest(t.engines) as e));
      update queue_tickets set server = p_server, lane = v_lane, engines = t.engines, engine_slots = t."engineSlots",
        is_ordered = t."isOrdered", kind_per_user = t."kindPerUser", kind_overall = t."kindOverall" where id = t.id;
      if found then
        if t."holdsSlot" or t."isBegun" then
          perform set_ticket(t.id, t."holdsSlot", t."isBegun", t.engine, p_now);
        end if;
        continue;
      end if;
      v_number := nextval('queue_numbers');
      insert into queue_tickets (id, server, user_id, number, lane, engines, engine_slots, is_ordered, engine, kind,
        kind_per_user, kind_overall, is_long, is_named, holds_slot, is_begun)
      values (t.id, p_server, t."userId", v_number, v_lane, t.engines, t."engineSlots", t."isOrdered", t.engine, t.kind,
        t."kindPerUser", t."kindOverall", t."isLong", t."isNamed", t."holdsSlot", t."isBegun");
      perform count_queue_user(t."userId", t."holdsSlot"::integer,
        case when t."holdsSlot" or t."isBegun" then 0 else 1 end, v_number, p_now);
    end loop;
  end $$`,
  // What servers had that are not there any more.
  `create or replace function remove_dead_tickets(p_now double precision) returns void language plpgsql as $$
  begin
    perform set_ticket(t.id, false, false, null, p_now) from queue_tickets t
      where not exists (select from servers s where s.id = t.server);
    delete from queue_servers q where not exists (select from servers s where s.id = q.server);
    delete from queue_users where running = 0 and waiting = 0
      and used_slot_time(used, 0, p_now - counted_at) < 1;
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
      continue when cardinality(v_first.engines) > 0
        and choose_engine(v_first.engines, v_first.engine_slots, v_first.is_ordered, p_counts) is null;
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
  // The counts with one more slot: counting all of them again would take longer than all else about a grant.
  `create function count_granted(p_counts jsonb, t queue_tickets, p_engine text)
  returns jsonb language plpgsql as $$
  declare
    v_key text;
  begin
    foreach v_key in array array_remove(array[
      'held',
      case when t.is_long then 'held long' end,
      'engine ' || p_engine,
      'all ' || t.kind,
      'user ' || t.kind || ' ' || t.user_id,
      case when t.is_long then 'long ' || t.kind end], null)
    loop
      p_counts := jsonb_set(p_counts, array[v_key], to_jsonb(coalesce((p_counts ->> v_key)::integer, 0) + 1));
    end loop;
    return p_counts;
  end $$`,
  // Who asks for more than one thing at a time, or held slots for a third of the time lately, leaves the last of four or more slots to
  // others who ask.
  `create function grant_slots(p_slots integer, p_now double precision)
  returns table (ticket text, owner text, given_engine text) language plpgsql as $$
  declare
    v_counts jsonb := count_slots();
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
      given_engine := choose_engine(v_next.engines, v_next.engine_slots, v_next.is_ordered, v_counts);
      update queue_tickets set holds_slot = true, is_begun = (kind is not null), engine = given_engine
        where id = v_next.id;
      perform count_queue_user(v_next.user_id, 1, -1, nextval('queue_numbers'), p_now);
      v_counts := count_granted(v_counts, v_next, given_engine);
      ticket := v_next.id;
      owner := v_next.server;
      return next;
    end loop;
  end $$`,
  // What one server has to change, and what follows. Plans are made while the tables are empty: indexes are right for full ones.
  `create function change_queue(p jsonb) returns jsonb language plpgsql set enable_seqscan = off set jit = off as $$
  declare
    v_server text := p ->> 'server';
    v_now double precision;
    v_granted jsonb;
  begin
    perform set_config('synchronous_commit', 'off', true);
    perform pg_advisory_xact_lock(hashtextextended('engine-queue', 0));
    v_now := coalesce((p ->> 'now')::double precision, extract(epoch from clock_timestamp()) * 1000);
    insert into queue_state (began_at) values (v_now) on conflict do nothing;
    if p ? 'all' then
      perform set_ticket(t.id, false, false, null, v_now) from queue_tickets t where t.server = v_server
        and not exists (select from jsonb_array_elements(p -> 'all') as x where x ->> 'id' = t.id);
      insert into queue_servers (server) values (v_server) on conflict do nothing;
      perform add_tickets(v_server, p -> 'all', v_now);
    elsif not exists (select from queue_servers where server = v_server) then
      return jsonb_build_object('isKnown', false);
    end if;
    perform set_ticket(c.id, c."holdsSlot", c."isBegun", c.engine, v_now)
      from jsonb_to_recordset(p -> 'changed') as c(id text, "holdsSlot" boolean, "isBegun" boolean, engine text);
    perform add_tickets(v_server, p -> 'joined', v_now);
    if (p ->> 'removesDead')::boolean then perform remove_dead_tickets(v_now); end if;
    select coalesce(jsonb_agg(jsonb_build_array(g.ticket, g.owner, g.given_engine)), '[]') into v_granted
      from grant_slots((p ->> 'slots')::integer, v_now) g;
    return jsonb_build_object(
      'isKnown', true,
      'granted', v_granted,
      'held', case when p ? 'all' then
        (select coalesce(jsonb_agg(jsonb_build_array(t.id, t.engine)), '[]') from queue_tickets t
          where t.server = v_server and t.holds_slot)
        else '[]' end);
  end $$`,
  // What one server's tickets have become: a message may be lost.
  `create function look_at_queue(p_server text, p_now double precision, p_names boolean)
  returns jsonb language sql set jit = off as $$
    select jsonb_build_object(
      'isKnown', exists (select from queue_servers q where q.server = p_server),
      'held', (select coalesce(jsonb_agg(jsonb_build_array(t.id, t.engine)), '[]') from queue_tickets t
        where t.server = p_server and t.holds_slot),
      'positions', case when p_names then
        (select coalesce(jsonb_object_agg(q.id, q.position), '{}')
          from queue_positions(coalesce(p_now, extract(epoch from clock_timestamp()) * 1000)) q
          where q.server = p_server and q.is_named)
        else '{}' end)
  $$`,
]
