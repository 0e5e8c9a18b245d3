/** Runs one statement. */
export type Run = (text: string) => Promise<unknown>
/** Those of works that are gone: features remove them with the rows. */
export async function removeFiles(run: Run): Promise<void> {
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

/** Adds a work of each kind, with its files. */
export function workInsertions(run: Run, nextId: (kind: string) => string) {
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
