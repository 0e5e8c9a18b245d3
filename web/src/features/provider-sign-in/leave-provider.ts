import { sessionStore } from '#browser/storage/session-store.ts'
import { providerSignInClient } from './api/provider-sign-in-client.ts'
import { leaveFor } from './provider-visit.ts'

/** After that, nobody expects to be led away any more. */
const longestWaitMs = 5000

/** Ends the session here by `logout`, then leads to where it also ends at the provider. */
export async function leaveProvider(logout: (request: Promise<unknown>) => Promise<void>) {
  const reply = providerSignInClient.leave({}, { signal: AbortSignal.timeout(longestWaitMs) })
  await logout(reply)
  const address = await reply.then(
    (left) => left.address,
    () => null,
  )
  // Somebody may have signed in again meanwhile.
  if (address !== null && sessionStore.token() === undefined) leaveFor(address)
}
