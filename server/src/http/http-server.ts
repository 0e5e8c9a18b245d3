import { readFileSync } from 'node:fs'
import type { Server as HttpsServer } from 'node:https'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Method, MultipartForm, Operations } from '@atelier/contract/wire/operation'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyHttpsOptions, type FastifyInstance } from 'fastify'
import { isDatabaseAway } from '#database/postgres/connection-failures.ts'
import type { Log } from '#platform/log/log.ts'
import { refusedStructure } from '#platform/text/json-structure.ts'
import type { RequestMetrics } from '#platform/web/request-metrics.ts'
import type { SessionEnds } from '#platform/web/session-ends.ts'
import type { UntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { addErrorHandler } from './error-handler.ts'
import { type FindStoreUrl, type OpenByLink, serveStoredFiles } from './files/serve-stored-files.ts'
import { type SharedAssets, serveWebApp } from './files/serve-web-app.ts'
import { serveTus, tusHeaders } from './files/tus.ts'
import { serveFrames } from './frames/serve-frames.ts'
import type { GuardRules } from './guards.ts'
import type { Handlers } from './handlers.ts'
import type { KnownHosts } from './hosts/known-hosts.ts'
import { refuseUnknownHosts } from './hosts/unknown-host.ts'
import { createIncomingBodies, type IncomingLimits } from './operations/bytes/incoming-bodies.ts'
import {
  createJsonBytes,
  type JsonBytes,
  type UnsentLimits,
} from './operations/bytes/json-bytes.ts'
import type { IdempotentRequests } from './operations/idempotent-requests.ts'
import { createOpenStreams, type FindOpenSessions } from './operations/open-streams.ts'
import { serveOperations } from './operations/serve-operations.ts'
import { isDataPath, requestedPath } from './requested-path.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { type LogoutTokens, serveLogoutToken } from './serve-logout-token.ts'
import { type MetricsEndpoint, serveMetrics } from './serve-metrics.ts'

export interface HttpServerDependencies {
  readonly log: Log
  readonly makeRequestId: () => string
  readonly rules: GuardRules
  readonly hosts: KnownHosts
  /** Open event streams of one user. */
  readonly maxEventStreams: number
  readonly unsent: UnsentLimits
  readonly incoming: IncomingLimits
  readonly findOpenSessions: FindOpenSessions
  readonly sessionEnds: SessionEnds
  readonly openByLink: OpenByLink
  readonly findStoreUrl: FindStoreUrl
  /** Of the store that browsers get files from, if they do. */
  readonly fileOrigin?: string
  readonly idempotency: IdempotentRequests
  readonly maxFileBytes: (form: MultipartForm) => number
  readonly webFolder: string
  readonly sharedAssets?: SharedAssets
  /** Empty when the API has the page's origin. */
  readonly apiUrl: string
  readonly trustProxy: boolean | number | string[]
  /** People reach the server by HTTPS, its own or a proxy's. */
  readonly isPublicHttps: boolean
  readonly corsOrigins: readonly string[]
  /** Counts every request. */
  readonly requests: Pick<RequestMetrics, 'recordUser' | 'recordRequest' | 'setStreamCounter'>
  /** Told of every request. */
  readonly forwarding: Pick<UntrustedForwarding, 'check'>
  readonly metrics: MetricsEndpoint
  readonly logoutTokens: LogoutTokens
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
}

/** The contract's methods; the plugin's default has none of those that change something. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]
/** For JSON bodies; files have their own limit. */
const maxBodyBytes = 2 * 1024 * 1024
/** How long a request's headers and body may take to arrive. */
const requestTimeoutMs = 300_000
/** How long an idle connection stays open. */
const keepAliveTimeoutMs = 72_000

/** Nobody is sent away because nobody can be asked. */
function logFailedCheck(log: Log, cause: unknown) {
  if (isDatabaseAway(cause)) return
  log.error('les sessions des flux ouverts n’ont pas pu être vérifiées', { cause })
}

/** The HTTP server with everything that all features share; features are added with `serve`. */
export async function createHttpServer(options: HttpServerDependencies) {
  const app = createFastify(options)
  const openStreams = createOpenStreams({
    findOpenSessions: options.findOpenSessions,
    maintenance: options.rules.maintenance,
    sessionEnds: options.sessionEnds,
    maxPerUser: options.maxEventStreams,
    onError: (cause) => logFailedCheck(options.log, cause),
  })
  options.requests.setStreamCounter(openStreams.count)
  const jsonBytes = createJsonBytes(options.rules, options.unsent)
  const incomingBodies = createIncomingBodies(options.incoming)
  const context = { ...options, app, openStreams, jsonBytes, incomingBodies }
  parseJsonBodies(app, jsonBytes)
  addErrorHandler(app, options.log)
  const apiOrigin = options.apiUrl === '' ? undefined : new URL(options.apiUrl).origin
  addSecurityHeaders(app, {
    https: options.isPublicHttps,
    ...defined({ apiOrigin, fileOrigin: options.fileOrigin }),
  })
  await addCors(app, options.corsOrigins)
  await app.register(multipart)
  addRequestHooks(app, options)
  refuseUnknownHosts(app, options.hosts.rules)
  serveMetrics(app, options.metrics)
  await serveLogoutToken(app, options.logoutTokens, options.sessionEnds)
  serveStoredFiles(app, options)
  serveFrames(app, options)
  await serveWebApp(app, options)

  return {
    serve: <T extends Operations>(feature: string, operations: T, handlers: Handlers<T>) =>
      serveOperations(context, feature, operations, handlers),
    serveResumableUploads: (
      feature: string,
      where: { readonly path: string; readonly version: string; readonly extensions: string },
      uploads: ResumableUploads,
    ) =>
      serveTus({
        ...{ ...where, app, openStreams, rules: options.rules, feature, uploads },
        path: `/api${where.path}`,
      }),
    /** Listens and returns the port. */
    async listen(port: number, host: string): Promise<number> {
      await app.listen({ port, host })
      return portOf(app) ?? port
    },
    /** The port, once the server listens. */
    port: () => portOf(app),
    /** Sends a request without a socket, for tests. */
    inject: app.inject.bind(app),
    ready: async () => void (await app.ready()),
    openStreams: openStreams.count,
    async close() {
      openStreams.closeAll()
      await app.close()
    },
  }
}
export type HttpServer = Awaited<ReturnType<typeof createHttpServer>>

async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: [...methods, 'HEAD'],
    exposedHeaders: ['retry-after', 'etag', 'x-request-id', ...tusHeaders],
  })
}

function addRequestHooks(
  app: FastifyInstance,
  { requests, forwarding }: Pick<HttpServerDependencies, 'requests' | 'forwarding'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    forwarding.check(request.headers)
    if (isDataPath(requestedPath(request))) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (!route || !/^\/(api|v1)\//.test(route)) return
    requests.recordRequest({
      route,
      method: request.method,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
  })
}

function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

function createFastify(options: HttpServerDependencies): FastifyInstance {
  const shared = {
    logger: false,
    trustProxy: trustProxyOption(options.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // An open stream must not delay a shutdown.
    forceCloseConnections: true,
    genReqId: options.makeRequestId,
    // Longer than any request line: our own check refuses long names, with its own message.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: withoutSchemas },
  } as const
  if (!options.tls) return Fastify(shared)
  const https = { key: readFileSync(options.tls.keyFile), cert: readFileSync(options.tls.certFile) }
  // The two server types differ only in their sockets, which are not used here.
  const secure: FastifyHttpsOptions<HttpsServer> = { ...shared, https }
  return Fastify(secure) as unknown as FastifyInstance
}

/**
 * No route has a schema of Fastify: the contract's are checked by our own handlers. Named here, its compilers are not loaded,
 * a hundred modules.
 */
const withoutSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }
function refuseSchema(): never {
  throw new Error('Routes are checked by the contract, not by schemas of Fastify')
}

const trustProxyOption = (proxies: HttpServerDependencies['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Accepts an empty JSON body, because clients send the content type with every request, and refuses
 * a body that is too deep or has too many values without parsing it.
 */
function parseJsonBodies(app: FastifyInstance, jsonBytes: JsonBytes) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      jsonBytes.receive(request, body.length)
      if (body.trim() === '') done(null, undefined)
      else {
        const refusal = refusedStructure(body)
        if (refusal) done(new Problem(refusal))
        else void parse(request, body, done)
      }
    },
  )
}
