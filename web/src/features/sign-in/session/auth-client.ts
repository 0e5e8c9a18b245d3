import { account } from '@atelier/contract/account/account'
import { clientFor } from '#api/client.ts'

/** Calls about one's own account; the sentence for a malformed answer is the specified one. */
export const authClient = clientFor(account, {
  invalidReply: 'Invalid response structure from backend',
})
