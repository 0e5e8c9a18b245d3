import type { UserSettings } from '@atelier/contract/account/settings'
import {
  type Assistant,
  type AssistantListQuery,
  type AssistantSummary,
  type DefaultAssistant,
  withoutAssistant,
} from '@atelier/contract/assistants/assistant-reads'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database, Queries } from '#database/database.ts'
import type { WorkAudiences } from '#features/works/works.service.ts'
import { assistantRows } from './assistants.repository.ts'
import { presentAssistant, presentSummary } from './present-assistant.ts'
import type { StoredAssistant } from './stored-assistant.ts'

export interface AssistantReadsDependencies {
  readonly database: Pick<Database, 'queries'>
  /** The names of those of these collections that the user may read. */
  collectionNames(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  readSettings(userId: string): Promise<Pick<UserSettings, 'preferences'>>
  /** That of the installation. */
  installationDefault(): string | null
}

export const missingAssistant = () => new Problem('assistant.not-found')

/** @throws Problem when there is none that this user may use */
export async function requireAssistant(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredAssistant> {
  const assistant = await assistantRows(on).find(userId, id)
  if (!assistant) throw missingAssistant()
  return assistant
}

/** @throws Problem when the user has none */
export async function requireOwnAssistant(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredAssistant> {
  const assistant = await requireAssistant(on, userId, id)
  if (!assistant.isOwn) throw missingAssistant()
  return assistant
}

/** Assistants as whoever may use them reads them. */
export function createAssistantReads(
  dependencies: AssistantReadsDependencies,
  audiences: WorkAudiences,
) {
  const { database, collectionNames } = dependencies
  const rows = assistantRows(database.queries)
  /** Others are not told of collections that they may not read. */
  async function present(userId: string, assistant: StoredAssistant): Promise<Assistant> {
    const { id, isOwn } = assistant
    const presented = presentAssistant(assistant, {
      audience: (await audiences.find([id]))(id),
      isAdded: (await audiences.addedAmong(userId, [id])).has(id),
    })
    const { collectionIds, mode } = presented.knowledge
    if (isOwn || collectionIds.length === 0) return presented
    const readable = await collectionNames(userId, collectionIds)
    const shown = collectionIds.filter((one) => readable.has(one))
    return { ...presented, knowledge: { collectionIds: shown, mode } }
  }
  return {
    present,
    /** @throws Problem */
    read: async (userId: string, id: string): Promise<Assistant> =>
      present(userId, await requireAssistant(database.queries, userId, id)),
    readDefault: (userId: string) => readDefault(dependencies, audiences, userId),
    async list(userId: string, query: AssistantListQuery): Promise<Page<AssistantSummary>> {
      const { assistants, total } = await rows.list(userId, query)
      const ids = assistants.map(({ id }) => id)
      const audienceOf = await audiences.find(ids)
      const added = await audiences.addedAmong(userId, ids)
      const presented = assistants.map((one) =>
        presentSummary(one, { audience: audienceOf(one.id), isAdded: added.has(one.id) }),
      )
      return toPage(presented, total, query)
    },
  }
}
export type AssistantReads = ReturnType<typeof createAssistantReads>

/** The user's choice, else that of the installation; one that may not be used counts for none. */
async function readDefault(
  { database, readSettings, installationDefault }: AssistantReadsDependencies,
  audiences: WorkAudiences,
  userId: string,
): Promise<DefaultAssistant> {
  const { defaultAssistantId: chosen } = (await readSettings(userId)).preferences
  if (chosen === withoutAssistant) return { assistantId: null, isGone: false }
  const id = chosen === '' ? installationDefault() : chosen
  const found = id !== null && (await assistantRows(database.queries).find(userId, id))
  if (!found) return { assistantId: null, isGone: chosen !== '' }
  const isOffered = chosen !== '' || (await audiences.find([id]))(id).kind === 'everyone'
  return { assistantId: isOffered ? id : null, isGone: false }
}
