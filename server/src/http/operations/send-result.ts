import { Job } from '@atelier/contract/jobs/jobs'
import type { Operation } from '@atelier/contract/wire/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { computeEtag } from '#platform/web/etag.ts'
import type { FileReply, JobReply, Session } from '../handlers.ts'
import { sendEvents } from './event-stream.ts'
import type { Exchange } from './exchange.ts'
import { wantsJob } from './idempotent-requests.ts'

/** Sends the handler's result in the format that the operation declares. */
export async function sendResult(
  { context, served, request, reply }: Exchange,
  session: Session | undefined,
  result: unknown,
  abort = new AbortController(),
) {
  const { operation } = served
  if (operation.asJob) return sendJob(operation, request, reply, result as JobReply<unknown>)
  if (
    operation.reply.kind === 'events' ||
    (operation.reply.kind === 'either' && isStream(result))
  ) {
    const { openStreams, log } = context
    return sendEvents(result as AsyncIterable<unknown>, {
      request,
      reply,
      session,
      abort,
      openStreams,
      log,
    })
  }
  if (operation.reply.kind === 'file') return sendFile(reply, result as FileReply)
  if (operation.versioned) reply.header('etag', computeEtag(result))
  return reply.send(envelope(operation, result))
}

const isStream = (result: unknown) =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

async function sendJob(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { job, done }: JobReply<unknown>,
) {
  if (!job || !wantsJob(operation, request)) return reply.send(envelope(operation, await done))
  // A caller who wants only the job does not wait for its result.
  done.catch(() => 'reported by the job itself')
  return reply
    .code(202)
    .header('preference-applied', 'respond-async')
    .header('location', `/api/jobs/${job.id}`)
    .send({ data: Job.parse(job) })
}

/** The response body, validated: undeclared fields are not sent. */
export function envelope({ reply }: Operation, result: unknown): unknown {
  switch (reply.kind) {
    case 'json':
      return { data: reply.schema.parse(result) }
    case 'page': {
      const page = result as { data: unknown[]; pagination: unknown }
      return {
        data: page.data.map((item) => reply.schema.parse(item)),
        pagination: page.pagination,
      }
    }
    case 'document':
      return result
    case 'either':
      return reply.schema.parse(result)
    default:
      return { data: null }
  }
}

export const sendBody = (
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: string },
) => reply.code(status).type('application/json; charset=utf-8').send(body)

function sendFile(reply: FastifyReply, file: FileReply) {
  reply.type(file.mediaType)
  if (file.byteSize !== undefined) reply.header('content-length', file.byteSize)
  if (file.downloadName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`,
    )
  return reply.send(file.stream)
}
