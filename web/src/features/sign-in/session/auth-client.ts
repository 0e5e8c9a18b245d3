import { account } from '@atelier/contract/account/account'
import { clientFor } from '#api/client.ts'

/** With an error message of its own for a malformed reply. */
export const authClient = clientFor(account, {
  invalidReply: 'Invalid response structure from backend',
})
