import type { live } from '@atelier/contract/live'
import type { Handlers } from '#http/caller.ts'
import type { LiveChannel } from '#platform/live-channel.ts'

export const liveHandlers = (channel: LiveChannel): Handlers<typeof live> => ({
  follow: ({ session, lastEventId, signal }) => channel.follow(session.userId, lastEventId, signal),
})
