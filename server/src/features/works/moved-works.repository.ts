import { type ListedKind, listedKinds, type WorkProject } from '@atelier/contract/works/work-kinds'
import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { ownerWithoutIndex } from '#database/owner-without-index.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { hasProject } from '#database/works/work-projects.ts'

interface MovedWorks {
  readonly userId: string
  readonly ids: readonly string[]
  /** `null`: into none. */
  readonly projectId: string | null
}

interface WorkInProject {
  readonly kind: string
  readonly id: string
  readonly title: string
}
const worksPerPage = 500

/** Which project works are in. */
export const workProjects = (queries: Queries) => {
  const findProject = prepareQuery<{ id: string; userId: string }, WorkProject>(queries, (value) =>
    queries
      .selectFrom('works')
      .innerJoin('works as project', 'project.id', 'works.project_id')
      .select(['project.id as id', 'project.title as name'])
      .where('works.id', '=', value('id'))
      .where('works.user_id', '=', value('userId'))
      .where('project.state', 'in', [0, 1]),
  )
  return {
    /** `undefined` when the work is in none, or in one that is in the trash. */
    async projectOf(userId: string, id: string): Promise<WorkProject | undefined> {
      return (await findProject({ id, userId }))[0]
    },
    async hasProject(on: Queries, userId: string, projectId: string): Promise<boolean> {
      const { rows } = await sql<{ found: number }>`
        select 1 as found where ${hasProject(userId, projectId)}`.execute(on)
      return rows.length > 0
    },
    /** How many current works of each kind are in a project. */
    async countInProject(projectId: string): Promise<Partial<Record<ListedKind, number>>> {
      const rows = await queries
        .selectFrom('works')
        .select(({ fn }) => ['kind', fn.countAll<number | string>().as('count')])
        .where('project_id', '=', projectId)
        .where('state', '=', 0)
        .where('kind', 'in', [...listedKinds])
        .groupBy('kind')
        .execute()
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
    },
    /** All works of a project outside the trash, read in pages. */
    async worksInProject(projectId: string): Promise<WorkInProject[]> {
      const works: WorkInProject[] = []
      for (let more = true; more; ) {
        const page = await queries
          .selectFrom('works')
          .select(['kind', 'id', 'title'])
          .where('project_id', '=', projectId)
          .where('state', 'in', [0, 1])
          .where('id', '>', works.at(-1)?.id ?? '')
          .orderBy('id')
          .limit(worksPerPage)
          .execute()
        works.push(...page)
        more = page.length === worksPerPage
      }
      return works
    },
    ...projectWrites,
  }
}

const projectWrites = {
  /** Where works are that a move would take elsewhere: their ids by project. */
  async projectsOf(
    on: Queries,
    { userId, ids, projectId }: MovedWorks,
  ): Promise<Map<string | null, readonly string[]>> {
    const rows = await on
      .selectFrom('works')
      .select(['id', 'project_id'])
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('state', 'in', [0, 1])
      .where('kind', 'in', [...listedKinds])
      .where(sql`coalesce(project_id, '')`, '<>', projectId ?? '')
      .execute()
    const byProject = Map.groupBy(rows, (row) => row.project_id)
    return new Map([...byProject].map(([id, works]) => [id, works.map((work) => work.id)]))
  },
  /** Works in the trash, of other users, and those that are there already are left out; returns how many were moved. */
  async moveWorks(on: Queries, { userId, ids, projectId }: MovedWorks): Promise<number> {
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ project_id: projectId })
      .where('id', 'in', [...ids])
      .where(ownerWithoutIndex('user_id'), '=', userId)
      .where('state', 'in', [0, 1])
      .where('kind', 'in', [...listedKinds])
      .where(sql`coalesce(project_id, '')`, '<>', projectId ?? '')
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
  /** Takes some works out of a project that is removed, those of the trash too; returns how many. */
  async leaveProject(
    on: Queries,
    { userId, projectId, limit }: { userId: string; projectId: string; limit: number },
  ): Promise<number> {
    const some = on
      .selectFrom('works')
      .select('id')
      .where('project_id', '=', projectId)
      .where(ownerWithoutIndex('user_id'), '=', userId)
    const { numUpdatedRows } = await on
      .updateTable('works')
      .set({ project_id: null })
      .where('id', 'in', some.limit(limit))
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
} as const
