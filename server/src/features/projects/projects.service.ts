import { Problem } from '@atelier/contract/problems/problems'
import { projectLimits } from '@atelier/contract/projects/project-limits'
import type {
  Project,
  ProjectChange,
  ProjectDraft,
  ProjectSummary,
} from '@atelier/contract/projects/projects'
import type { Database, WriteTransaction } from '#database/database.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { projectRows, type StoredProject } from './projects.repository.ts'

export interface ProjectsServiceDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'trash' | 'countInProject' | 'leaveProject' | 'worksInProject'>
  /** @throws Problem when one of these collections is not there for the user */
  requireCollections(userId: string, ids: readonly string[]): Promise<void>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
}
interface ChatInProject {
  readonly userId: string
  readonly projectId?: string | undefined
}
/** What the replies of a project's chats are given. */
export interface ProjectOfChat {
  readonly name: string
  readonly instructions: string
  readonly collectionId: string | undefined
}

const missing = () => new Problem('project.not-found')
/** Works that one transaction takes out of a project. */
const worksPerCommit = 200

/** What users gather works of every kind in: they stay where they are, and are one list more (record 0114). */
export function createProjectsService(dependencies: ProjectsServiceDependencies) {
  const { database, works } = dependencies
  const rows = projectRows(database.queries)
  /** @throws Problem */
  async function read(userId: string, id: string): Promise<Project> {
    const found = await rows.find(userId, id)
    if (!found) throw missing()
    return { ...presentProject(found), works: await works.countInProject(id) }
  }
  return {
    read,
    list: async (userId: string): Promise<ProjectSummary[]> =>
      (await rows.list(userId)).map(presentSummary),
    ...projectChanges(dependencies, read),
    /** What its replies are given; `undefined` when it is in no project, or in one that is in the trash. */
    async ofChat({ userId, projectId }: ChatInProject): Promise<ProjectOfChat | undefined> {
      const found = projectId === undefined ? undefined : await rows.find(userId, projectId)
      if (!found) return undefined
      const { name, instructions, collectionId } = found
      return { name, instructions, collectionId: collectionId ?? undefined }
    },
    /** Each project with its works, for the archive of one's data. */
    async *exportProjects(userId: string): AsyncGenerator<object> {
      for (const project of await rows.list(userId)) {
        yield { ...presentProject(project), works: await works.worksInProject(project.id) }
      }
    },
  }
}

function projectChanges(
  { database, works, live, clock, makeId, requireCollections }: ProjectsServiceDependencies,
  read: (userId: string, id: string) => Promise<Project>,
) {
  const announce = (userId: string) => live.publish(userId, { type: 'projects' })
  const commit = <T>(userId: string, change: (on: WriteTransaction) => Promise<T>) =>
    database.commit(change, { lock: `works:${userId}` }).catch((cause: unknown) => {
      throw isUniqueViolation(cause) ? new Problem('project.taken') : cause
    })
  return {
    /** @throws Problem */
    async create(userId: string, draft: ProjectDraft): Promise<Project> {
      const id = makeId()
      await commit(userId, async (on) => {
        const stored = projectRows(on)
        if ((await stored.count(userId)) >= projectLimits.max) throw new Problem('project.too-many')
        await stored.insert({ ...draft, id, userId, createdAt: clock.now() })
      })
      announce(userId)
      return await read(userId, id)
    },
    /** @throws Problem */
    async change(userId: string, id: string, change: ProjectChange): Promise<Project> {
      if (typeof change.collectionId === 'string')
        await requireCollections(userId, [change.collectionId])
      await commit(userId, async (on) => {
        if (!(await projectRows(on).update(userId, id, change))) throw missing()
      })
      announce(userId)
      return await read(userId, id)
    },
    /** Into the trash; its works are not touched, so that restoring it gives them back. @throws Problem */
    async remove(userId: string, id: string): Promise<void> {
      const trashed = await works.trash({ userId, kind: 'project', ids: [id] })
      if (trashed.length === 0) throw missing()
      announce(userId)
    },
    /** Removes one for good; its works stay. */
    async purge(userId: string, id: string): Promise<void> {
      const leave = () =>
        commit(userId, (on) =>
          works.leaveProject(on, { userId, projectId: id, limit: worksPerCommit }),
        )
      for (let left = worksPerCommit; left > 0; ) left = await leave()
      await commit(userId, (on) => projectRows(on).remove(userId, id))
    },
  }
}

const presentSummary = ({ instructions, at, ...project }: StoredProject): ProjectSummary => ({
  ...{ id: project.id, name: project.name, icon: project.icon, color: project.color },
  hasInstructions: instructions !== '',
  at: isoDate(at),
})

const presentProject = (project: StoredProject): Omit<Project, 'works'> => ({
  ...presentSummary(project),
  instructions: project.instructions,
  model: project.model,
  isKept: project.isKept,
  collectionId: project.collectionId,
})

export type ProjectsService = ReturnType<typeof createProjectsService>
