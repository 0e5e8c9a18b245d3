import type { tags } from '@atelier/contract/works/tags'
import type { Handlers } from '#http/handlers.ts'
import type { WorksService } from '../works.service.ts'

export const tagsHandlers = (service: WorksService): Handlers<typeof tags> => ({
  list: ({ session }) => service.tags(session.userId),
  create: ({ session, body }) => service.createTag(session.userId, body.name),
  rename: ({ session, tagId, body }) => service.renameTag(session.userId, tagId, body.name),
  remove: ({ session, tagId }) => service.removeTag(session.userId, tagId),
})
