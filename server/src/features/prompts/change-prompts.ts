import { Problem } from '@atelier/contract/problems/problems'
import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { Prompt, PromptChange, PromptDraft } from '@atelier/contract/prompts/prompts'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import {
  announceWork,
  type WorkAudiences,
  type WorksService,
} from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { copyOf } from './prompt-copy.ts'
import { type NewPrompt, promptRows, type StoredPrompt } from './prompts.repository.ts'
import { versionRows } from './versions.repository.ts'

export interface PromptChangesDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'putIntoTrash' | 'setPinned'>
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  readonly clock: Clock
  readonly makeId: MakeId
}
interface ChangedPrompts {
  read(userId: string, id: string): Promise<Prompt>
  readonly readers: WorkAudiences['readers']
}

/** @throws Problem */
export async function requireOwnPrompt(
  on: Queries,
  userId: string,
  id: string,
): Promise<StoredPrompt> {
  const prompt = await promptRows(on).find(userId, id)
  if (prompt?.ownerId !== userId) throw new Problem('prompt.not-found')
  return prompt
}

/** What users do to their prompts. */
export function createPromptChanges(
  dependencies: PromptChangesDependencies,
  { read, readers }: ChangedPrompts,
) {
  const { database, live } = dependencies
  const changing = {
    ...dependencies,
    // The trash and what comes back from it change commands too.
    commit: <T>(userId: string, change: (on: WriteTransaction) => Promise<T>) =>
      database.commit(change, { lock: `works:${userId}` }),
    announce: async (userId: string, id: string): Promise<Prompt> => {
      announceWork(live, await readers(userId, id), { type: 'prompt' })
      return await read(userId, id)
    },
  }
  return {
    ...createNewPrompts(changing),
    ...createNewVersions(changing),
    ...createMarks(changing, readers),
  }
}

interface Changing extends PromptChangesDependencies {
  commit<T>(userId: string, change: (on: WriteTransaction) => Promise<T>): Promise<T>
  announce(userId: string, id: string): Promise<Prompt>
}

const createNewPrompts = ({ commit, announce, clock, makeId }: Changing) => ({
  /** @throws Problem */
  async create(userId: string, draft: PromptDraft): Promise<Prompt> {
    const id = makeId()
    await commit(userId, async (on) => {
      await requireFreeCommand(on, userId, draft.command)
      await insertFirst(on, { ...draft, id, ownerId: userId, createdAt: clock.now() })
    })
    return await announce(userId, id)
  },
  /** Of one that the user may read, as it is now; the copy is private. @throws Problem */
  async duplicate(userId: string, id: string): Promise<Prompt> {
    const copyId = makeId()
    await commit(userId, async (on) => {
      const rows = promptRows(on)
      const prompt = await rows.find(userId, id)
      if (!prompt) throw new Problem('prompt.not-found')
      const copy = copyOf(prompt, await rows.listCommands(userId))
      await insertFirst(on, { ...copy, id: copyId, ownerId: userId, createdAt: clock.now() })
    })
    return await announce(userId, copyId)
  },
})

/** Each change is a version. */
const createNewVersions = ({ commit, announce, clock }: Changing) => ({
  /** @throws Problem */
  async change(userId: string, id: string, change: PromptChange): Promise<Prompt> {
    await commit(userId, async (on) => {
      const before = await requireOwnPrompt(on, userId, id)
      if (change.command !== before.command)
        await requireFreeCommand(on, userId, change.command, id)
      await writeVersion(on, before, { ...change, at: clock.now() })
    })
    return await announce(userId, id)
  },
  /** @throws Problem */
  async restore(userId: string, id: string, number: number): Promise<Prompt> {
    await commit(userId, async (on) => {
      const before = await requireOwnPrompt(on, userId, id)
      const former = await versionRows(on).find(id, number)
      if (!former) throw new Problem('prompt.version-not-found')
      const { command, version } = before
      await writeVersion(on, before, { ...former, command, version, at: clock.now() })
    })
    return await announce(userId, id)
  },
})

const createMarks = ({ commit, works, live }: Changing, readers: ChangedPrompts['readers']) => ({
  /** @throws Problem */
  async pin(userId: string, id: string, isPinned: boolean): Promise<void> {
    if (!(await works.setPinned({ userId, kind: 'prompt', id, isPinned })))
      throw new Problem('prompt.not-found')
    live.publish(userId, { type: 'prompt' })
  },
  /** Into the trash. @throws Problem */
  async remove(userId: string, id: string): Promise<void> {
    const before = await readers(userId, id)
    await commit(userId, async (on) => {
      const trash = { userId, kind: 'prompt', ids: [id] } as const
      if ((await works.putIntoTrash(on, trash)).length === 0) throw new Problem('prompt.not-found')
    })
    announceWork(live, before, { type: 'prompt' })
  },
})

/** With its first version. */
async function insertFirst(on: Queries, prompt: NewPrompt): Promise<void> {
  const { id, ownerId, createdAt } = prompt
  if ((await promptRows(on).countOwn(ownerId)) >= promptLimits.prompts)
    throw new Problem('prompt.too-many')
  await promptRows(on).insert(prompt)
  await versionRows(on).add(id, 1, { ...prompt, at: createdAt })
}

async function requireFreeCommand(
  on: Queries,
  userId: string,
  command: string,
  exceptId?: string,
): Promise<void> {
  if (await promptRows(on).isCommandTaken(userId, command, exceptId))
    throw new Problem('prompt.taken')
}

async function writeVersion(
  on: Queries,
  { id, ownerId, version }: StoredPrompt,
  change: PromptChange & { readonly at: number },
): Promise<void> {
  const next = version + 1
  const isWritten =
    change.version === version &&
    (await promptRows(on).update(ownerId, id, { ...change, version: next }))
  if (!isWritten) throw new Problem('prompt.stale')
  await versionRows(on).add(id, next, change)
}
