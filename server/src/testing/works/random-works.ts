import { type WorkKind, workKinds } from '@atelier/contract/works/work-kinds'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { bulkWrites } from '#features/works/bulk/bulk.repository.ts'
import { workTagging } from '#features/works/tags/work-tagging.ts'
import { createWorksRepository } from '#features/works/works.repository.ts'

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
  const tagging = workTagging({ database, repository: worksOf, makeId: () => nextId('tag') })
  const trash = (userId: string, kind: WorkKind, id: string) =>
    database.commit((transaction) =>
      worksOf.putIntoTrash(transaction, {
        ...{ userId, kind, ids: [id], batchId: undefined },
        ...{ at: last, purgeAt: last + 1_000_000 },
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

type Run = (text: string) => Promise<unknown>
/** Those of works that are gone: features remove them with the rows. */
async function removeFiles(run: Run): Promise<void> {
  await run(`delete from attachments where chat_id not in (select id from chats)
    and chat_id not in (select id from removed_messages)`)
  const columns = fileColumns.map(
    ([table, column]) => `select ${column} from ${table} where ${column} is not null`,
  )
  await run(`delete from files where id not in (${columns.join(' union ')})`)
}
const fileColumns = [
  ['attachments', 'file_id'],
  ['images', 'file_id'],
  ['images', 'thumbnail_file_id'],
  ['inpaintings', 'original_file_id'],
  ['inpaintings', 'mask_file_id'],
  ['inpaintings', 'result_file_id'],
  ['spoken_texts', 'file_id'],
  ['transcriptions', 'file_id'],
  ['sources', 'file_id'],
] as const

/** Each with its files. */
function workInsertions(run: Run, nextId: (kind: string) => string) {
  async function addFile(userId: string): Promise<string> {
    const id = nextId('file')
    await run(`insert into files (id, owner_id, media_type, byte_size, original_name, created_at)
      values ('${id}', '${userId}', 'x/y', 10, 'a', 0)`)
    return id
  }
  const insert = async (table: string, values: Readonly<Record<string, string | number>>) => {
    const texts = Object.values(values).map((value) =>
      typeof value === 'number' ? String(value) : `'${value}'`,
    )
    await run(
      `insert into ${table} (${Object.keys(values).join(', ')}) values (${texts.join(', ')})`,
    )
    return String(values.id)
  }
  const attach = async (userId: string, chatId: string) =>
    insert('attachments', {
      ...{ id: nextId('att'), user_id: userId, chat_id: chatId, kind: 'document' },
      ...{ media_type: 'x/y', byte_size: 3, name: 'é.txt', state: 'read', content: 'le texte' },
      file_id: await addFile(userId),
    })
  return {
    async chat(userId: string) {
      const id = nextId('chat')
      const settings = {
        temperature: 1,
        max_tokens: 1,
        top_p: 1,
        top_k: 1,
        system_prompt: '',
        stream: 1,
      }
      await insert('chats', {
        ...{ id, user_id: userId, title: `été ${id}`, model: 'm', created_at: 1, updated_at: 1 },
        ...settings,
      })
      await attach(userId, id)
      return id
    },
    /** The file that they had leaves its chat with them. */
    async messages(userId: string) {
      const id = nextId('messages')
      const chatId = nextId('chat')
      await attach(userId, chatId)
      await run(`update attachments set chat_id = '${id}' where chat_id = '${chatId}'`)
      const chat = { chat_id: chatId, title: `été ${id}`, model: 'm', settings: '{}' }
      return await insert('removed_messages', { id, user_id: userId, ...chat, removed_at: 6 })
    },
    hideChat: (chatId: string) => insert('unfinished_chats', { chat_id: chatId, server: 's' }),
    image: async (userId: string) =>
      insert('images', {
        ...{ id: nextId('image'), user_id: userId, file_id: await addFile(userId) },
        ...{ thumbnail_file_id: await addFile(userId), prompt: 'un chat '.repeat(20) },
        ...{ prompt_words: '', negative_prompt: '', model: 'm', width: 1, height: 1, asked: '{}' },
        ...{ applied: '{}', origin: 'generated', byte_size: 1, is_favorite: 0, created_at: 2 },
      }),
    inpainting: async (userId: string) =>
      insert('inpaintings', {
        ...{ id: nextId('inpainting'), user_id: userId, original_file_id: await addFile(userId) },
        ...{ mask_file_id: await addFile(userId), width: 1, height: 1, model: 'm' },
        ...{
          asked: JSON.stringify({ prompt: 'un chat' }),
          applied: '{}',
          route: 'native',
          notes: '[]',
        },
        ...{ byte_size: 1, created_at: 3 },
      }),
    reading: async (userId: string) =>
      insert('spoken_texts', {
        ...{
          id: nextId('reading'),
          user_id: userId,
          file_id: await addFile(userId),
          text: 'lu à voix haute',
        },
        ...{ model: 'm', speed: 1, pitch: 1, media_type: 'x/y', byte_size: 1, created_at: 4 },
      }),
    async project(userId: string) {
      const id = nextId('project')
      return await insert('projects', {
        ...{ id, user_id: userId, name: `Projet ${id}`, name_key: id, icon: 'folder' },
        ...{ color: 'blue', instructions: 'Répondez', is_kept: 0, created_at: 7 },
      })
    },
    async collection(userId: string) {
      const id = nextId('collection')
      const at = { created_at: 6, updated_at: 6 }
      await insert('collections', {
        ...{ id, user_id: userId, name: `Règlement ${id}`, name_key: id, description: '' },
        ...{ audience: 'private', ...at },
      })
      const source = nextId('source')
      await insert('sources', {
        ...{ id: source, collection_id: id, user_id: userId, added_by: userId, kind: 'text' },
        ...{ title: 'Congés', file_id: await addFile(userId), media_type: 'x/y', byte_size: 10 },
        ...{ content_hash: source, reading: 1, state: 'ready', pages: 1, gaps: '[]' },
        ...{ hidden_characters: 0, passage_count: 1, text_bytes: 20, created_at: 6 },
      })
      return id
    },
    async prompt(userId: string) {
      const id = nextId('prompt')
      await insert('prompts', {
        ...{ id, user_id: userId, command: 'a', command_key: id, title: `Lettre ${id}` },
        ...{ search_key: '', text: 'é', fields: '[]', uses_in: ' chat ', version: 1 },
        ...{ byte_size: 5, created_at: 7, updated_at: 7 },
      })
      return id
    },
    async assistant(userId: string) {
      const id = nextId('assistant')
      const at = { created_at: 7, updated_at: 7 }
      await insert('assistants', {
        ...{ id, user_id: userId, name: `Relecteur ${id}`, name_key: id, description: '' },
        ...{ face: '{}', version: 1, ...at },
      })
      const version = { assistant_id: id, number: 1, user_id: userId, content: '{}' }
      await insert('assistant_versions', { ...version, created_at: 7 })
    },
    transcription: async (userId: string) =>
      insert('transcriptions', {
        ...{ id: nextId('transcription'), user_id: userId, file_id: await addFile(userId) },
        ...{ original_name: 'réunion.wav', media_type: 'x/y', byte_size: 1, task: 'transcribe' },
        ...{
          model: 'm',
          asked: '{}',
          state: 'done',
          processing_ms: 0,
          beginning: '',
          segment_count: 2,
        },
        ...{ version: 1, created_at: 5 },
      }),
  }
}
