import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { Problem } from '@atelier/contract/problems/problems'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildIdOf } from '#platform/web/web-build.ts'
import { sendProblem } from '../error-handler.ts'
import { isDiagramLibrary } from '../frames/serve-frames.ts'
import { styleNonce } from '../security-headers.ts'

/** The server's own paths: an unknown path below them must not return the app's page, which a browser would run as a script. */
const serverPaths = /^\/(api|assets|cadre|uploads|v1|metrics)(\/|$|\?)/

const resourcePolicy = 'cross-origin-resource-policy'
const forEver = 'public, max-age=31536000, immutable'

const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The files of the builds of all servers, where they share their storage. */
export interface SharedAssets {
  find(name: string): Promise<Buffer | undefined>
  close(): Promise<void>
}

/**
 * Serves the built web app: hashed files are cached for ever, the page is sent each time with a new nonce and the API's URL.
 * Every other path returns the page too, even `/api` when a browser requests a page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  options: {
    readonly webFolder: string
    readonly apiUrl: string
    readonly sharedAssets?: SharedAssets
  },
): Promise<void> {
  const pageFile = join(options.webFolder, 'index.html')
  if (existsSync(pageFile)) {
    await app.register(fastifyStatic, {
      root: options.webFolder,
      index: false,
      // Files are looked up at each request, since the app may be rebuilt while the server runs; `sendPage` sends the page.
      allowedPath: (path) => path !== '/' && path !== '/index.html',
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? forEver : 'no-cache')
        if (isDiagramLibrary(basename(path))) void reply.header(resourcePolicy, 'cross-origin')
      },
    })
  }
  const { sharedAssets } = options
  app.addHook('onClose', () => sharedAssets?.close())
  app.setNotFoundHandler(async (request, reply) => {
    const asset = await findOtherAsset(request, sharedAssets)
    if (asset) {
      if (isDiagramLibrary(basename(request.url))) reply.header(resourcePolicy, 'cross-origin')
      return reply.type(asset.mediaType).header('cache-control', forEver).send(asset.bytes)
    }
    if (!wantsPage(request)) return sendProblem(reply, request, new Problem('request.unknown-path'))
    if (!existsSync(pageFile))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('L’application n’est pas encore construite.')
    return sendPage(reply, request, readFileSync(pageFile, 'utf8'), options.apiUrl)
  })
}

async function findOtherAsset(
  { method, url }: FastifyRequest,
  sharedAssets: SharedAssets | undefined,
) {
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(url) ?? []
  const mediaType = name === undefined ? undefined : assetTypes[extname(name)]
  if (!sharedAssets || name === undefined || mediaType === undefined || method !== 'GET')
    return undefined
  const bytes = await sharedAssets.find(name)
  return bytes && { mediaType, bytes }
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const isApiScreen = /^\/api\/?(\?|$)/.test(request.url)
  if (serverPaths.test(request.url) && !isApiScreen) return false
  return !isApiScreen || (request.headers.accept ?? '').includes('text/html')
}

/** What is shared is for those who have its link: no search engine lists it, and no other site learns its address. */
const sharedPages = /^\/partage(\/|$|\?)/

function sendPage(reply: FastifyReply, request: FastifyRequest, template: string, apiUrl: string) {
  const page = template
    .replaceAll('__CSP_NONCE__', styleNonce(request.raw))
    .replaceAll('__ATELIER_API__', apiUrl)
    .replaceAll('__ATELIER_BUILD__', buildIdOf(template))
  if (sharedPages.test(request.url))
    reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
