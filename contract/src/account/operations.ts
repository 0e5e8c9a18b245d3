import { account } from './account.ts'
import { addressLinks } from './address-links.ts'
import { ownAccount } from './own-account.ts'
import { passwordLinks } from './passwords/password-links.ts'
import { secondStep } from './second-step.ts'
import { securityEvents } from './security-events.ts'
import { settings } from './settings.ts'
import { tokenRefresh } from './token-refresh.ts'

/** All operations on the user's own account. The sign-in page imports `account` alone, to stay light. */
export const accountOperations = {
  ...account,
  ...addressLinks,
  ...passwordLinks,
  ...ownAccount,
  ...secondStep,
  ...securityEvents,
  ...settings,
  ...tokenRefresh,
}
