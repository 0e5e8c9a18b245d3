import type { WorkProject } from '@atelier/contract/works/work-kinds'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database.ts'
import { idList, isInIdList, prepareQuery } from '../prepared-query.ts'

/** The projects of some works, by the id of the project; those in the trash are left out. */
export type ReadWorkProjects = (
  works: readonly { readonly project_id: string | null }[],
  on?: Queries,
) => Promise<(projectId: string | null) => WorkProject | undefined>

/** A project is itself a work, whose title is its name. Without any project nothing is read. */
export function createWorkProjectReader(queries: Queries): ReadWorkProjects {
  const read = prepareQuery<{ list: string }, WorkProject>(queries, (value) =>
    queries
      .selectFrom('works')
      .select(['works.id as id', 'works.title as name'])
      .where(isInIdList(queries, 'works.id', value('list')))
      .where('works.state', 'in', [0, 1]),
  )
  return async (works, on) => {
    const ids = new Set(works.flatMap(({ project_id }) => project_id ?? []))
    if (ids.size === 0) return () => undefined
    const byId = new Map((await read({ list: idList([...ids]) }, on)).map((one) => [one.id, one]))
    return (projectId) => byId.get(projectId ?? '')
  }
}

/** Id of the project that the work of each row is in, as part of a query of its own table. */
export const projectOfWork = (id: 'chats.id') =>
  sql<string | null>`(select project_id from works where works.id = ${sql.ref(id)})`

/** Whether the user has this project, outside the trash. */
export const hasProject = (userId: string, projectId: string) =>
  sql<SqlBool>`exists (select 1 from works as project where project.id = ${projectId}
    and project.user_id = ${userId} and project.kind = 'project' and project.state in (0, 1))`

/** When something was last done in a project: the time of its newest current work. */
export const newestInProject = (projectId: 'projects.id') =>
  sql<number | string | null>`(select at from works
    where works.project_id = ${sql.ref(projectId)} and works.state = 0 order by at desc limit 1)`

/** The ids of the works of a project; none while it is in the trash. */
export const worksOfProject = (projectId: string) =>
  sql<string>`(select works.id from works where works.project_id = ${projectId}
    and exists (select 1 from works as project where project.id = ${projectId} and project.state in (0, 1)))`
