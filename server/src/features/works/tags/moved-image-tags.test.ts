import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { describeOnEachEmptyDatabase } from '#testing/database/each-database.ts'
import { createWorksRepository } from '../works.repository.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0077'))

async function insertImage({ queries }: Database, id: string, userId: string, tags: string[]) {
  await sql`insert into files (id, owner_id, media_type, byte_size, original_name, created_at)
    values (${id}, ${userId}, 'x/y', 1, 'a', 0)`.execute(queries)
  await sql`insert into images (id, user_id, file_id, thumbnail_file_id, prompt, prompt_words, negative_prompt, model,
      width, height, asked, applied, origin, byte_size, is_favorite, created_at)
    values (${id}, ${userId}, ${id}, ${id}, 'phare', '', '', 'm', 1, 1, '{}', '{}', 'generated', 1, 0, 1)`.execute(
    queries,
  )
  for (const [position, tag] of tags.entries())
    await sql`insert into image_tags (image_id, position, tag) values (${id}, cast(${position} as integer), ${tag})`.execute(
      queries,
    )
}

describeOnEachEmptyDatabase('les étiquettes des images', (open) => {
  test('deviennent celles des travaux, une par nom sans casse ni accents, dans leur ordre', async () => {
    const database = await open()
    await migrate(database, { known: before })
    for (const id of ['zoe', 'ana'])
      await sql`insert into users (id, email, email_key, name, role, password_hash, created_at)
        values (${id}, ${id}, ${id}, ${id}, 'USER', '', 0)`.execute(database.queries)
    await insertImage(database, 'i1', 'zoe', ['Été', 'mer'])
    await insertImage(database, 'i2', 'zoe', ['mer', 'ete', 'Été'])
    await insertImage(database, 'i3', 'ana', ['mer'])
    await sql`update works set state = 2, trashed_at = 1, purge_at = 2 where id = 'i1'`.execute(
      database.queries,
    )
    await migrate(database)
    const repository = createWorksRepository(database.queries)
    const zoe = await repository.listTags('zoe')
    expect(zoe.map(({ name, uses }) => [name, uses])).toEqual([
      ['Été', 1],
      ['mer', 1],
    ])
    expect((await repository.listTags('ana')).map(({ uses }) => uses)).toEqual([1])
    const { works } = await repository.list('zoe', { state: 'current', limit: 10 })
    expect(works.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['mer', 'Été']])
    // The one in the trash has them again when it is restored.
    await database.commit((transaction) =>
      repository.restore(transaction, { ids: ['i1'], userId: 'zoe', now: 0, limit: 1 }),
    )
    expect((await repository.find('zoe', 'i1'))?.tags.map(({ name }) => name)).toEqual([
      'Été',
      'mer',
    ])
    expect((await repository.listTags('zoe')).map(({ uses }) => uses)).toEqual([2, 2])
  })
})
