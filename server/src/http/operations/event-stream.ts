import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import { problemEvent } from '../error-handler.ts'
import type { Session } from '../handlers.ts'
import type { OpenStreams } from './open-streams.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Buffering proxies (nginx) would delay tokens.
  'x-accel-buffering': 'no',
} as const

/**
 * Sends each value as a server-sent event, then `[DONE]`. Waits while the reader is slow, so that the source can adapt
 * (a reply merges the deltas that arrive meanwhile). A failure after the start is sent as the last event.
 */
export async function sendEvents(
  source: AsyncIterable<unknown>,
  context: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly session: Session | undefined
    readonly openStreams: OpenStreams
    readonly abort: AbortController
    readonly log: Log
  },
): Promise<void> {
  const { reply, session, abort } = context
  reply.hijack()
  const response = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, headers)
  response.flushHeaders()
  const release = session
    ? context.openStreams.add({
        session,
        close: () => endEarly(response, abort),
        heartbeat: () => void response.write(': \n\n'),
      })
    : undefined
  try {
    for await (const value of source) {
      if (abort.signal.aborted) break
      if (!response.write(`${eventIdLine(value)}data: ${JSON.stringify(value)}\n\n`))
        await waitForDrain(response, abort.signal)
    }
  } catch (cause) {
    if (!abort.signal.aborted) writeFailure(response, cause, context)
  } finally {
    release?.()
  }
  if (!abort.signal.aborted) response.end('data: [DONE]\n\n')
}

/** An `eventId` becomes the id of the event, after which a client can resume. */
const eventIdLine = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'eventId' in value &&
  typeof value.eventId === 'string'
    ? `id: ${value.eventId}\n`
    : ''

function endEarly(response: ServerResponse, abort: AbortController) {
  abort.abort()
  response.end()
}

async function waitForDrain(response: ServerResponse, signal: AbortSignal) {
  try {
    await once(response, 'drain', { signal })
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
}

function writeFailure(
  response: ServerResponse,
  cause: unknown,
  { request, log }: { request: FastifyRequest; log: Log },
) {
  const problem = cause instanceof Problem ? cause : new Problem('server.internal', { cause })
  if (problem !== cause)
    log.error('un flux a échoué', { requestId: request.id, route: request.routeOptions.url, cause })
  response.write(`data: ${JSON.stringify(problemEvent(problem, request))}\n\n`)
}
