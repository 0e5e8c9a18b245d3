import { Problem } from '@atelier/contract/problems/problems'
import { type Operation, storesOf } from '@atelier/contract/wire/operation'
import type { FastifyRequest } from 'fastify'
import type { GuardRules } from '../guards.ts'
import type { Session } from '../handlers.ts'
import type { Exchange, ServeDependencies } from './exchange.ts'
import { sentKeyOf } from './idempotent-requests.ts'

/**
 * Whether the disk and the caller's storage take what a request brings; what a form announces counts as taken until the returned
 * function is called.
 * @throws Problem
 */
export async function reserveSpace(
  exchange: Exchange,
  session: Session | undefined,
): Promise<() => void> {
  const { request } = exchange
  try {
    return await reserve(exchange, session)
  } catch (cause) {
    // The rest of the body is ignored, but must be received: otherwise the caller cannot read the response.
    request.raw.resume()
    throw cause
  }
}

async function reserve(
  { context, served: { operation }, request }: Exchange,
  session: Session | undefined,
): Promise<() => void> {
  const stores = storesOf(operation)
  const { rules } = context
  if (stores && stores !== 'text' && !(await rules.hasDiskSpace()))
    throw new Problem('server.no-space')
  if (!session || !operation.form) {
    if (session) await requireStorage(rules, operation, request, session.userId)
    return () => undefined
  }
  const { raw } = request
  const before = raw.socket.bytesRead
  // One connection carries one request at a time.
  const receivedBytes = () => (raw.socket.bytesRead ?? 0) - (before ?? 0)
  const announced = announcedBytes(request)
  const largest = announced ?? context.maxFileBytes(operation.form)
  return await rules.reserveUpload({
    userId: session.userId,
    /** One without a length may be as large as any, until all of it is there: it is read for some seconds more. */
    get byteSize() {
      return announced === undefined && raw.complete ? Math.min(largest, receivedBytes()) : largest
    },
    receivedBytes,
  })
}

/**
 * Before the body is read. A request that was made before is answered from the first, so it needs no space.
 * @throws Problem `limit.storage`
 */
export async function requireStorageBeforeBody(
  { rules, idempotency }: Pick<ServeDependencies, 'rules' | 'idempotency'>,
  operation: Operation,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<void> {
  if (!session || operation.form) return
  const { userId } = session
  try {
    await requireStorage(rules, operation, request, userId)
  } catch (cause) {
    const key = sentKeyOf(operation, request)
    if (key === undefined || !(await idempotency.isKnown({ userId, key }))) throw cause
  }
}

async function requireStorage(
  rules: Pick<GuardRules, 'requireStorage'>,
  operation: Operation,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const stores = storesOf(operation)
  // Not even a request without a body is accepted once nothing more fits.
  if (stores === 'text' || stores === 'files')
    await rules.requireStorage(userId, announcedBytes(request) ?? 1)
}

function announcedBytes(request: FastifyRequest): number | undefined {
  const announced = Number(request.headers['content-length'])
  return Number.isSafeInteger(announced) && announced > 0 ? announced : undefined
}
