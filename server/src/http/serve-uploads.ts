import type { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems'
import type { FastifyInstance } from 'fastify'

/** Opens a stored file for whoever shows its signed link; `undefined` for a wrong, outdated or orphaned one. */
export type OpenByLink = (
  fileId: string,
  signature: { readonly expires: string; readonly sign: string },
) => Promise<{ readonly mediaType: string; readonly byteSize: number; readonly stream: Readable } | undefined>

/** Shown in place; anything else is only ever downloaded (an HTML or SVG file must not run as a page of ours). */
const shownInline = /^(image\/(png|jpeg|webp|avif|gif)|audio\/|video\/)/

/** `/uploads/:fileId?e=…&s=…`: stored files, for holders of a signed link only (decision D4). */
export function serveUploads(app: FastifyInstance, openByLink: OpenByLink): void {
  app.get<{ Params: { fileId: string }; Querystring: { e?: unknown; s?: unknown } }>('/uploads/:fileId', async (request, reply) => {
    const { e: expires, s: sign } = request.query
    if (typeof expires !== 'string' || typeof sign !== 'string') throw new Problem('file.not-found')
    const file = await openByLink(request.params.fileId, { expires, sign })
    if (!file) throw new Problem('file.not-found')
    const disposition = shownInline.test(file.mediaType) ? 'inline' : 'attachment'
    return reply
      .type(file.mediaType)
      .header('content-length', file.byteSize)
      .header('content-disposition', disposition)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=86400, immutable')
      .send(file.stream)
  })
}
