import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The engine queue of several servers (record 0068). PostgreSQL does not write these tables to its log: after a crash they are empty, and
 * each server puts its tickets back. Whatever changes the queue runs under one lock. On SQLite there is one server, whose queue is in
 * memory, and none of this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const statement of [...tables, ...userFunctions, ...ticketFunctions, ...queueFunctions])
    await sql.raw(statement).execute(db)
}

/** Rows live for seconds: they are cleared away early. */
const shortLived = `fillfactor = 50, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0`

const tables = [
  `create unlogged table queue_state (
    is_single boolean primary key default true check (is_single),
    began_at double precision not null)`,
  // Nobody has lost anything so far.
  `insert into queue_state (began_at) values (0)`,
  // Of tickets in order of arrival, and of users in the order in which they were served.
  `create sequence queue_numbers`,
  `create unlogged table queue_servers (server text primary key)`,
  `create unlogged table queue_users (
    user_id text primary key,
    used double precision not null,
    counted_at double precision not null,
    running integer not null,
    waiting integer not null,
    served bigint not null) with (${shortLived})`,
  // One that neither has its slot nor has begun waits.
  `create unlogged table queue_tickets (
    id text primary key,
    server text not null,
    user_id text not null,
    number bigint not null,
    lane text not null,
    engine text,
    engine_slots integer,
    kind text,
    kind_per_user integer,
    kind_overall integer,
    is_long boolean not null,
    is_named boolean not null,
    holds_slot boolean not null,
    is_begun boolean not null) with (${shortLived})`,
  `create index queue_waiting on queue_tickets (user_id, lane, number) where not holds_slot and not is_begun`,
  `create index queue_begun on queue_tickets (server) where holds_slot or is_begun`,
]

const userFunctions = [
  // Milliseconds of slots, of which half is left after 30 s: 30 000 / ln 2 for who has had one slot all the time.
  `create function used_slot_time(p_used double precision, p_running integer, p_passed double precision)
  returns double precision language sql immutable as $$
    select (p_used - p_running * 43280.85) * power(0.5::double precision, least(greatest(p_passed, 0), 3000000) / 30000)
      + p_running * 43280.85
  $$`,
  `create function count_queue_user(
    p_user text, p_running integer, p_waiting integer, p_number bigint, p_now double precision)
  returns void language plpgsql as $$
  begin
    insert into queue_users as u (user_id, used, counted_at, running, waiting, served)
    values (p_user, 0, p_now, p_running, p_waiting, p_number)
    on conflict (user_id) do update set
      used = trunc(used_slot_time(u.used, u.running, p_now - u.counted_at) * 1000) / 1000,
      counted_at = p_now,
      running = u.running + p_running,
      waiting = u.waiting + p_waiting,
      served = case when p_running > 0 or (p_waiting > 0 and u.waiting = 0) then p_number else u.served end;
  end $$`,
]

const ticketFunctions = [
  // Of a ticket that has begun, or is left or over.
  `create function set_ticket(p_id text, p_holds_slot boolean, p_is_begun boolean, p_now double precision)
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
      update queue_tickets set holds_slot = p_holds_slot, is_begun = p_is_begun where id = p_id;
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
      id text, "userId" text, engine text, "engineSlots" integer, kind text, "kindPerUser" integer,
      "kindOverall" integer, "isLong" boolean, "isNamed" boolean, "holdsSlot" boolean, "isBegun" boolean)
    loop
      v_lane := concat_ws(' ', t."isLong"::text, coalesce(t.kind, '-'), coalesce(t.engine, '-'));
      update queue_tickets set server = p_server, lane = v_lane, engine = t.engine, engine_slots = t."engineSlots",
        kind_per_user = t."kindPerUser", kind_overall = t."kindOverall" where id = t.id;
      if found then
        if t."holdsSlot" or t."isBegun" then
          perform set_ticket(t.id, t."holdsSlot", t."isBegun", p_now);
        end if;
        continue;
      end if;
      v_number := nextval('queue_numbers');
      insert into queue_tickets (id, server, user_id, number, lane, engine, engine_slots, kind, kind_per_user,
        kind_overall, is_long, is_named, holds_slot, is_begun)
      values (t.id, p_server, t."userId", v_number, v_lane, t.engine, t."engineSlots", t.kind, t."kindPerUser",
        t."kindOverall", t."isLong", t."isNamed", t."holdsSlot", t."isBegun");
      perform count_queue_user(t."userId", t."holdsSlot"::integer,
        case when t."holdsSlot" or t."isBegun" then 0 else 1 end, v_number, p_now);
    end loop;
  end $$`,
  // What servers had that are not there any more.
  `create function remove_dead_tickets(p_now double precision) returns void language plpgsql as $$
  begin
    perform set_ticket(t.id, false, false, p_now) from queue_tickets t
      where not exists (select from servers s where s.id = t.server);
    delete from queue_servers q where not exists (select from servers s where s.id = q.server);
    delete from queue_users where running = 0 and waiting = 0
      and used_slot_time(used, 0, p_now - counted_at) < 1;
  end $$`,
]

const queueFunctions = [
  // All slots held, those held by long work, and what each engine and each kind of work has.
  `create function count_slots() returns jsonb language sql stable as $$
    select coalesce(jsonb_object_agg(c.key, c.n), '{}') from (
      select k.key, count(*) as n from queue_tickets t cross join lateral (values
        (case when t.holds_slot then 'held' end),
        (case when t.holds_slot and t.is_long then 'held long' end),
        (case when t.holds_slot then 'engine ' || t.engine end),
        (case when t.is_begun then 'all ' || t.kind end),
        (case when t.is_begun then 'user ' || t.kind || ' ' || t.user_id end),
        (case when t.is_begun and t.is_long then 'long ' || t.kind end)) as k(key)
      where (t.holds_slot or t.is_begun) and k.key is not null
      group by k.key) as c
  $$`,
  // Of several tickets of a lane only the first is looked at: what may start there may start all alike.
  `create function next_ticket(p_user text, p_slots integer, p_counts jsonb)
  returns setof queue_tickets language sql stable as $$
    with recursive firsts as (
      (select t.* from queue_tickets t
        where t.user_id = p_user and not t.holds_slot and not t.is_begun order by t.lane, t.number limit 1)
      union all
      select n.* from firsts f cross join lateral (
        select t.* from queue_tickets t
        where t.user_id = p_user and not t.holds_slot and not t.is_begun and t.lane > f.lane
        order by t.lane, t.number limit 1) as n
    )
    select f.* from firsts f where
      (not f.is_long or coalesce((p_counts ->> 'held long')::integer, 0) < greatest(1, p_slots - 1))
      and (f.engine_slots is null or coalesce((p_counts ->> ('engine ' || f.engine))::integer, 0) < f.engine_slots)
      and (f.kind_per_user is null
        or coalesce((p_counts ->> ('user ' || f.kind || ' ' || f.user_id))::integer, 0) < f.kind_per_user)
      and (f.kind_overall is null
        or (coalesce((p_counts ->> ('all ' || f.kind))::integer, 0) < f.kind_overall
          and (not f.is_long
            or coalesce((p_counts ->> ('long ' || f.kind))::integer, 0) < greatest(1, f.kind_overall - 1))))
    order by f.number limit 1
  $$`,
  // Who asks for more than one thing at a time, or held slots for a third of the time lately, leaves the last of four or more slots to
  // others who ask.
  `create function grant_slots(p_slots integer, p_now double precision)
  returns table (ticket text, owner text) language plpgsql as $$
  declare
    v_counts jsonb;
    v_held integer;
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
      v_next := null;
      for v_user in
        select u.user_id, u.waiting + u.running as asked,
          floor(used_slot_time(u.used, u.running, p_now - u.counted_at) / 1000) as seconds
        from queue_users u where u.waiting > 0 order by seconds, u.served
      loop
        continue when p_slots >= 4 and v_held >= p_slots - 1
          and (v_user.asked > 1 or v_user.seconds * 1000 >= 43280.85 / 3)
          and exists (select from queue_users o where o.user_id <> v_user.user_id
            and (o.running > 0 or used_slot_time(o.used, o.running, p_now - o.counted_at) >= 1000));
        select n.* into v_next from next_ticket(v_user.user_id, p_slots, v_counts) n;
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
  // Round by round, one ticket of each user.
  `create function queue_positions(p_now double precision)
  returns table (id text, server text, is_named boolean, "position" bigint) language sql stable as $$
    with users as (
      select u.user_id, row_number() over (
        order by floor(used_slot_time(u.used, u.running, p_now - u.counted_at) / 1000), u.served) as rank
      from queue_users u where u.waiting > 0),
    rounds as (
      select t.id, t.server, t.is_named, users.rank,
        row_number() over (partition by t.user_id order by t.number) as round
      from queue_tickets t join users on users.user_id = t.user_id where not t.holds_slot and not t.is_begun)
    select r.id, r.server, r.is_named, row_number() over (order by r.round, r.rank) from rounds r
  $$`,
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
      perform set_ticket(t.id, false, false, v_now) from queue_tickets t where t.server = v_server
        and not exists (select from jsonb_array_elements(p -> 'all') as x where x ->> 'id' = t.id);
      insert into queue_servers (server) values (v_server) on conflict do nothing;
      perform add_tickets(v_server, p -> 'all', v_now);
    elsif not exists (select from queue_servers where server = v_server) then
      return jsonb_build_object('isKnown', false);
    end if;
    perform set_ticket(c.id, c."holdsSlot", c."isBegun", v_now)
      from jsonb_to_recordset(p -> 'changed') as c(id text, "holdsSlot" boolean, "isBegun" boolean);
    perform add_tickets(v_server, p -> 'joined', v_now);
    if (p ->> 'removesDead')::boolean then perform remove_dead_tickets(v_now); end if;
    select coalesce(jsonb_agg(jsonb_build_array(g.ticket, g.owner)), '[]') into v_granted
      from grant_slots((p ->> 'slots')::integer, v_now) g;
    return jsonb_build_object(
      'isKnown', true,
      'granted', v_granted,
      'held', case when p ? 'all' then
        (select coalesce(jsonb_agg(t.id), '[]') from queue_tickets t where t.server = v_server and t.holds_slot)
        else '[]' end);
  end $$`,
  // What one server's tickets have become: a message may be lost.
  `create function look_at_queue(p_server text, p_now double precision, p_names boolean)
  returns jsonb language sql as $$
    select jsonb_build_object(
      'isKnown', exists (select from queue_servers q where q.server = p_server),
      'held', (select coalesce(jsonb_agg(t.id), '[]') from queue_tickets t where t.server = p_server and t.holds_slot),
      'positions', case when p_names then
        (select coalesce(jsonb_object_agg(q.id, q.position), '{}')
          from queue_positions(coalesce(p_now, extract(epoch from clock_timestamp()) * 1000)) q
          where q.server = p_server and q.is_named)
        else '{}' end)
  $$`,
]
