import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@atelier/contract/problems/problems'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildIdOf } from '#platform/web/web-build.ts'
import { sendProblem } from '../error-handler.ts'
import { styleNonce } from '../security-headers.ts'

/** Addresses that are the server's own: an unknown one below them is never the app, which a browser would try to run as a script. */
const serverPaths = /^\/(api|assets|uploads|v1|metrics)(\/|$|\?)/

/**
 * Serves the built web app: hashed files for ever, the page itself anew each time with its nonce and the API's address.
 * Any other address is the app's to show, `/api` itself included when a browser asks for a page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: { readonly webFolder: string; readonly apiAddress: string },
): Promise<void> {
  const pageFile = join(options.webFolder, 'index.html')
  if (existsSync(pageFile)) {
    await app.register(fastifyStatic, {
      root: options.webFolder,
      index: false,
      // Files are looked up at each request, since the app may be rebuilt while the server runs; the page has its own way below.
      allowedPath: (path) => path !== '/' && path !== '/index.html',
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendProblem(reply, request, new Problem('request.unknown-path'))
    if (!existsSync(pageFile))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('L’application n’est pas encore construite.')
    return sendPage(reply, request, readFileSync(pageFile, 'utf8'), options.apiAddress)
  })
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const isApiScreen = /^\/api\/?(\?|$)/.test(request.url)
  if (serverPaths.test(request.url) && !isApiScreen) return false
  return !isApiScreen || (request.headers.accept ?? '').includes('text/html')
}

function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  template: string,
  apiAddress: string,
) {
  const page = template
    .replaceAll('__CSP_NONCE__', styleNonce(request.raw))
    .replaceAll('__ATELIER_API__', apiAddress)
    .replaceAll('__ATELIER_BUILD__', buildIdOf(template))
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
