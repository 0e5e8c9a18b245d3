import type { MultipartForm, Operation } from '@atelier/contract/wire/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { GuardRules } from '../guards.ts'
import type { IdempotentRequests } from './idempotent-requests.ts'
import type { OpenStreams } from './open-streams.ts'

export interface ServeDependencies {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly openStreams: OpenStreams
  readonly log: Log
  readonly idempotency: IdempotentRequests
  /** Largest uploaded file of a form at this moment, in bytes. */
  maxFileBytes(form: MultipartForm): number
  readonly requests: Pick<RequestMetrics, 'recordUser'>
}

export type Handle = (request: object) => unknown
export interface ServedOperation {
  readonly feature: string
  readonly operation: Operation
  readonly handle: Handle
  /** Handles a stream that is requested again with the same key. */
  readonly resume?: Handle
}
/** One request to an operation, and its reply. */
export interface Exchange {
  readonly context: ServeDependencies
  readonly served: ServedOperation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
