import type { live } from '@atelier/contract/live/live'
import type { Handlers } from '#http/handlers.ts'
import type { LiveChannel } from '#platform/live-channel.ts'

export const liveHandlers = (channel: LiveChannel): Handlers<typeof live> => ({
  follow: ({ session, lastEventId, signal }) =>
    channel.subscribe(session.userId, lastEventId, signal),
})
