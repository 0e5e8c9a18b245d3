import { type WorkKind, workKinds } from '@atelier/contract/works/work-kinds'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { bulkWrites } from '#features/works/bulk/bulk.repository.ts'
import { workTagging } from '#features/works/tags/work-tagging.ts'
import { createWorksRepository } from '#features/works/works.repository.ts'
import { removeFiles, workInsertions } from './work-insertions.ts'

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const owners = ['zoe', 'ana'] as const
/** A document is a work only while it is in the trash: it has steps of its own. */
type ListedKind = Exclude<WorkKind, 'source'>
const isListed = (kind: WorkKind): kind is ListedKind => kind !== 'source'
const listedKinds = workKinds.filter(isListed)
const tables: Readonly<Record<ListedKind, string>> = {
  chat: 'chats',
  image: 'images',
  inpainting: 'inpaintings',
  reading: 'spoken_texts',
  transcription: 'transcriptions',
  messages: 'removed_messages',
  collection: 'collections',
  prompt: 'prompts',
  project: 'projects',
  assistant: 'assistants',
}

/** Adds, changes, trashes, restores and removes works of every kind, as features and the administration do. */
export async function randomWorks(database: Database, random: () => number) {
  const run = (text: string) => sql.raw(text).execute(database.queries)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  let last = 0
  const nextId = (kind: string) => {
    last += 1
    return `${kind}-${String(last).padStart(5, '0')}`
  }
  for (const id of owners)
    await run(`insert into users (id, email, email_key, name, role, password_hash, created_at)
      values ('${id}', '${id}', '${id}', '${id}', 'USER', '', 0)`)
  const insertions = workInsertions(run, nextId)
  const someId = async (kind: ListedKind) => {
    const { rows } = await sql<{ id: string; user_id: string }>`
      select id, user_id from ${sql.table(tables[kind])} order by id`.execute(database.queries)
    return pick(rows)
  }
  const worksOf = createWorksRepository(database.queries)
  const tagging = workTagging({
    database,
    live: { publish: () => undefined },
    repository: worksOf,
    makeId: () => nextId('tag'),
  })
  const trash = (userId: string, kind: WorkKind, id: string) =>
    database.commit((transaction) =>
      worksOf.putIntoTrash(transaction, {
        ...{ userId, kind, ids: [id], batchId: undefined },
        ...{ at: last, purgeAt: last + 1_000_000, reason: 'user' },
      }),
    )
  const add = {
    ...insertions,
    /** They are in the trash at once. */
    async messages(userId: string) {
      const id = await insertions.messages(userId)
      await trash(userId, 'messages', id)
      return id
    },
  }
  const onSome =
    (act: (kind: ListedKind, id: string, userId: string) => Promise<unknown>) => async () => {
      const kind = pick(listedKinds) ?? 'chat'
      const one = await someId(kind)
      if (one) await act(kind, one.id, one.user_id)
    }
  const steps: readonly (() => Promise<unknown>)[] = [
    ...listedKinds.map((kind) => () => add[kind](pick(owners) ?? 'zoe')),
    onSome((kind, id, userId) => trash(userId, kind, id)),
    onSome((kind, id, userId) => trash(userId, kind, id)),
    onSome((_, id, userId) =>
      database.commit((transaction) =>
        worksOf.restore(transaction, { ids: [id], userId, now: 0, limit: 10 }),
      ),
    ),
    onSome(async (kind, id) => {
      await run(`delete from ${tables[kind]} where id = '${id}'`)
      await removeFiles(run)
    }),
    async () => {
      const { id } = (await someId('chat')) ?? {}
      last += 1
      await run(`update chats set title = 'Titre ${last} ${'é'.repeat(130)}' where id = '${id}'`)
      await run(`update chats set updated_at = ${last} where id = '${id}'`)
    },
    () =>
      run(
        `update inpaintings set result_file_id = original_file_id where result_file_id is null and id like '%${Math.floor(random() * 10)}'`,
      ),
    async () => add.hideChat(await add.chat(pick(owners) ?? 'zoe')),
    () => run('delete from unfinished_chats'),
    onSome(async (_, id, userId) => {
      const tags = [`${userId}-${Math.floor(random() * 5)}`, `${userId}-rare`].slice(random() * 3)
      await tagging.setWorkTags(database.queries, { userId, workId: id, names: tags })
    }),
    onSome(async (_, id, userId) => {
      const tagId = await tagging.tagNamed(userId, `${userId}-${Math.floor(random() * 5)}`)
      const works = { userId, tagId, ids: [id], most: 3 }
      await database.commit<unknown>((on) =>
        random() < 0.6 ? worksOf.tagWorks(on, works) : worksOf.untagWorks(on, works),
      )
    }),
    async () => {
      const { rows } = await sql<{ id: string; user_id: string }>`
        select id, user_id from tags order by name`.execute(database.queries)
      const one = pick(rows)
      if (one && random() < 0.3) await tagging.removeTag(one.user_id, one.id)
    },
    onSome((_, id, userId) =>
      bulkWrites.setArchived(database.queries, { userId, ids: [id], isArchived: random() < 0.5 }),
    ),
    async () => {
      const { rows } = await sql<{ id: string; user_id: string }>`
        select id, user_id from sources where removed_at is null order by id`.execute(
        database.queries,
      )
      const one = pick(rows)
      if (!one) return
      await run(`update sources set removed_at = ${last} where id = '${one.id}'`)
      await trash(one.user_id, 'source', one.id)
    },
    async () => {
      const { rows } = await sql<{ id: string; user_id: string }>`
        select id, user_id from sources where removed_at is not null order by id`.execute(
        database.queries,
      )
      const one = pick(rows)
      if (!one) return
      const choice = { ids: [one.id], userId: one.user_id, now: 0, limit: 10 }
      await database.commit((transaction) => worksOf.restore(transaction, choice))
    },
    async () => {
      await run(`delete from chats where user_id = 'ana' and id like '%7'`)
      await removeFiles(run)
    },
  ]
  return {
    step: async (): Promise<unknown> => pick(steps)?.(),
    addChat: add.chat,
    hideChat: add.hideChat,
    trash,
  }
}
