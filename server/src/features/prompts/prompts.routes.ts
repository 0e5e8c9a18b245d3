import { Problem } from '@atelier/contract/problems/problems'
import type { prompts } from '@atelier/contract/prompts/prompts'
import type { Handlers } from '#http/handlers.ts'
import type { PromptsService } from './prompts.service.ts'

export const promptsHandlers = (service: PromptsService): Handlers<typeof prompts> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  create: ({ session, body }) => service.create(session.userId, body),
  read: ({ session, promptId }) => service.read(session.userId, promptId),
  change: ({ session, promptId, body }) => service.change(session.userId, promptId, body),
  duplicate: ({ session, promptId }) => service.duplicate(session.userId, promptId),
  pin: ({ session, promptId, body }) => service.pin(session.userId, promptId, body.isPinned),
  remove: ({ session, promptId }) => service.remove(session.userId, promptId),
  versions: ({ session, promptId, query }) => service.versions(session.userId, promptId, query),
  restore: ({ session, promptId, number }) =>
    service.restore(session.userId, promptId, versionNumber(number)),
  share: ({ session, promptId, body }) => service.share(session, promptId, body),
  open: ({ session, body }) => service.open(session.userId, body.secret),
  add: ({ session, body }) => service.add(session.userId, body.secret),
  removeAdded: ({ session, addedId }) => service.removeAdded(session.userId, addedId),
})

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem('prompt.version-not-found')
  return Number(text)
}
