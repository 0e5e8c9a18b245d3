import { isOpenAiPath, toOpenAiError } from '@atelier/contract/gateway/openai-wire'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem, type ProblemBody } from '@atelier/contract/problems/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '#database/sqlite/disk-full.ts'
import type { Log } from '#platform/log/log.ts'
import { requestedPath } from './requested-path.ts'
import { endLater, hasLargeUnreadBody } from './unread-body.ts'

/** Handles every failure: expected ones are sent with their message; others are logged and sent as an internal error. */
export function addErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = error instanceof Problem ? error : toProblem(error)
    const isTrouble =
      problem.code === 'server.internal' || (problem !== error && problem.status >= 500)
    if (isTrouble && !isDisconnected(reply))
      log.error('une demande a échoué', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        cause: error,
      })
    return sendProblem(reply, request, problem)
  })
}

/** The caller has left: failures that follow from it are not logged. */
const isDisconnected = ({ raw }: FastifyReply) => raw.destroyed && !raw.writableFinished

/** Sends a problem in the format of the contract. */
export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: Problem,
): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  reply.code(problem.status).type('application/json; charset=utf-8')
  const body = problemBody(problem, request)
  return hasLargeUnreadBody(request.raw)
    ? sendWithoutReading(reply, request, body)
    : reply.send(body)
}

function sendWithoutReading(reply: FastifyReply, request: FastifyRequest, body: object) {
  const answer = JSON.stringify(body)
  request.raw.pause()
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(answer) })
    .send(endLater(answer))
}

const problemBody = (problem: Problem, request: FastifyRequest) =>
  isOpenAiPath(requestedPath(request)) ? toOpenAiError(problem) : apiBody(problem, request.id)

/** A problem as the last event of a stream. */
export const problemEvent = (problem: Problem, request: FastifyRequest): object =>
  isOpenAiPath(requestedPath(request))
    ? toOpenAiError(problem)
    : { error: problem.message, code: problem.code, choices: [] }

const apiBody = (problem: Problem, requestId: string): ProblemBody => ({
  error: problem.message,
  code: problem.code,
  ...(Object.keys(problem.params).length > 0 && { params: problem.params }),
  ...(Object.keys(problem.fields).length > 0 && { fields: problem.fields }),
  requestId,
})

/** Our problem codes for errors of the HTTP framework and of a full disk. */
const knownCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_REQ_FILE_TOO_LARGE: 'request.too-large',
  FST_FILES_LIMIT: 'request.invalid',
  FST_PARTS_LIMIT: 'request.invalid',
  FST_FIELDS_LIMIT: 'request.invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-type',
  ENOSPC: 'file.no-space',
  EDQUOT: 'file.no-space',
}

function toProblem(error: unknown): Problem {
  if (isDiskFull(error) && codeOf(error) === 'ERR_SQLITE_ERROR')
    return new Problem('server.no-space', { cause: error })
  const code = codeOf(error)
  const known = code === undefined ? undefined : knownCodes[code]
  if (known) return new Problem(known, { cause: error })
  const status = statusOf(error)
  if (status >= 400 && status < 500)
    return new Problem(status === 413 ? 'request.too-large' : 'request.malformed', { cause: error })
  return new Problem('server.internal', { cause: error })
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
const statusOf = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
