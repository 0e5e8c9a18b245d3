import type { Operation } from '@atelier/contract/operation'
import { Problem } from '@atelier/contract/problems'
import type { Session } from './caller.ts'

/** What the guards ask of the product; the answers may change from one request to the next. */
export interface GuardRules {
  /** The session that this access token opens, if it still does. */
  authenticate(accessToken: string): Promise<Session | undefined>
  /** The message, and who is let in all the same, while maintenance lasts. */
  maintenance(): { readonly message: string; admits(person: Session | undefined): boolean } | undefined
  isFeatureOpen(feature: string): boolean
  /** Counts one demand on the engines. @throws Problem when this person has made too many lately */
  takeGeneration(userId: string): void
}

const bearer = /^Bearer ([\w~+/.=-]+)$/i

/**
 * Lets the request through or refuses it, in this order: maintenance, session, role, feature switch.
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
  const session = token && (needsSession || maintenance) ? await rules.authenticate(token) : undefined

  if (maintenance && !maintenance.admits(session)) throw new Problem('maintenance.on', { params: { message: maintenance.message } })
  if (!needsSession) return undefined
  if (!session) throw new Problem(token ? 'session.ended' : 'session.required')
  if (operation.access === 'admin' && session.role !== 'ADMIN') throw new Problem('access.admin-only')
  if (!rules.isFeatureOpen(feature)) throw new Problem('feature.disabled')
  return session
}
