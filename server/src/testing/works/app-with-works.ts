import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeId } from '#platform/ids.ts'
import { nameKey } from '#platform/text/name-key.ts'
import { filePath } from '#storage/storage.ts'
import { createTestApp } from '../create-test-app.ts'

export interface WorksPlan {
  readonly dataFolder: string
  readonly chats: number
  /** Each with a file on disk. */
  readonly images: number
  readonly tags: number
  /** Each has as many of the chats as the others. */
  readonly projects: number
}
/** Someone with many works, and someone else with one. */
export interface WorksCallers {
  readonly token: string
  readonly otherToken: string
  readonly otherWorkId: string
  readonly frequentTag: string
  readonly rareTag: string
  /** One of many. */
  readonly project: string
}

/** Chats that have the rare tag, however many there are; every second one has the frequent tag. */
const rareUses = 20

/** The whole application with one user who has many works. */
export async function openAppWithWorks(plan: WorksPlan) {
  const app = await createTestApp({ dataFolder: plan.dataFolder })
  const { user, token } = await app.createUser()
  const other = await app.createUser()
  const raw = new DatabaseSync(join(plan.dataFolder, 'atelier.db'))
  raw.exec('pragma synchronous = off; begin')
  const addChat = chatWriter(raw)
  const tags = addTags(raw, user.id, plan.tags)
  const [frequentTag = '', rareTag = ''] = tags
  const projects = addProjects(raw, user.id, plan.projects)
  const move = raw.prepare('update works set project_id = ? where id = ?')
  const tag = raw.prepare(
    `insert into work_tags (tag_id, work_id, place, kind, state) values (?, ?, ?, 'chat', 0)`,
  )
  for (let index = 0; index < plan.chats; index += 1) {
    const id = addChat(user.id, index)
    move.run(projects[index % projects.length] ?? '', id)
    if (index % 2 === 0) tag.run(frequentTag, id, 0)
    if (index % Math.floor(plan.chats / rareUses) === 0) tag.run(rareTag, id, 1)
    if (index % 3 === 0) tag.run(tags[2 + (index % (plan.tags - 2))] ?? '', id, 2)
  }
  addImages(raw, user.id, plan)
  const otherWorkId = addChat(other.user.id, 0)
  raw.exec('commit')
  raw.exec('pragma wal_checkpoint(truncate)')
  raw.close()
  const callers: WorksCallers = {
    ...{ token, otherToken: other.token, otherWorkId, frequentTag, rareTag },
    project: projects[0] ?? '',
  }
  return { app, callers }
}

function chatWriter(raw: DatabaseSync) {
  const chat = raw.prepare(`insert into chats
    (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    values (?, ?, ?, 'modele', 0.7, 1000, 0.9, 40, '', 1, ?, ?)`)
  return (userId: string, at: number): string => {
    const id = makeId()
    chat.run(id, userId, `Chat ${at}`, at, at)
    return id
  }
}

function addTags(raw: DatabaseSync, userId: string, count: number): string[] {
  const insert = raw.prepare('insert into tags (id, user_id, name, name_key) values (?, ?, ?, ?)')
  return Array.from({ length: count }, (_, index) => {
    const [id, name] = [makeId(), `Étiquette ${index}`]
    insert.run(id, userId, name, nameKey(name))
    return id
  })
}

function addProjects(raw: DatabaseSync, userId: string, count: number): string[] {
  const insert = raw.prepare(`insert into projects
    (id, user_id, name, name_key, icon, color, instructions, is_kept, created_at)
    values (?, ?, ?, ?, 'folder', 'blue', '', 0, 0)`)
  return Array.from({ length: count }, (_, index) => {
    const [id, name] = [makeId(), `Projet ${index}`]
    insert.run(id, userId, name, nameKey(name))
    return id
  })
}

function addImages(raw: DatabaseSync, userId: string, { dataFolder, images }: WorksPlan) {
  const file = raw.prepare(
    `insert into files (id, owner_id, media_type, byte_size, original_name, created_at) values (?, ?, 'image/webp', 1000, '', 0)`,
  )
  const image =
    raw.prepare(`insert into images (id, user_id, file_id, thumbnail_file_id, prompt, prompt_words, negative_prompt, model, width, height,
    asked, applied, origin, byte_size, is_favorite, created_at) values (?, ?, ?, ?, ?, '', '', 'm', 1, 1, '{}', '{}', 'generated', 1000, 0, ?)`)
  const bytes = Buffer.alloc(1000)
  for (let index = 0; index < images; index += 1) {
    const fileId = makeId()
    file.run(fileId, userId)
    image.run(makeId(), userId, fileId, fileId, `Image ${index}`, index)
    const path = join(dataFolder, 'files', ...filePath(fileId))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}
