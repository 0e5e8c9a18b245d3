import { live } from '@atelier/contract/live/live'
import { browserTransport } from '#api/browser-transport.ts'
import { createClient } from '#api/client.ts'
import type { ConnectionDependencies } from './live-connection.ts'

/**
 * Opens the channel with this token, whoever signs in meanwhile. A refusal does not end the session here: the ordinary calls of the page
 * get the same refusal, and handle it.
 */
export const openChannelAs = (token: string): ConnectionDependencies['open'] => {
  const client = createClient(live, () => ({
    ...browserTransport(),
    token: () => token,
    onRefusal: () => undefined,
  }))
  return (lastEventId, options) =>
    client.follow(
      {},
      {
        ...options,
        ...(lastEventId !== undefined && { headers: { 'last-event-id': lastEventId } }),
      },
    )
}
