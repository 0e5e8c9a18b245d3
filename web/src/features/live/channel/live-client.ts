import { live } from '@atelier/contract/live/live'
import { browserTransport } from '#api/browser-transport.ts'
import { createClient } from '#api/client.ts'
import type { ConnectionDependencies } from './live-connection.ts'

/**
 * Opens the channel as the person whose token this is, whoever signs in meanwhile. A refusal stays between us: the ordinary calls of the page
 * meet the same one and lead to the login page, or do not.
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
