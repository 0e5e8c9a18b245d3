import { Problem } from '@atelier/contract/problems/problems'
import type { Operation } from '@atelier/contract/wire/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResumableUploads, UploadState } from '#storage/uploads/resumable-uploads.ts'
import { type GuardRules, guard } from '../guards.ts'
import type { Session } from '../handlers.ts'
import { chunksUntil, readWhileOpen } from '../operations/open-body.ts'
import type { OpenStreams } from '../operations/open-streams.ts'

export interface TusDependencies {
  readonly app: FastifyInstance
  readonly rules: GuardRules
  readonly uploads: ResumableUploads
  readonly openStreams: Pick<OpenStreams, 'addCall'>
  readonly feature: string
  readonly path: string
  readonly version: string
  readonly extensions: string
}
type UploadParams = { Params: { uploadId: string } }

/** Headers that pages of another origin may read. */
export const tusHeaders = [
  'location',
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-expires',
]

const partType = 'application/offset+octet-stream'
/** Guarded like operations for signed-in users. */
const start = { access: 'user', cost: 'upload' } as Operation
const others = { access: 'user', cost: 'ordinary' } as Operation

/**
 * The tus protocol 1.0.0 (creation, expiration, termination): large uploads in parts, resumed after a lost connection. It uses headers
 * instead of JSON, so it is not an operation of the contract; sessions, feature switches and errors are the same.
 */
export function serveTus(dependencies: TusDependencies): void {
  const { app, uploads, path, version, extensions } = dependencies
  // The body is streamed, not parsed.
  if (!app.hasContentTypeParser(partType))
    app.addContentTypeParser(partType, (_request, _payload, done) => done(null))
  app.options(path, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'tus-resumable': version,
        'tus-version': version,
        'tus-extension': extensions,
        'tus-max-size': uploads.maxBytes(),
      })
      .send(),
  )
  serveUploads(dependencies, createSessionGuard(dependencies))
}

type SessionGuard = ReturnType<typeof createSessionGuard>

function createSessionGuard({ rules, feature, version }: TusDependencies) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  const sessionOf = (request: FastifyRequest): Session => {
    const session = sessions.get(request)
    if (!session) throw new Problem('session.required')
    return session
  }
  return {
    sessionOf,
    userIdOf: (request: FastifyRequest): string => sessionOf(request).userId,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('tus-resumable', version)
      const session = await guard(
        rules,
        feature,
        request.method === 'POST' ? start : others,
        request.headers.authorization,
      )
      if (session) sessions.set(request, session)
      if (request.headers['tus-resumable'] !== version) {
        reply.header('tus-version', version)
        throw new Problem('upload.wrong-protocol')
      }
    },
  }
}

function serveUploads(
  { app, uploads, openStreams, path }: TusDependencies,
  { onRequest, sessionOf, userIdOf }: SessionGuard,
): void {
  const one = `${path}/:uploadId`
  app.post(path, { onRequest }, async (request, reply) => {
    const byteSize = wholeNumber(request.headers['upload-length'])
    const name = metadataOf(request.headers['upload-metadata']).get('filename') ?? ''
    const state = await uploads.create(userIdOf(request), { name, byteSize })
    return sendUploadState(reply.code(201), state)
      .header('location', `${request.url.split('?')[0]?.replace(/\/$/, '')}/${state.id}`)
      .send()
  })
  app.head<UploadParams>(one, { onRequest }, async (request, reply) => {
    const state = await uploads.state(userIdOf(request), request.params.uploadId)
    return sendUploadState(reply.code(200), state).send()
  })
  const partOptions = { onRequest, bodyLimit: Number.MAX_SAFE_INTEGER }
  app.patch<UploadParams>(one, partOptions, async (request, reply) => {
    if (request.headers['content-type'] !== partType) throw new Problem('request.unsupported-type')
    const offset = wholeNumber(request.headers['upload-offset'])
    const sender = { session: sessionOf(request), access: start.access }
    const state = await readWhileOpen(openStreams, sender, (signal) =>
      uploads.append(userIdOf(request), request.params.uploadId, {
        offset,
        stream: chunksUntil(request.raw, signal),
      }),
    )
    return sendUploadState(reply.code(204), state).send()
  })
  app.delete<UploadParams>(one, { onRequest }, async (request, reply) => {
    await uploads.remove(userIdOf(request), request.params.uploadId)
    return reply.code(204).send()
  })
}

const sendUploadState = (
  reply: FastifyReply,
  { received, byteSize, expiresAt }: UploadState,
): FastifyReply =>
  reply.headers({
    'upload-offset': received,
    'upload-length': byteSize,
    'upload-expires': new Date(expiresAt).toUTCString(),
    'cache-control': 'no-store',
  })

function wholeNumber(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header))
    throw new Problem('request.malformed')
  return Number(header)
}

/** `filename <base64>,type <base64>`. */
function metadataOf(header: string | string[] | undefined): ReadonlyMap<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}
