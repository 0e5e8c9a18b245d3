import { account } from './account.ts'
import { ownAccount } from './own-account.ts'
import { settings } from './settings.ts'

/** All operations on one's own account. The sign-in page loads `account` alone, because it has to stay light. */
export const accountOperations = { ...account, ...ownAccount, ...settings }
