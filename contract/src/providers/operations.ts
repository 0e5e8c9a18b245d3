import { groupRules } from './group-rules.ts'
import { lastWayIn } from './last-way-in.ts'
import { providers } from './providers.ts'

/** Everything about identity providers. The sign-in page imports `providers` alone, to stay light. */
export const providerOperations = { ...providers, ...groupRules, ...lastWayIn }
