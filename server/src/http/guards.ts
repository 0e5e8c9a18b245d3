import type { CostClass } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import { costOf, type Operation } from '@atelier/contract/wire/operation'
import type { Session } from './handlers.ts'

/** What the guards ask of the product; the answers may change from one request to the next. */
export interface GuardRules {
  /** The session that this access token opens, if it still does. */
  authenticate(accessToken: string): Promise<Session | undefined>
  /** The same for an access key, which opens what programs call and nothing else. */
  authenticateKey(accessKey: string): Promise<Session | undefined>
  /** The message, and who is let in all the same, while maintenance lasts. */
  maintenance():
    | { readonly message: string; admits(person: Session | undefined): boolean }
    | undefined
  isFeatureOpen(feature: string): boolean
  /** Counts one request of any kind. @throws Problem when this user has made too many lately */
  countRequest(userId: string, cost: CostClass): void
  /** Counts one demand on the engines. @throws Problem when this person has made too many lately */
  countGeneration(userId: string): void
  /** Whether the disk can take in more. */
  hasDiskSpace(): Promise<boolean>
}

const refusals = {
  session: { absent: 'session.required', refused: 'session.ended' },
  key: { absent: 'key.required', refused: 'key.refused' },
} as const
const bearer = /^Bearer ([\w~+/.=-]+)$/i

/**
 * Lets the request through or refuses it, in this order: maintenance, session or key, role or scope, feature switch, rate.
 * @throws Problem
 */
export async function guard(
  rules: GuardRules,
  feature: string,
  operation: Operation,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const token = bearer.exec(authorization ?? '')?.[1]
  const maintenance = operation.duringMaintenance ? undefined : rules.maintenance()
  const needsSession = operation.access !== 'public'
  const isByKey = operation.access === 'key'
  const session =
    token && (needsSession || maintenance)
      ? await (isByKey ? rules.authenticateKey(token) : rules.authenticate(token))
      : undefined

  if (maintenance && !maintenance.admits(session))
    throw new Problem('maintenance.on', { params: { message: maintenance.message } })
  if (!needsSession) return undefined
  if (!session)
    throw new Problem(refusals[isByKey ? 'key' : 'session'][token ? 'refused' : 'absent'])
  if (operation.access === 'admin' && session.role !== 'ADMIN')
    throw new Problem('access.admin-only')
  if (operation.scope && !session.scopes?.includes(operation.scope))
    throw new Problem('key.out-of-scope')
  if (!rules.isFeatureOpen(operation.scope ?? feature)) throw new Problem('feature.disabled')
  rules.countRequest(session.userId, costOf(operation))
  return session
}
