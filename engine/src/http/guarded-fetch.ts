import type { Agent } from 'undici'
import { createGuardedLookup } from './address-guard.ts'
import { isRefusedAddress } from './refused-addresses.ts'

type Resolve = NonNullable<Parameters<typeof createGuardedLookup>[0]>
type FetchOptions = Omit<RequestInit, 'dispatcher'>

/** `fetch` that connects to no refused address, whatever a name says from one look-up to the next. */
export function createGuardedFetch(resolve?: Resolve) {
  let agent: Agent | undefined
  return async (url: URL, { headers, ...init }: FetchOptions): Promise<Response> => {
    if (isRefusedAddress(url.hostname)) throw new Error('an address that is refused')
    const { Agent, fetch } = await import('undici')
    agent ??= new Agent({ connect: { lookup: createGuardedLookup(resolve) } })
    const answer = await fetch(url, {
      ...(init as object),
      headers: [...new Headers(headers)],
      dispatcher: agent,
    })
    // The same class by another name: this package has its own.
    return answer as unknown as Response
  }
}
