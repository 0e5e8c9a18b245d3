import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const nonces = new WeakMap<IncomingMessage, string>()

/** The nonce that lets this answer's own style elements in; the same one for a page and its policy. */
export function styleNonce(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(request, nonce)
  return nonce
}

/**
 * A policy without inline script or eval: the access token lives in the browser's storage, as specified, so a foreign
 * script must never run. No upgrade to HTTPS is asked for: many installations serve plain HTTP inside a building.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { readonly apiOrigin?: string; readonly https: boolean },
): Promise<void> {
  const api = options.apiOrigin === undefined ? [] : [options.apiOrigin]
  await app.register(helmet, {
    strictTransportSecurity: options.https,
    // Browsers ignore these on plain HTTP inside a building, and complain in the console.
    crossOriginOpenerPolicy: options.https,
    originAgentCluster: options.https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: api.length > 0 ? 'cross-origin' : 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (request) => `'nonce-${styleNonce(request)}'`],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
        mediaSrc: ["'self'", 'blob:', ...api],
        connectSrc: ["'self'", ...api],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()')
  })
}
