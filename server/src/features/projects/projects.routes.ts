import type { projects } from '@atelier/contract/projects/projects'
import type { Handlers } from '#http/handlers.ts'
import type { ProjectsService } from './projects.service.ts'

export const projectsHandlers = (service: ProjectsService): Handlers<typeof projects> => ({
  list: ({ session }) => service.list(session.userId),
  create: ({ session, body }) => service.create(session.userId, body),
  read: ({ session, projectId }) => service.read(session.userId, projectId),
  change: ({ session, projectId, body }) => service.change(session.userId, projectId, body),
  remove: ({ session, projectId }) => service.remove(session.userId, projectId),
})
