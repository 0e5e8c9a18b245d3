import { Problem } from '@atelier/contract/problems/problems'
import type { Prompt, PromptQuery } from '@atelier/contract/prompts/prompts'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import type { Queries } from '#database/database.ts'
import {
  announceWork,
  createAudiences,
  moveShared,
  type WorkAudiences,
} from '#features/works/works.service.ts'
import {
  createPromptChanges,
  type PromptChangesDependencies,
  requireOwnPrompt,
} from './change-prompts.ts'
import { createOwnedPrompts } from './owned-prompts.repository.ts'
import { presentPrompt, presentSummary } from './present-prompt.ts'
import { promptRows, type StoredPrompt } from './prompts.repository.ts'
import { versionRows } from './versions.repository.ts'

export interface PromptsServiceDependencies extends PromptChangesDependencies {
  readonly groups: Parameters<typeof createAudiences>[0]['groups']
  readonly isStillAdmin: Parameters<typeof createAudiences>[0]['isStillAdmin']
  readonly record: Parameters<typeof createAudiences>[0]['record']
}
/** A session has this shape. */
interface PromptUser {
  readonly userId: string
  readonly email: string
}

/** Prepared texts with fields, which users insert into what they write. */
export function createPromptsService(dependencies: PromptsServiceDependencies) {
  const { database } = dependencies
  const audiences = createAudiences(dependencies, {
    ...{ kind: 'prompt', action: 'prompt.shared', missing: 'prompt.not-found' },
  })
  const present = createPresenter(audiences)
  const rows = promptRows(database.queries)
  const read = async (userId: string, id: string): Promise<Prompt> => {
    const prompt = await rows.find(userId, id)
    if (!prompt) throw new Problem('prompt.not-found')
    return await present(userId, prompt)
  }
  return {
    read,
    async list(userId: string, query: PromptQuery) {
      const { prompts, total } = await rows.list(userId, query)
      const ids = prompts.map(({ id }) => id)
      const audienceOf = await audiences.find(ids)
      const added = await audiences.addedAmong(userId, ids)
      const shown = prompts.map((prompt) =>
        presentSummary(prompt, {
          userId,
          isAdded: added.has(prompt.id),
          audience: audienceOf(prompt.id),
        }),
      )
      return toPage(shown, total, query)
    },
    /** @throws Problem */
    async versions(userId: string, id: string, query: PageQuery) {
      await requireOwnPrompt(database.queries, userId, id)
      const { versions, total } = await versionRows(database.queries).list(id, query)
      return toPage(versions, total, query)
    },
    ...createPromptChanges(dependencies, { read, readers: audiences.readers }),
    ...createPromptSharing(dependencies, { audiences, present, read }),
    owned: createOwnedPrompts(database.queries),
    purge: (userId: string, id: string): Promise<void> =>
      database.commit((on) => promptRows(on).remove(userId, id)),
  }
}
export type PromptsService = ReturnType<typeof createPromptsService>

type Present = (userId: string, prompt: StoredPrompt) => Promise<Prompt>
const createPresenter =
  (audiences: WorkAudiences): Present =>
  async (userId, prompt) => {
    const { id } = prompt
    const isAdded = (await audiences.addedAmong(userId, [id])).has(id)
    return presentPrompt(prompt, { userId, isAdded, audience: (await audiences.find([id]))(id) })
  }

interface SharingParts {
  readonly audiences: WorkAudiences
  readonly present: Present
  read(userId: string, id: string): Promise<Prompt>
}
const createPromptSharing = (
  { database, live }: PromptsServiceDependencies,
  { audiences, present, read }: SharingParts,
) => ({
  /** @throws Problem */
  async share(user: PromptUser, id: string, change: WorkAudienceChange) {
    const { secret, readers } = await audiences.change(user, id, change)
    announceWork(live, readers, { type: 'prompt' })
    return { prompt: await read(user.userId, id), secret }
  },
  /** @throws Problem */
  async open(userId: string, secret: string): Promise<Prompt> {
    const { id } = await audiences.open(secret)
    const prompt = await promptRows(database.queries).findShared(id)
    if (!prompt) throw new Problem('works.link-not-found')
    return await present(userId, prompt)
  },
  /** @throws Problem */
  async add(userId: string, secret: string): Promise<Prompt> {
    const id = await audiences.add(userId, secret)
    live.publish(userId, { type: 'prompt' })
    return await read(userId, id)
  },
  /** @throws Problem */
  async removeAdded(userId: string, id: string): Promise<void> {
    await audiences.removeAdded(userId, id)
    live.publish(userId, { type: 'prompt' })
  },
})

/** Gives what is shared with many to the new administrator, within the transaction that makes them one. */
export async function moveSharedPrompts(on: Queries, to: string) {
  const moved = await moveShared(on, 'prompt', to)
  for (const { id } of moved) await promptRows(on).move(id, to)
  return moved.map(({ id, title: name }) => ({ id, name, action: 'prompt.handed-over' as const }))
}
