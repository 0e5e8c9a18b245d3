import { createHash } from 'node:crypto'
import type { Job } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import { acceptsIdempotencyKey, type Operation } from '@atelier/contract/wire/operation'
import type { FastifyRequest } from 'fastify'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import type { JobReply, Session } from '../handlers.ts'

/** What repeated requests are answered from. */
export interface IdempotentRequests
  extends Pick<Idempotency, 'runExclusively' | 'find' | 'saveResponse'> {
  readJob(userId: string, jobId: string): Promise<Job>
  waitForResult(userId: string, jobId: string): Promise<unknown>
}

const keyShape = /^[\w.:-]{1,200}$/

/** The number that the caller gave this request, if it creates or spends something. @throws Problem when it is malformed */
export function requestKeyOf(
  operation: Operation,
  request: FastifyRequest,
  session: Session | undefined,
): RequestKey | undefined {
  const given = request.headers['idempotency-key']
  if (typeof given !== 'string' || !acceptsIdempotencyKey(operation) || !session) return undefined
  if (!keyShape.test(given))
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': 'Format invalide' } })
  // The bytes of a form are still to come; its address must do.
  const body = operation.form ? '' : JSON.stringify(request.body ?? null, withoutPasswords)
  const fingerprint = createHash('sha256').update(`${request.url}\n${body}`).digest('base64url')
  return { userId: session.userId, key: given, fingerprint }
}

/** A plain print is quick to make: whoever had the database could try passwords against it. */
const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value

/** RFC 7240: the caller does not want to wait for the result. */
export const wantsJob = (operation: Operation, request: FastifyRequest): boolean =>
  operation.asJob === true &&
  /(^|[,;\s])respond-async\b/i.test(String(request.headers.prefer ?? ''))

/** The work that this request began the first time. */
export async function earlierJob(
  keyed: IdempotentRequests,
  userId: string,
  jobId: string,
): Promise<JobReply<unknown>> {
  const job = await keyed.readJob(userId, jobId)
  const done = keyed.waitForResult(userId, jobId)
  // Whoever asked for the job alone does not wait for how it ends.
  done.catch(() => 'told by the job itself')
  return { job, done }
}
