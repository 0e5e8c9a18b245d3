import type { MultipartForm, Operation } from '@atelier/contract/wire/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { SessionEnds } from '#platform/web/session-ends.ts'
import type { GuardRules } from '../guards.ts'
import type { KnownHosts } from '../hosts/known-hosts.ts'
import type { IncomingBodies } from './bytes/incoming-bodies.ts'
import type { JsonBytes } from './bytes/json-bytes.ts'
import type { IdempotentRequests } from './idempotent-requests.ts'
import type { OpenStreams } from './open-streams.ts'

export interface ServeDependencies {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly hosts: Pick<KnownHosts, 'learn'>
  readonly openStreams: OpenStreams
  readonly sessionEnds: Pick<SessionEnds, 'announce'>
  readonly jsonBytes: JsonBytes
  readonly incomingBodies: IncomingBodies
  readonly log: Log
  readonly idempotency: IdempotentRequests
  /** The maximum size of a form's file, as configured now. */
  maxFileBytes(form: MultipartForm): number
  readonly requests: Pick<RequestMetrics, 'recordUser'>
}

export type Handle = (request: object) => unknown
export interface ServedOperation {
  readonly feature: string
  readonly operation: Operation
  readonly handle: Handle
  /** Handles a repeated request for a stream, with the same idempotency key. */
  readonly resume?: Handle
}
/** One request to an operation, and its reply. */
export interface Exchange {
  readonly context: ServeDependencies
  readonly served: ServedOperation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
