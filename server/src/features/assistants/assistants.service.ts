import { Readable } from 'node:stream'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import type { Queries } from '#database/database.ts'
import {
  announceWork,
  createAudiences,
  moveShared,
  type WorkAudiences,
  type WorkAudiencesDependencies,
} from '#features/works/works.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import { assistantRows } from './assistants.repository.ts'
import { type AssistantChangesDependencies, createAssistantChanges } from './change-assistants.ts'
import { listedFace, makeFacePicture, pictureOf } from './face/face-pictures.ts'
import { type AssistantFilesDependencies, createAssistantFiles } from './files/assistant-files.ts'
import { createOwnedAssistants } from './owned-assistants.repository.ts'
import {
  type AssistantReads,
  type AssistantReadsDependencies,
  createAssistantReads,
  missingAssistant,
  requireAssistant,
} from './read-assistants.ts'
import type { StoredAssistant } from './stored-assistant.ts'

export type { StoredAssistant } from './stored-assistant.ts'

export type AssistantsServiceDependencies = AssistantReadsDependencies &
  AssistantChangesDependencies &
  AssistantFilesDependencies &
  WorkAudiencesDependencies & { readonly incoming: IncomingFiles }

/** Assistants that users make: instructions, models, settings and documents under a name, in versions. */
export function createAssistantsService(dependencies: AssistantsServiceDependencies) {
  const { database } = dependencies
  const audiences = createAudiences(dependencies, {
    ...{ kind: 'assistant', action: 'assistant.shared', missing: 'assistant.not-found' },
  })
  const reads = createAssistantReads(dependencies, audiences)
  return {
    list: reads.list,
    read: reads.read,
    readDefault: reads.readDefault,
    ...createAssistantChanges(dependencies, { read: reads.read, readers: audiences.readers }),
    ...createSharing(dependencies, audiences, reads),
    files: createAssistantFiles(dependencies, audiences),
    makeFace: (caller: Caller, form: IncomingForm<undefined>): Promise<{ picture: string }> =>
      makeFacePicture(dependencies.incoming, caller, form),
    /** The picture of its last version, if it is still that with this name. @throws Problem */
    async readFace(userId: string, id: string, name?: string) {
      const { content } = await requireAssistant(database.queries, userId, id)
      const bytes = pictureOf(content.face)
      if (!bytes || (name !== undefined && name !== listedFace(content.face).picture))
        throw missingAssistant()
      return { mediaType: 'image/webp', byteSize: bytes.length, stream: Readable.from([bytes]) }
    },
    /**
     * What the user may use now. Its collections are those of its owner: replies say of those that their user may not read that they were
     * left out.
     */
    forChat: (userId: string, id: string): Promise<StoredAssistant | undefined> =>
      assistantRows(database.queries).find(userId, id),
    owned: createOwnedAssistants(database.queries),
    inTrash: {
      assistant: {
        purge: (userId: string, id: string): Promise<void> =>
          database.commit((on) => assistantRows(on).remove(userId, id)),
      },
    },
  }
}
export type AssistantsService = ReturnType<typeof createAssistantsService>

/** A session has this shape. */
type SharingUser = Parameters<WorkAudiences['change']>[0]

const createSharing = (
  { database, live }: Pick<AssistantsServiceDependencies, 'database' | 'live'>,
  audiences: WorkAudiences,
  { read, present }: AssistantReads,
) => ({
  /** @throws Problem */
  async share(
    user: SharingUser,
    id: string,
    change: WorkAudienceChange,
  ): Promise<Assistant & { secret: string | null }> {
    const { secret, readers } = await audiences.change(user, id, change)
    announceWork(live, readers, { type: 'assistant' })
    return { ...(await read(user.userId, id)), secret }
  },
  /** @throws Problem */
  async open(userId: string, secret: string): Promise<Assistant> {
    const { id, userId: ownerId } = await audiences.open(secret)
    const assistant = await assistantRows(database.queries).find(ownerId, id)
    if (!assistant) throw missingAssistant()
    const isOwn = ownerId === userId
    return await present(userId, { ...assistant, isOwn, isPinned: isOwn && assistant.isPinned })
  },
  /** @throws Problem */
  async add(userId: string, secret: string): Promise<Assistant> {
    const id = await audiences.add(userId, secret)
    live.publish(userId, { type: 'assistant' })
    return await read(userId, id)
  },
  /** @throws Problem */
  async removeAdded(userId: string, id: string): Promise<void> {
    await audiences.removeAdded(userId, id)
    live.publish(userId, { type: 'assistant' })
  },
})

/** Gives what the administrator shared to the next one, within the transaction that makes them one. */
export async function moveSharedAssistants(on: Queries, to: string) {
  const moved = await moveShared(on, 'assistant', to)
  await assistantRows(on).move(
    moved.map(({ id }) => id),
    to,
  )
  return moved.map(({ id, title }) => ({
    ...{ id, name: title },
    action: 'assistant.handed-over' as const,
  }))
}
