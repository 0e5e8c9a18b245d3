import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  KnowledgeChange,
  KnowledgeState,
  Rebuild,
  VectorSpaceState,
} from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Problem, problemText } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { vectorBlockRows } from '../embedding/vector-blocks.repository.ts'
import { type VectorSpace, vectorSpaceRows } from '../embedding/vector-spaces.repository.ts'
import { knowledgeSizes } from './knowledge-sizes.repository.ts'

export interface KnowledgeAdminDependencies {
  readonly database: Database
  readonly models: Pick<ModelsService, 'findInstalled' | 'listAble'>
  readonly record: RecordAuditEntry
  readonly clock: Clock
  readonly makeId: MakeId
  describeUsers(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly name: string }>>
  /** Of the documents, how many are in this server's index as they are. */
  indexedShare(): Promise<number>
  readonly configuration: ReadsAtOnce
  startEmbedding(): Promise<void>
  /** Begins to read what waits, as far as it may now. */
  readWaiting(): Promise<void>
  /** Makes the index of every server again. */
  rebuildIndexes(): void
}

type Admin = NewAuditEntry['actor']

/** How many documents are read at once, as the administrator set it. */
export interface ReadsAtOnce {
  readsAtOnce(): number
  saveReadsAtOnce(readsAtOnce: number, admin: Admin): Promise<void>
}

const largestCount = 5

/** Which model finds what documents mean, chosen by the administrator. */
export function createKnowledgeAdmin(dependencies: KnowledgeAdminDependencies) {
  const { database, models, record, startEmbedding } = dependencies
  const state = (userId: string) => readState(dependencies, userId)
  const changes = createSpaceChanges(dependencies)
  async function chooseEmbedder(admin: Admin, embedder: string | null): Promise<void> {
    const used = await vectorSpaceRows(database.queries).listUsed()
    // The one that is being built, if both are of this model: what is built goes on.
    const same = used.findLast(({ model }) => model === embedder)
    const chosen: NewAuditEntry = {
      ...{ actor: admin, action: 'knowledge.embedder-chosen' },
      ...{ before: { embedder: used[0]?.model ?? null }, after: { embedder } },
    }
    if (embedder === null) await changes.removeAll(chosen)
    else if (same) await changes.resume(same.state === 'serving' ? ['building'] : [])
    else {
      await models.findInstalled(embedder, 'embedding')
      await changes.build(embedder, chosen)
    }
    void startEmbedding()
  }
  return {
    state,
    /** @throws Problem */
    async change(
      admin: Admin,
      { embedder, readsAtOnce }: KnowledgeChange,
    ): Promise<KnowledgeState> {
      if (embedder !== undefined) await chooseEmbedder(admin, embedder)
      if (readsAtOnce !== undefined) {
        await dependencies.configuration.saveReadsAtOnce(readsAtOnce, admin)
        await dependencies.readWaiting()
      }
      return await state(admin.userId)
    },
    /** @throws Problem */
    async rebuild(admin: Admin, { what }: Rebuild): Promise<void> {
      const rebuilt: NewAuditEntry = {
        ...{ actor: admin, action: 'knowledge.rebuilt', after: { what } },
      }
      if (what === 'index') {
        await database.commit((on) => record(rebuilt, on))
        dependencies.rebuildIndexes()
        return
      }
      const [space] = await vectorSpaceRows(database.queries).listUsed()
      if (!space) throw new Problem('knowledge.no-embedder')
      await changes.build(space.model, rebuilt)
      void startEmbedding()
    },
  }
}

function createSpaceChanges({ database, record, clock, makeId }: KnowledgeAdminDependencies) {
  const commit = (change: (on: WriteTransaction) => Promise<void>) =>
    database.commit(change, { lock: 'vectors' })
  return {
    /** Builds a space beside the one that serves, instead of one that was being built. */
    build: (model: string, entry: NewAuditEntry) =>
      commit(async (on) => {
        await vectorSpaceRows(on).retire(['building'])
        await vectorSpaceRows(on).insert(makeId(), model, clock.now())
        await record(entry, on)
      }),
    removeAll: (entry: NewAuditEntry) =>
      commit(async (on) => {
        await vectorSpaceRows(on).retire(['building', 'serving'])
        await record(entry, on)
      }),
    /** What waits is tried again at once. */
    resume: (retired: readonly VectorSpace['state'][]) =>
      commit(async (on) => {
        if (retired.length > 0) await vectorSpaceRows(on).retire(retired)
        await vectorSpaceRows(on).resume()
      }),
  }
}

async function readState(
  dependencies: KnowledgeAdminDependencies,
  userId: string,
): Promise<KnowledgeState> {
  const { database, models, describeUsers, indexedShare } = dependencies
  const { queries } = database
  const spaces = await vectorSpaceRows(queries).listUsed()
  const present = async (wanted: VectorSpace['state']) => {
    const space = spaces.find(({ state }) => state === wanted)
    if (!space) return null
    return presentSpace(space, await vectorBlockRows(queries).progressOf(space.id))
  }
  const sizes = knowledgeSizes(queries)
  const { excerpts: passages, ...total } = await sizes.total()
  const largest = await sizes.listLargest(largestCount)
  const users = await describeUsers(largest.map((one) => one.userId))
  return {
    serving: await present('serving'),
    building: await present('building'),
    models: (await models.listAble('embedding', userId)).map(({ id, name, engine }) => ({
      ...{ id, name, engine },
    })),
    sizes: { ...total, passages, vectorBytes: Math.round(await sizes.vectorBytes()) },
    indexed: await indexedShare(),
    readsAtOnce: dependencies.configuration.readsAtOnce(),
    largest: largest.map(({ excerpts, ...one }) => ({
      ...one,
      passages: excerpts,
      name: users.get(one.userId)?.name ?? '',
    })),
  }
}

function presentSpace(
  space: VectorSpace,
  { done, total }: { readonly done: number; readonly total: number },
): VectorSpaceState {
  const { model, dimensions, rate, jobId, problem, retryAt, createdAt } = space
  const isWorking = jobId !== undefined
  const secondsLeft = rate === undefined || done >= total ? null : Math.ceil((total - done) / rate)
  return {
    ...{ model, done, total, isWorking, secondsLeft },
    dimensions: dimensions ?? null,
    excerptsPerSecond: rate === undefined ? null : Math.round(rate * 10) / 10,
    problem: problem
      ? { code: problem.code, error: problemText(problem.code, problem.params) }
      : null,
    retryAt: problem && !isWorking && retryAt > 0 ? isoDate(retryAt) : null,
    createdAt: isoDate(createdAt),
  }
}
