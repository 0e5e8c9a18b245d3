import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { isDataPath, requestedPath } from './requested-path.ts'

type Policy = NonNullable<HelmetOptions['contentSecurityPolicy']>

const nonces = new WeakMap<IncomingMessage, string>()

/** The nonce that allows the style elements of this response; the page and its policy share it. */
export function styleNonce(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(request, nonce)
  return nonce
}

/**
 * A policy without inline script or eval: the access token lives in the browser's storage, so a foreign
 * script must never run. It does not require HTTPS: many installations serve plain HTTP inside a building.
 */
const pagePolicy = (apiOrigins: readonly string[], fileOrigins: readonly string[]): Policy => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", (request) => `'nonce-${styleNonce(request)}'`],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...apiOrigins, ...fileOrigins],
    mediaSrc: ["'self'", 'blob:', ...apiOrigins, ...fileOrigins],
    connectSrc: ["'self'", ...apiOrigins],
    workerSrc: ["'self'", 'blob:'],
    // Explicit: it also keeps what runs in a preview from leaving to another site (record 0110).
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

/** The API returns data: a browser that shows it as a page must run nothing. */
const dataPolicy: Policy = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
}

/** Sets the security headers of every response. */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: {
    readonly apiOrigin?: string
    /** Where pictures and sounds are shown from, if not from here. */
    readonly fileOrigin?: string
    /** People reach it by HTTPS: directly, or by a proxy. */
    readonly https: boolean
  },
): void {
  const apiOrigins = options.apiOrigin === undefined ? [] : [options.apiOrigin]
  const fileOrigins = options.fileOrigin === undefined ? [] : [options.fileOrigin]
  const shared: HelmetOptions = {
    strictTransportSecurity: options.https,
    // Browsers ignore these on plain HTTP, with a warning in the console.
    crossOriginOpenerPolicy: options.https,
    originAgentCluster: options.https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: apiOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  }
  // Created once: creating them takes longer than a response.
  const forPages = helmet({ ...shared, contentSecurityPolicy: pagePolicy(apiOrigins, fileOrigins) })
  const forData = helmet({ ...shared, contentSecurityPolicy: dataPolicy })
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.setHeader(
      'permissions-policy',
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    )
    const setHeaders = isDataPath(requestedPath(request)) ? forData : forPages
    setHeaders(request.raw, reply.raw, (cause) => next(cause instanceof Error ? cause : undefined))
  })
}
