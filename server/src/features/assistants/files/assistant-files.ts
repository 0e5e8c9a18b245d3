import { Readable } from 'node:stream'
import type { AssistantImportReport } from '@atelier/contract/assistants/assistant-files'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { WorkAudiences } from '#features/works/works.service.ts'
import { assistantRows } from '../assistants.repository.ts'
import type { AssistantChangesDependencies } from '../change-assistants.ts'
import { importedPicture } from '../face/face-pictures.ts'
import { missingAssistant } from '../read-assistants.ts'
import type { StoredAssistant } from '../stored-assistant.ts'
import { type FileAssistant, leftOut } from './file-content.ts'
import { writeOwnFile } from './own-file.ts'
import { readAssistantsFile } from './read-file.ts'

export interface AssistantFilesDependencies
  extends Pick<
    AssistantChangesDependencies,
    'database' | 'live' | 'clock' | 'makeId' | 'collectionNames'
  > {
  /** Ids of the models that the user may choose in chats. */
  offeredModels(userId: string): Promise<readonly string[]>
}

/** Assistants as files. */
export const createAssistantFiles = (
  dependencies: AssistantFilesDependencies,
  audiences: Pick<WorkAudiences, 'find'>,
) => ({
  exportAll: async (userId: string) => {
    const all = await assistantRows(dependencies.database.queries).listOwn(userId)
    return write(dependencies, { userId, all, audiences, name: 'assistants' })
  },
  /** @throws Problem */
  exportOne: async (userId: string, id: string) => {
    const found = await assistantRows(dependencies.database.queries).find(userId, id)
    if (!found) throw missingAssistant()
    return write(dependencies, { userId, all: [found], audiences, name: `assistant-${id}` })
  },
  importFile: (userId: string, json: string) => importFile(dependencies, userId, json),
})

interface WrittenFile {
  readonly userId: string
  readonly all: readonly StoredAssistant[]
  readonly audiences: Pick<WorkAudiences, 'find'>
  readonly name: string
}
/** Others are not told of collections that they may not read, nor of who else may use the assistant. */
async function write(
  { collectionNames }: AssistantFilesDependencies,
  { userId, all, audiences, name }: WrittenFile,
) {
  const ids = [...new Set(all.flatMap(({ content }) => content.knowledge.collectionIds))]
  const names = ids.length === 0 ? new Map<string, string>() : await collectionNames(userId, ids)
  const audienceOf = await audiences.find(all.map(({ id }) => id))
  const text = writeOwnFile(
    all.map(({ id, isOwn, content }) => ({
      content,
      collections: content.knowledge.collectionIds.flatMap((one) => {
        const known = names.get(one)
        return known === undefined ? [] : [{ id: one, name: known }]
      }),
      audience: isOwn ? audienceOf(id).kind : 'private',
    })),
  )
  const bytes = Buffer.from(text)
  return {
    mediaType: 'application/json',
    byteSize: bytes.length,
    name: `${name}.json`,
    stream: Readable.from([bytes]),
  }
}

/** All assistants of a file, as new ones of the user, or none. @throws Problem */
async function importFile(
  dependencies: AssistantFilesDependencies,
  userId: string,
  json: string,
): Promise<AssistantImportReport> {
  const { database, live, clock, makeId } = dependencies
  const { assistants, unreadable } = readAssistantsFile(json)
  const fitted = await withPictures(userId, await fitToUser(dependencies, userId, assistants))
  const added = fitted.map((one) => ({ id: makeId(), ...one }))
  await database.commit(
    async (on) => {
      const rows = assistantRows(on)
      if ((await rows.countOwn(userId)) + added.length > assistantLimits.perUser)
        throw new Problem('assistant.too-many')
      for (const { id, content } of added)
        await rows.insert({ userId, id, content, at: clock.now() })
    },
    { lock: `assistants:${userId}` },
  )
  live.publish(userId, { type: 'assistant' })
  return {
    imported: added.map(({ id, content: { name }, leftOut }) => ({
      id,
      name,
      leftOut: [...leftOut],
    })),
    unreadable,
  }
}

type FittedAssistant = Pick<FileAssistant, 'content' | 'picture' | 'leftOut'>

/** One after the other: others have their turn in between. One that cannot be shown is left out. */
async function withPictures(
  userId: string,
  assistants: readonly FittedAssistant[],
): Promise<readonly FittedAssistant[]> {
  const shown: FittedAssistant[] = []
  for (const one of assistants) {
    const isData = one.picture.startsWith('data:image/')
    const picture = isData ? await importedPicture(userId, one.picture) : undefined
    const content = picture
      ? { ...one.content, face: { ...one.content.face, picture } }
      : one.content
    const refused = isData && !picture ? [{ reason: 'picture' as const, names: [] }] : []
    shown.push({ ...one, content, leftOut: [...one.leftOut, ...refused] })
  }
  return shown
}

/** With the models and collections that this user has; the others are named as left out. */
async function fitToUser(
  { collectionNames, offeredModels }: AssistantFilesDependencies,
  userId: string,
  assistants: readonly FileAssistant[],
): Promise<readonly FittedAssistant[]> {
  const ids = assistants.flatMap(({ collections }) => collections.map(({ id }) => id))
  const wanted = [...new Set(ids)].filter((id) => id !== '' && id.length <= 100)
  const readable = wanted.length === 0 ? new Map() : await collectionNames(userId, wanted)
  const usesModels = assistants.some(({ models }) => models.length > 0)
  const offered = new Set(usesModels ? await offeredModels(userId) : [])
  return assistants.map(({ content, picture, models: named, collections, leftOut: before }) => {
    const collectionIds = [...new Set(collections.map(({ id }) => id))]
      .filter((id) => readable.has(id))
      .slice(0, knowledgeLimits.searchedMax)
    const models = named.filter((id) => offered.has(id)).slice(0, assistantLimits.models)
    const unread = collections.filter(({ id }) => !collectionIds.includes(id))
    return {
      picture,
      content: { ...content, models, knowledge: { ...content.knowledge, collectionIds } },
      leftOut: [
        ...before,
        ...leftOut(
          'models',
          named.filter((id) => !models.includes(id)),
        ),
        ...leftOut(
          'collections',
          unread.map(({ name }) => name),
        ),
      ],
    }
  })
}
