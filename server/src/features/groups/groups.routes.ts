import type { groups } from '@atelier/contract/groups/groups'
import type { Handlers } from '#http/handlers.ts'
import type { GroupsService } from './groups.service.ts'

export const groupsHandlers = (service: GroupsService): Handlers<typeof groups> => ({
  list: () => service.list(),
  create: ({ session, body }) => service.create(session, body),
  read: ({ groupId }) => service.read(groupId),
  change: ({ session, groupId, body }) => service.change(session, groupId, body),
  remove: ({ session, groupId }) => service.remove(session, groupId),
  members: ({ groupId, query }) => service.members(groupId, query),
  changeMembers: ({ session, groupId, body }) => service.changeMembers(session, groupId, body),
  setRights: ({ session, groupId, body }) => service.setRights(session, groupId, body),
})
