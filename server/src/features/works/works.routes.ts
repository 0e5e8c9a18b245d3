import type { bulk } from '@atelier/contract/works/bulk'
import type { tags } from '@atelier/contract/works/tags'
import type { works } from '@atelier/contract/works/works'
import type { Handlers } from '#http/handlers.ts'
import type { BulkActions, WorksService } from './works.service.ts'

export const worksHandlers = (service: WorksService): Handlers<typeof works> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  read: ({ session, workId }) => service.read(session.userId, workId),
  change: ({ session, workId, body }) => service.change(session.userId, workId, body),
})

export const tagsHandlers = (service: WorksService): Handlers<typeof tags> => ({
  list: ({ session }) => service.tags(session.userId),
  create: ({ session, body }) => service.createTag(session.userId, body.name),
  rename: ({ session, tagId, body }) => service.renameTag(session.userId, tagId, body.name),
  remove: ({ session, tagId }) => service.removeTag(session.userId, tagId),
})

export const bulkHandlers = (actions: BulkActions): Handlers<typeof bulk> => ({
  apply: ({ session, body }) => actions.apply(session.userId, body),
})
