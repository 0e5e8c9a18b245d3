import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { v7 } from 'uuid'
import type { MigrationEffect } from '../schema/marked-migration.ts'

export const effect: MigrationEffect = { kind: 'expand' }

/**
 * Tags of works of every kind, and how many works of each kind and state have each. A work's kind and state are in its rows too, so that
 * they can be counted when the work itself is gone. The tags of images move here; `image_tags` stays until no server reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTags(db)
  await moveImageTags(db)
  await sql`insert into tag_counts (tag_id, kind, state, n)
    select tag_id, kind, state, count(*) from work_tags group by tag_id, kind, state`.execute(db)
  await addTriggers(db)
}

async function createTags(db: Kysely<unknown>) {
  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addUniqueConstraint('tags_name', ['user_id', 'name_key'])
    .execute()
  await db.schema
    .createTable('work_tags')
    .addColumn('tag_id', 'text', (column) =>
      column.notNull().references('tags.id').onDelete('cascade'),
    )
    .addColumn('work_id', 'text', (column) =>
      column.notNull().references('works.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('work_tags_key', ['tag_id', 'work_id'])
    .execute()
  await sql`create index work_tags_of_work on work_tags (work_id, place)`.execute(db)
  // No foreign key: it changes while the rows that it counts are being removed.
  await db.schema
    .createTable('tag_counts')
    .addColumn('tag_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'integer', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_counts_key', ['tag_id', 'kind', 'state'])
    .execute()
}

/** Of a user's spellings of one tag, the most used one remains. */
async function moveImageTags(db: Kysely<unknown>) {
  await sql`create table moved_tags (user_id text not null, tag text not null, tag_id text not null,
    primary key (user_id, tag))`.execute(db)
  const { rows } = await sql<{ user_id: string; tag: string }>`
    select images.user_id as user_id, tag from image_tags join images on images.id = image_tags.image_id
    group by images.user_id, tag order by images.user_id, count(*) desc, tag`.execute(db)
  const ids = new Map<string, string>()
  for (const { user_id, tag } of rows) {
    const key = nameKey(tag)
    const known = ids.get(`${user_id} ${key}`)
    const id = known ?? v7()
    if (known === undefined) {
      ids.set(`${user_id} ${key}`, id)
      await sql`insert into tags (id, user_id, name, name_key) values (${id}, ${user_id}, ${tag}, ${key})`.execute(
        db,
      )
    }
    await sql`insert into moved_tags (user_id, tag, tag_id) values (${user_id}, ${tag}, ${id})`.execute(
      db,
    )
  }
  await sql`insert into work_tags (tag_id, work_id, place, kind, state)
    select moved_tags.tag_id, works.id, min(image_tags.position), works.kind, works.state
    from image_tags join works on works.id = image_tags.image_id
    join moved_tags on moved_tags.user_id = works.user_id and moved_tags.tag = image_tags.tag
    group by moved_tags.tag_id, works.id, works.kind, works.state`.execute(db)
  await sql`drop table moved_tags`.execute(db)
}

const replacements: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
}
const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[œæßøłđı]/g, (letter) => replacements[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter

const countOne = `insert into tag_counts (tag_id, kind, state, n)
  values (new.tag_id, new.kind, new.state, 1)
  on conflict (tag_id, kind, state) do update set n = tag_counts.n + 1`
const discountOne = `update tag_counts set n = n - 1
  where tag_id = old.tag_id and kind = old.kind and state = old.state`

async function addTriggers(db: Kysely<unknown>) {
  await addTrigger(db, {
    name: 'work_tags_counted',
    event: 'after insert on work_tags',
    statement: countOne,
  })
  await addTrigger(db, {
    name: 'work_tags_recounted',
    event: 'after update of state on work_tags',
    condition: 'new.state <> old.state',
    statement: `${discountOne}; ${countOne}`,
  })
  await addTrigger(db, {
    name: 'work_tags_follow',
    event: 'after update of state on works',
    condition: 'new.state <> old.state',
    statement: 'update work_tags set state = new.state where work_id = new.id',
  })
  if (isSqlite(db))
    await addTrigger(db, {
      name: 'work_tags_discounted',
      event: 'after delete on work_tags',
      statement: discountOne,
    })
  else await discountByStatement(db)
  await addTrigger(db, {
    name: 'tags_uncounted',
    event: 'after delete on tags',
    statement: 'delete from tag_counts where tag_id = old.id',
    returns: 'old',
  })
}

/** As in `0043`: a transaction that changes one row of PostgreSQL thousands of times reads all its earlier versions each time. */
async function discountByStatement(db: Kysely<unknown>) {
  await sql`create function work_tags_discounted() returns trigger language plpgsql as $$
    begin update tag_counts counted set n = counted.n - gone.n
      from (select tag_id, kind, state, count(*) as n from changed group by 1, 2, 3) gone
      where counted.tag_id = gone.tag_id and counted.kind = gone.kind and counted.state = gone.state;
    return null; end $$`.execute(db)
  await sql`create trigger work_tags_discounted after delete on work_tags referencing old table as changed
    for each statement execute function work_tags_discounted()`.execute(db)
}

interface Trigger {
  readonly name: string
  readonly event: string
  readonly condition?: string
  readonly statement: string
  readonly returns?: 'old'
}

async function addTrigger(db: Kysely<unknown>, trigger: Trigger) {
  const { name, event, condition, statement, returns = 'new' } = trigger
  const when = condition === undefined ? '' : `when (${condition})`
  const run = (text: string) => sql.raw(text).execute(db)
  if (isSqlite(db)) {
    await run(`create trigger ${name} ${event} ${when} begin ${statement}; end`)
    return
  }
  await run(`create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return ${returns}; end $$`)
  await run(`create trigger ${name} ${event} for each row ${when} execute function ${name}()`)
}
