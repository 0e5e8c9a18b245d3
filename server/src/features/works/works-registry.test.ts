import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createRandom, randomWorks } from '#testing/works/random-works.ts'
import { createWorksRepository } from './works.repository.ts'

/** The same from the tables of each kind, without the registry. */
const union = sql<{ id: string }>`
  select id, user_id, 'chat' as kind, substr(title, 1, 120) as title, updated_at as at from chats
    where id not in (select chat_id from unfinished_chats)
  union all select id, user_id, 'image', substr(prompt, 1, 120), created_at from images
  union all select id, user_id, 'inpainting', 'un chat', created_at from inpaintings
    where result_file_id is not null
  union all select id, user_id, 'reading', substr(text, 1, 120), created_at from spoken_texts
  union all select id, user_id, 'transcription', substr(original_name, 1, 120), created_at
    from transcriptions
  union all select id, user_id, 'messages', substr(title, 1, 120), removed_at from removed_messages
  union all select id, user_id, 'collection', substr(name, 1, 120), updated_at from collections
  union all select id, user_id, 'prompt', substr(title, 1, 120), updated_at from prompts
  union all select id, user_id, 'project', name, created_at from projects
  union all select id, user_id, 'assistant', substr(name, 1, 120), updated_at from assistants
  union all select id, user_id, 'source', substr(title, 1, 120), created_at from sources
    where removed_at is not null
  order by id`

async function compare({ queries }: Database) {
  const texts = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(row).replaceAll('"', ''))
  const registry = sql`select id, user_id, kind, title, at from works order by id`
  expect(texts((await registry.execute(queries)).rows)).toEqual(
    texts((await union.execute(queries)).rows),
  )
  const counts = sql`select user_id, kind, state, n from work_counts where n <> 0 order by 1, 2, 3`
  const counted = sql`select user_id, kind, state, count(*) as n from works group by 1, 2, 3 order by 1, 2, 3`
  expect(texts((await counts.execute(queries)).rows)).toEqual(
    texts((await counted.execute(queries)).rows),
  )
  const tagged = sql`select tag_id, kind, state, n from tag_counts where n <> 0 order by 1, 2, 3`
  const countedTags = sql`select tag_id, works.kind, works.state, count(*) as n from work_tags
    join works on works.id = work_tags.work_id group by 1, 2, 3 order by 1, 2, 3`
  expect(texts((await tagged.execute(queries)).rows)).toEqual(
    texts((await countedTags.execute(queries)).rows),
  )
  const hidden = sql`select id from files where hidden_at is not null order by id`
  const trashed = sql`select file as id from (${sql.raw(filesOfTrash)}) as trashed order by file`
  expect((await hidden.execute(queries)).rows).toEqual((await trashed.execute(queries)).rows)
}
const filesOfTrash = [
  ['attachments', 'chat_id', 'file_id'],
  ['images', 'id', 'file_id'],
  ['images', 'id', 'thumbnail_file_id'],
  ['inpaintings', 'id', 'original_file_id'],
  ['inpaintings', 'id', 'mask_file_id'],
  ['inpaintings', 'id', 'result_file_id'],
  ['inpaintings', 'id', 'thumbnail_file_id'],
  ['spoken_texts', 'id', 'file_id'],
  ['transcriptions', 'id', 'file_id'],
]
  .map(
    ([table, key, column]) =>
      `select ${column} as file from ${table} where ${column} is not null and ${key} in (select id from works where state = 2)`,
  )
  .join(' union ')

describeOnEachDatabase('le registre des travaux', (open) => {
  test.each([1, 2, 3])(
    'est l’union des tables, et compte juste, après la suite %i',
    async (seed) => {
      const database = await open()
      const works = await randomWorks(database, createRandom(seed))
      for (let round = 0; round < 12; round += 1) {
        for (let step = 0; step < 25; step += 1) await works.step()
        await compare(database)
      }
    },
  )

  test('un compte supprimé n’en laisse rien', async () => {
    const database = await open()
    const works = await randomWorks(database, createRandom(4))
    for (let step = 0; step < 120; step += 1) await works.step()
    await sql`delete from users`.execute(database.queries)
    for (const table of [
      ...['works', 'work_counts', 'trashed_bytes'],
      ...['tags', 'work_tags', 'tag_counts'],
    ])
      expect((await sql`select * from ${sql.table(table)}`.execute(database.queries)).rows).toEqual(
        [],
      )
  })

  test('compte les chats de chacun sans ceux de la corbeille ni ceux qui s’écrivent', async () => {
    const database = await open()
    const works = await randomWorks(database, createRandom(5))
    const [first, second] = [await works.addChat('zoe'), await works.addChat('zoe')]
    await works.addChat('ana')
    await works.trash('zoe', 'chat', first)
    await works.hideChat(await works.addChat('zoe'))
    const { countByUser } = createWorksRepository(database.queries)
    expect(await countByUser('chat', ['zoe', 'ana', 'personne'])).toEqual(
      new Map([
        ['zoe', 1],
        ['ana', 1],
      ]),
    )
    expect(second).not.toBe(first)
  })
})
