import { createHash } from 'node:crypto'
import type { Job } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import { acceptsIdempotencyKey, type Operation } from '@atelier/contract/wire/operation'
import type { FastifyRequest } from 'fastify'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import type { JobReply, Session } from '../handlers.ts'

/** Where the responses to repeated requests come from. */
export interface IdempotentRequests
  extends Pick<Idempotency, 'runExclusively' | 'isKnown' | 'begin' | 'saveResponse'> {
  readJob(userId: string, jobId: string): Promise<Job>
  waitForResult(userId: string, jobId: string): Promise<unknown>
}

const keyShape = /^[\w.:-]{1,200}$/

/** The idempotency key that was sent, for operations that accept one. @throws Problem when it is malformed */
export function sentKeyOf(operation: Operation, request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (typeof given !== 'string' || !acceptsIdempotencyKey(operation)) return undefined
  if (!keyShape.test(given))
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': 'Format invalide' } })
  return given
}

/** The request's idempotency key, with its body's fingerprint. @throws Problem when the key is malformed */
export function requestKeyOf(
  operation: Operation,
  request: FastifyRequest,
  session: Session | undefined,
): RequestKey | undefined {
  if (!session) return undefined
  const key = sentKeyOf(operation, request)
  if (key === undefined) return undefined
  // The body of a form is not received yet, so only its URL counts.
  const body = operation.form ? '' : JSON.stringify(request.body ?? null, withoutPasswords)
  const fingerprint = createHash('sha256').update(`${request.url}\n${body}`).digest('base64url')
  // By its name in the path; whether there is such a chat is decided when the request is stored.
  const { chatId } = request.params as { readonly chatId?: string }
  return { userId: session.userId, key, fingerprint, chatId }
}

/** Passwords are left out of the fingerprint: with a stolen database, a fast hash could be used to guess them. */
const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value

/** The caller does not wait for the result (`Prefer: respond-async`, RFC 7240). */
export const wantsJob = (operation: Operation, request: FastifyRequest): boolean =>
  operation.asJob === true &&
  /(^|[,;\s])respond-async\b/i.test(String(request.headers.prefer ?? ''))

/** The job that this request started the first time. */
export async function earlierJob(
  keyed: IdempotentRequests,
  userId: string,
  jobId: string,
): Promise<JobReply<unknown>> {
  const job = await keyed.readJob(userId, jobId)
  const done = keyed.waitForResult(userId, jobId)
  // A caller who wants only the job does not wait for its result.
  done.catch(() => 'reported by the job itself')
  return { job, done }
}
