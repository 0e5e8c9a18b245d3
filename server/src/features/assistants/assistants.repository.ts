import { AssistantContent, ListedFace } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { AssistantListQuery } from '@atelier/contract/assistants/assistant-reads'
import type { PageQuery } from '@atelier/contract/wire/paging'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { AssistantsTable } from '#database/tables/assistants.ts'
import type { Tables } from '#database/tables.ts'
import { isPinnedWork, notInTrash } from '#database/works/current-works.ts'
import { isForEveryone, isReadableWork } from '#database/works/readable-works.ts'
import { nameKeyOf } from '#platform/text/name-key.ts'
import { listedFace } from './face/face-pictures.ts'
import type { ListedAssistant, StoredAssistant, StoredVersion } from './stored-assistant.ts'

export interface NewVersion {
  readonly userId: string
  readonly id: string
  readonly content: AssistantContent
  readonly at: number
}

/** Assistants and their versions; `queries` may be a transaction. */
export const assistantRows = (queries: Queries) => ({
  ...assistantReads(queries),
  ...assistantChanges(queries),
  ...versionRows(queries),
})

function assistantReads(queries: Queries) {
  const usable = (userId: string) =>
    queries
      .selectFrom('assistants')
      .where(isReadableWork('assistants', userId))
      .where(notInTrash('assistants.id'))
  return {
    /** What the user may not use is not there. */
    async find(userId: string, id: string): Promise<StoredAssistant | undefined> {
      const row = await withContent(usable(userId))
        .where('assistants.id', '=', id)
        .executeTakeFirst()
      return row && toStored(row, userId)
    },
    /** Own ones, by name. */
    async listOwn(userId: string): Promise<readonly StoredAssistant[]> {
      const rows = await withContent(usable(userId))
        .where('assistants.user_id', '=', userId)
        .orderBy('assistants.name_key')
        .orderBy('assistants.id')
        .execute()
      return rows.map((row) => toStored(row, userId))
    },
    /** One's own first, the pinned ones before the others; each by name. */
    async list(userId: string, { page, limit, ...filter }: AssistantListQuery) {
      const found = usable(userId).where(isListed(filter))
      const rows = await withFields(found)
        .orderBy(sql`case when assistants.user_id <> ${userId} then 2
          when ${isPinnedWork('assistants.id')} then 0 else 1 end`)
        .orderBy('assistants.name_key')
        .orderBy('assistants.id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await found
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { assistants: rows.map((row) => toListed(row, userId)), total: Number(total) }
    },
    /** Own ones, those in the trash too. */
    async countOwn(userId: string): Promise<number> {
      const { total } = await queries
        .selectFrom('assistants')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}

/** By its name, and by whom it is shared with. */
const isListed = ({ q = '', ofEveryone }: Omit<AssistantListQuery, 'page' | 'limit'>) => {
  const name = `%${nameKeyOf(q).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const isNamed = sql<SqlBool>`assistants.name_key like ${name} escape '\\'`
  return ofEveryone === 'true'
    ? sql<SqlBool>`${isNamed} and ${isForEveryone('assistants')}`
    : isNamed
}
const withFields = <Row>(query: SelectQueryBuilder<Tables, 'assistants', Row>) =>
  query
    .select([
      'assistants.id',
      'assistants.user_id',
      'assistants.name',
      'assistants.description',
      'assistants.face',
      'assistants.version',
      'assistants.created_at',
      'assistants.updated_at',
    ])
    .select(isPinnedWork('assistants.id').as('is_pinned'))

/** As the last version has it. */
const withContent = <Row>(query: SelectQueryBuilder<Tables, 'assistants', Row>) =>
  withFields(query)
    .innerJoin('assistant_versions', (join) =>
      join
        .onRef('assistant_versions.assistant_id', '=', 'assistants.id')
        .onRef('assistant_versions.number', '=', 'assistants.version'),
    )
    .select('assistant_versions.content')

const assistantChanges = (queries: Queries) => ({
  /** With its first version. */
  async insert({ userId, id, content, at }: NewVersion): Promise<void> {
    await queries
      .insertInto('assistants')
      .values({
        ...{ id, user_id: userId, ...listedColumns(content), version: 1 },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
    await insertVersion(queries, { userId, id, content, at, number: 1 })
  },
  /**
   * Adds the version after `former`, and removes the oldest. Returns whether the user has the assistant outside the trash and `former` is
   * its last version.
   */
  async addVersion({ userId, id, content, at }: NewVersion, former: number): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('assistants')
      .set({ ...listedColumns(content), version: former + 1, updated_at: at })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('version', '=', former)
      .where(notInTrash('assistants.id'))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await insertVersion(queries, { userId, id, content, at, number: former + 1 })
    await queries
      .deleteFrom('assistant_versions')
      .where('assistant_id', '=', id)
      .where('number', '<=', former + 1 - assistantLimits.versions)
      .execute()
    return true
  },
  /** Gives them to another user, with their versions. */
  async move(ids: readonly string[], to: string): Promise<void> {
    if (ids.length === 0) return
    await queries.updateTable('assistants').set({ user_id: to }).where('id', 'in', ids).execute()
    await queries
      .updateTable('assistant_versions')
      .set({ user_id: to })
      .where('assistant_id', 'in', ids)
      .execute()
  },
  async remove(userId: string, id: string): Promise<void> {
    await queries
      .deleteFrom('assistants')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  },
})

const listedColumns = ({ name, description, face }: AssistantContent) => ({
  ...{ name, name_key: nameKeyOf(name), description },
  face: JSON.stringify(listedFace(face)),
})

const insertVersion = (
  queries: Queries,
  { userId, id, content, at, number }: NewVersion & { readonly number: number },
) =>
  queries
    .insertInto('assistant_versions')
    .values({
      ...{ assistant_id: id, number, user_id: userId, created_at: at },
      content: JSON.stringify(content),
    })
    .execute()

const versionRows = (queries: Queries) => ({
  /** The newest first. */
  async listVersions(id: string, { page, limit }: PageQuery) {
    const all = queries.selectFrom('assistant_versions').where('assistant_id', '=', id)
    const rows = await all
      .select(['number', 'content', 'created_at'])
      .orderBy('number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await all
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { versions: rows.map(toVersion), total: Number(total) }
  },
  async findVersion(id: string, number: number): Promise<StoredVersion | undefined> {
    const row = await queries
      .selectFrom('assistant_versions')
      .select(['number', 'content', 'created_at'])
      .where('assistant_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    return row && toVersion(row)
  },
})

/** An older version may have stored what this one does not know. */
export const contentOf = (text: string): AssistantContent =>
  AssistantContent.parse(JSON.parse(text))

type VersionRow = {
  readonly number: number
  readonly content: string
  readonly created_at: number
}
const toVersion = ({ number, content, created_at }: VersionRow): StoredVersion => ({
  number: Number(number),
  content: contentOf(content),
  createdAt: Number(created_at),
})

type ListedRow = Omit<AssistantsTable, 'name_key'> & { readonly is_pinned: SqlBool }
const toListed = (row: ListedRow, userId: string): ListedAssistant => ({
  id: row.id,
  ownerId: row.user_id,
  name: row.name,
  description: row.description,
  face: ListedFace.parse(JSON.parse(row.face)),
  isOwn: row.user_id === userId,
  isPinned: row.user_id === userId && Boolean(row.is_pinned),
  version: Number(row.version),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})
const toStored = (
  row: ListedRow & { readonly content: string },
  userId: string,
): StoredAssistant => ({ ...toListed(row, userId), content: contentOf(row.content) })
