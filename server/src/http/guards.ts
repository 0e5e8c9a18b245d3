import { setTimeout as delay } from 'node:timers/promises'
import { featureOfScope } from '@atelier/contract/gateway/key-scopes'
import type { ManageRight, Tool } from '@atelier/contract/groups/own-rights'
import { toolOf } from '@atelier/contract/groups/tool-of'
import type { CostClass } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import { costOf, type Operation, rightsOf } from '@atelier/contract/wire/operation'
import type { PendingUpload } from '#storage/uploads/upload-space.ts'
import type { Session } from './handlers.ts'

interface GuardRights {
  readonly tools: ReadonlySet<Tool>
  readonly mayMakeKeys: boolean
  /** Awake: the user has a second factor, or is the administrator. */
  readonly manage: ReadonlySet<ManageRight>
}

/** What the guards need from the services; evaluated at each request. */
export interface GuardRules {
  /** The session of an access token, if it is still open. */
  authenticate(accessToken: string): Promise<Session | undefined>
  /** The same for an access key, which is only accepted by the public API. */
  authenticateKey(accessKey: string): Promise<Session | undefined>
  /** During maintenance: the message, and who is admitted anyway. */
  maintenance():
    | { readonly message: string; admits(session: Session | undefined): boolean }
    | undefined
  /** Whether the installation demands a second factor that this user has not. */
  lacksSecondFactor(session: Session): boolean
  /** The refusal of a session that has not proved lately whose it is; else `undefined`. */
  refusalWithoutProof(session: Session): Promise<Problem | undefined>
  isFeatureOpen(feature: string): boolean
  /** What the groups of this user give. */
  rightsOf(session: Session): GuardRights
  /** Counts any request for its rate limit. @throws Problem when the user has reached it */
  countRequest(userId: string, cost: CostClass): Promise<void>
  /** Counts JSON that was received or sent for the same rate limit; never refuses. */
  countBytes(userId: string, bytes: number): void
  /** @throws Problem when there were too many */
  checkBytes(userId: string): void
  /** Counts a generation for the rate limit. @throws Problem when the user has reached it */
  countGeneration(userId: string): Promise<void>
  /** Before an upload is read of which a job is made. @throws Problem when this user has too many jobs */
  requireJobRoom(userId: string): Promise<void>
  /** Counts a call that waits for an engine, from before its body is read. @throws Problem */
  enterWaitingCall(userId: string, bytes: number): { leave(): void }
  hasDiskSpace(): Promise<boolean>
  /** @throws Problem `limit.storage` when so many more bytes do not fit in this user's storage */
  requireStorage(userId: string, bytes: number): Promise<void>
  /** Counts an announced upload as taken until the returned function is called. @throws Problem when it does not fit */
  reserveUpload(upload: PendingUpload): Promise<() => void>
}

const refusals = {
  session: { absent: 'session.required', refused: 'session.ended' },
  key: { absent: 'key.required', refused: 'key.refused' },
} as const
const bearer = /^Bearer ([\w~+/.=-]+)$/i
/** The token of an `Authorization` header. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  bearer.exec(authorization ?? '')?.[1]

/**
 * Lets the request through or refuses it, in this order: maintenance, session or key, second factor, role or right, scope,
 * feature switch, tool, proof, rate.
 * @throws Problem
 */
export async function guard(
  rules: GuardRules,
  feature: string,
  operation: Operation,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const token = tokenOf(authorization)
  const maintenance = operation.duringMaintenance ? undefined : rules.maintenance()
  const requiresSession = operation.access !== 'public'
  const isByKey = operation.access === 'key'
  const session =
    token && (requiresSession || maintenance)
      ? await (isByKey ? rules.authenticateKey(token) : rules.authenticate(token))
      : undefined

  if (maintenance && !maintenance.admits(session))
    throw new Problem('maintenance.on', { params: { message: maintenance.message } })
  if (!requiresSession) return undefined
  if (!session)
    throw new Problem(refusals[isByKey ? 'key' : 'session'][token ? 'refused' : 'absent'])
  if (!operation.whileUnprotected && rules.lacksSecondFactor(session))
    throw new Problem('factor.required')
  const rights = rules.rightsOf(session)
  if (operation.access === 'admin' && !mayAdminister(operation, session, rights))
    throw new Problem('access.admin-only')
  if (operation.scope && !session.scopes?.includes(operation.scope))
    throw new Problem('key.out-of-scope')
  if (!rules.isFeatureOpen(featureOf(feature, operation))) throw new Problem('feature.disabled')
  if (!isGranted(feature, operation, rights)) throw new Problem('access.not-granted')
  await requireProof(rules, operation, session)
  await countOrRefuseSlowly(rules, session.userId, operation)
  return session
}

const featureOf = (feature: string, { scope }: Operation): string =>
  scope ? featureOfScope(scope) : feature

const mayAdminister = (operation: Operation, { role }: Session, { manage }: GuardRights) =>
  role === 'ADMIN' || rightsOf(operation).some((right) => manage.has(right))

/** Whether the user's groups open the tool; and keys, for what is made for programs or called by one. */
function isGranted(
  feature: string,
  operation: Operation,
  { tools, mayMakeKeys }: GuardRights,
): boolean {
  const { access, makesKey } = operation
  const tool = toolOf(featureOf(feature, operation))
  if (tool && !tools.has(tool)) return false
  return mayMakeKeys || (access !== 'key' && !makesKey)
}

/** @throws Problem for an operation that touches who may enter an account */
async function requireProof(
  rules: GuardRules,
  { fresh }: Operation,
  session: Session,
): Promise<void> {
  if (fresh !== true && !(fresh === 'with-factor' && session.isProtected)) return
  const refusal = await rules.refusalWithoutProof(session)
  if (refusal) throw refusal
}

/** Who calls too often and does not wait would take the server's time with refusals alone. */
const refusalDelayMs = 2000
async function countOrRefuseSlowly(rules: GuardRules, userId: string, operation: Operation) {
  try {
    await rules.countRequest(userId, costOf(operation))
  } catch (cause) {
    await delay(refusalDelayMs, undefined, { ref: false })
    throw cause
  }
}
