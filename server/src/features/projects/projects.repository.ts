import type {
  ProjectChange,
  ProjectDraft,
  ProjectSummary,
} from '@atelier/contract/projects/projects'
import { defined } from '@atelier/contract/wire/defined'
import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { ProjectsTable } from '#database/tables/projects.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { newestInProject } from '#database/works/work-projects.ts'
import { nameKey } from '#platform/text/name-key.ts'

export interface StoredProject extends ProjectDraft, Pick<ProjectSummary, 'id'> {
  readonly model: string | null
  readonly isKept: boolean
  readonly collectionId: string | null
  readonly createdAt: number
  /** Of its newest current work, or its creation. */
  readonly at: number
}
export interface NewProject extends ProjectDraft {
  readonly id: string
  readonly userId: string
  readonly createdAt: number
}
/** More than anyone can make. */
const maxListed = 1000

/** A user's projects; those of others, and those in the trash, are not found. */
export const projectRows = (queries: Queries) => {
  const owned = (userId: string) =>
    queries
      .selectFrom('projects')
      .selectAll()
      .select(newestInProject('projects.id').as('newest'))
      .where('user_id', '=', userId)
      .where(notInTrash('projects.id'))
  return {
    /** Those where something was done last come first. */
    async list(userId: string): Promise<StoredProject[]> {
      const rows = await owned(userId).limit(maxListed).execute()
      return rows.map(toProject).sort((one, other) => other.at - one.at)
    },
    async find(userId: string, id: string): Promise<StoredProject | undefined> {
      const row = await owned(userId).where('id', '=', id).executeTakeFirst()
      return row && toProject(row)
    },
    /** Those in the trash too. */
    async count(userId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('projects')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    ...projectWrites(queries),
  }
}

const projectWrites = (queries: Queries) => ({
  async insert({ userId, createdAt, ...draft }: NewProject): Promise<void> {
    const row = { ...draft, user_id: userId, name_key: nameKey(draft.name) }
    await queries
      .insertInto('projects')
      .values({ ...row, model: null, is_kept: 0, collection_id: null, created_at: createdAt })
      .execute()
  },
  /** Returns whether the user has it. */
  async update(
    userId: string,
    id: string,
    { isKept, collectionId, ...fields }: ProjectChange,
  ): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('projects')
      // Something is always set, so that a change of nothing still finds it.
      .set({
        id,
        ...defined(fields),
        ...(fields.name !== undefined && { name_key: nameKey(fields.name) }),
        ...(isKept !== undefined && { is_kept: Number(isKept) }),
        ...(collectionId !== undefined && { collection_id: collectionId }),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where(notInTrash('projects.id'))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async remove(userId: string, id: string): Promise<void> {
    await queries
      .deleteFrom('projects')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  },
})

const toProject = (
  row: Selectable<ProjectsTable> & { readonly newest: number | string | null },
): StoredProject => ({
  id: row.id,
  name: row.name,
  icon: row.icon,
  color: row.color,
  instructions: row.instructions,
  model: row.model,
  isKept: row.is_kept === 1,
  collectionId: row.collection_id,
  createdAt: Number(row.created_at),
  at: Number(row.newest ?? row.created_at),
})
