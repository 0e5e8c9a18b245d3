import { featureOfScope } from '#gateway/key-scopes.ts'
import { toolOf } from '#groups/tool-of.ts'
import type { ProblemCode } from '#problems/problem-codes.ts'
import {
  acceptsIdempotencyKey,
  type Operation,
  pathParamNames,
  rightsOf,
  storesOf,
} from './operation.ts'

/**
 * Every failure that a call may give: those that its operation declares, and those that follow from what
 * it is. Said once here, they appear in the API document, and the API tests compare every answer with them.
 */
export function problemsOf(feature: string, operation: Operation): ReadonlySet<ProblemCode> {
  return new Set([
    ...(operation.problems ?? []),
    ...always,
    ...(operation.duringMaintenance ? [] : (['maintenance.on'] as const)),
    ...accessProblems(feature, operation),
    ...delegationProblems(operation),
    ...protectionProblems(operation),
    ...inputProblems(operation),
    ...storageProblems(operation),
    ...workProblems(operation),
  ])
}

const always = [
  'host.unknown',
  'server.internal',
  'server.storage-away',
  'server.database-away',
  'server.outcome-unknown',
] as const satisfies ProblemCode[]

function accessProblems(feature: string, { access, scope, makesKey }: Operation): ProblemCode[] {
  if (access === 'public') return []
  const tool = toolOf(scope ? featureOfScope(scope) : feature)
  const switched: ProblemCode[] = [
    ...(tool ? (['feature.disabled'] as const) : []),
    ...(tool || makesKey || access === 'key' ? (['access.not-granted'] as const) : []),
  ]
  // What is answered and not received yet is bounded, like the calls themselves.
  const limits = ['limit.rate', 'server.busy'] as const
  if (access === 'key')
    return ['key.required', 'key.refused', 'key.out-of-scope', ...limits, ...switched]
  const admin: ProblemCode[] = access === 'admin' ? ['access.admin-only'] : []
  return ['session.required', 'session.ended', ...admin, ...limits, ...switched]
}

/** What a delegate may not change, though it is of what they manage. */
function delegationProblems(operation: Operation): ProblemCode[] {
  const isAboutUsers = rightsOf(operation).some((right) =>
    ['users', 'groups', 'quotas'].includes(right),
  )
  return isAboutUsers && operation.method !== 'GET' ? ['user.protected'] : []
}

function protectionProblems({ access, fresh, whileUnprotected }: Operation): ProblemCode[] {
  if (access === 'public') return []
  return [
    ...(whileUnprotected ? [] : (['factor.required'] as const)),
    ...(fresh ? (['session.proof-required'] as const) : []),
  ]
}

function inputProblems(operation: Operation): ProblemCode[] {
  const { method, path, query, body, form } = operation
  const isChecked =
    query !== undefined ||
    body !== undefined ||
    form !== undefined ||
    pathParamNames(path).length > 0 ||
    acceptsIdempotencyKey(operation)
  return [
    ...(isChecked ? (['request.invalid'] as const) : []),
    // A body is parsed even where none is expected.
    ...(method === 'GET' ? [] : bodyProblems),
    ...(form ? formProblems : []),
  ]
}

const bodyProblems = [
  'request.malformed',
  'request.too-deep',
  'request.too-large',
  'request.unsupported-type',
] as const satisfies ProblemCode[]
const formProblems = [
  'file.missing',
  'file.empty',
  'file.too-large',
  'limit.uploads',
  'file.no-space',
] as const satisfies ProblemCode[]

function storageProblems(operation: Operation): ProblemCode[] {
  const stores = storesOf(operation)
  return [
    // Whatever changes something is written.
    ...(operation.method === 'GET' ? [] : (['server.no-space'] as const)),
    ...(operation.access !== 'public' && (stores === 'text' || stores === 'files')
      ? (['limit.storage'] as const)
      : []),
  ]
}

function workProblems(operation: Operation): ProblemCode[] {
  const { asJob, generates, usesEngine } = operation
  return [
    ...(acceptsIdempotencyKey(operation) ? (['idempotency.conflict'] as const) : []),
    ...(asJob || generates ? jobProblems : []),
    ...(generates ? (['quota.exhausted'] as const) : []),
    ...(generates || usesEngine ? engineProblems : []),
  ]
}

const jobProblems = [
  'limit.jobs',
  'limit.waiting',
  'job.cancelled',
  'job.interrupted',
] as const satisfies ProblemCode[]
const engineProblems = [
  'model.not-offered',
  'engine.unreachable',
  'engine.circuit-open',
  'engine.busy',
  'engine.loading',
  'engine.timeout',
  'engine.cut',
  'engine.certificate',
  'engine.unauthorized',
  'engine.refused',
  'engine.model-missing',
  'engine.too-large',
  'engine.unsupported',
  'engine.bad-answer',
  'engine.failed',
  'engine.empty-answer',
] as const satisfies ProblemCode[]
