import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { framePaths } from '@atelier/contract/chat/previews/previews'
import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { styleNonce } from '../security-headers.ts'
import { diagramPage, previewPage } from './frame-pages.ts'
import { diagramPolicy, framePermissions, previewPolicy } from './frame-policy.ts'

/** What renders diagrams: frames without an origin load it, so it is the one file that pages of other origins may use. */
export const isDiagramLibrary = (name: string): boolean =>
  /^mermaid-[\w-]+\.js(\.(br|gz))?$/.test(name)

/** Serves the only documents that a page may hold in a frame: previews of documents, and what renders diagrams. */
export function serveFrames(
  app: FastifyInstance,
  { webFolder }: { readonly webFolder: string },
): void {
  app.get(framePaths.preview, async (_request, reply) => send(reply, previewPage, previewPolicy))
  app.get(framePaths.diagram, async (request, reply) => {
    const library = findLibrary(join(webFolder, 'assets'))
    if (library === undefined) throw new Problem('request.unknown-path')
    const nonce = styleNonce(request.raw)
    return send(reply, diagramPage({ nonce, library }), diagramPolicy(nonce))
  })
}

/** Looked for at each request, since the app may be rebuilt while the server runs. */
const findLibrary = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder).find((name) => isDiagramLibrary(name) && name.endsWith('.js'))
    : undefined

const send = (reply: FastifyReply, page: string, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('permissions-policy', framePermissions)
    .header('referrer-policy', 'no-referrer')
    .header('x-dns-prefetch-control', 'off')
    .header('cache-control', 'no-store')
    .send(page)
