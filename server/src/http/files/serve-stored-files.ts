import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyInstance } from 'fastify'
import type { ByteRange } from '#storage/storage.ts'

/** Opens a stored file by its signed link; `undefined` when the link is wrong or expired, or the file is gone. */
export type OpenByLink = (
  fileId: string,
  signature: { readonly expires: string; readonly sign: string },
  /** Chooses the range to send, once the size is known. */
  range: (byteSize: number) => ByteRange | undefined,
) => Promise<
  | {
      readonly mediaType: string
      /** The name for a download; empty when the file has none. */
      readonly originalName: string
      readonly byteSize: number
      readonly range: ByteRange | undefined
      readonly stream: Readable
    }
  | undefined
>

/** Where a browser gets a file from the store itself; `undefined` when it gets it here. */
export type FindStoreUrl = (
  fileId: string,
  signature: { readonly expires: string; readonly sign: string },
  headersOf: (file: NamedFile) => { readonly mediaType: string; readonly disposition: string },
) => Promise<string | undefined>

interface NamedFile {
  readonly mediaType: string
  /** The name for a download; empty when the file has none. */
  readonly originalName: string
}
interface StoredFileSources {
  readonly openByLink: OpenByLink
  readonly findStoreUrl: FindStoreUrl
}

/** Shown in the browser; anything else is downloaded, because an HTML or SVG file must not run as a page of ours. */
const shownInline = /^(image\/(png|jpeg|webp|avif|gif)|audio\/|video\/)/

/**
 * `/uploads/:fileId?e=…&s=…`: stored files, for holders of a signed link only (record 0036). With `&download` the browser saves what it
 * would otherwise show.
 */
export function serveStoredFiles(
  app: FastifyInstance,
  { openByLink, findStoreUrl }: StoredFileSources,
): void {
  app.get<{
    Params: { fileId: string }
    Querystring: { e?: unknown; s?: unknown; download?: unknown }
  }>('/uploads/:fileId', async (request, reply) => {
    const { e: expires, s: sign, download } = request.query
    if (typeof expires !== 'string' || typeof sign !== 'string') throw new Problem('file.not-found')
    const dispositionOf = (named: NamedFile) => disposition(named, download !== undefined)
    const url = showsOnly(request.headers)
      ? await findStoreUrl(request.params.fileId, { expires, sign }, (named) => ({
          mediaType: named.mediaType,
          disposition: dispositionOf(named),
        }))
      : undefined
    // Not stored: a page that reads the same file itself would be redirected as well.
    if (url !== undefined) return reply.header('cache-control', 'no-store').redirect(url, 302)
    const file = await openByLink(request.params.fileId, { expires, sign }, (byteSize) =>
      parseByteRange(request.headers.range, byteSize),
    )
    if (!file) throw new Problem('file.not-found')
    const { range, byteSize } = file
    if (range)
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${byteSize}`)
    return (
      reply
        .type(file.mediaType)
        .header('content-length', range ? range.end - range.start + 1 : byteSize)
        // So that players can seek.
        .header('accept-ranges', 'bytes')
        .header('content-disposition', dispositionOf(file))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400, immutable')
        .send(file.stream)
    )
  })
}

function disposition({ mediaType, originalName }: NamedFile, isDownload: boolean): string {
  if (!isDownload && shownInline.test(mediaType)) return 'inline'
  return originalName === ''
    ? 'attachment'
    : `attachment; filename*=UTF-8''${encodeURIComponent(originalName)}`
}

/** A page that reads the bytes itself (`cors`) may not read those of another origin; browsers say what they do only on HTTPS. */
const showsOnly = ({ 'sec-fetch-mode': mode }: IncomingHttpHeaders) =>
  mode === 'no-cors' || mode === 'navigate'

const shape = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/

/** The range of a `Range` header; `undefined` when the whole file is to be sent: no range, several, or one outside the file. */
function parseByteRange(header: string | undefined, byteSize: number): ByteRange | undefined {
  const [, first, last, suffix] = shape.exec(header ?? '') ?? []
  if (first === undefined && suffix === undefined) return undefined
  const start = first === undefined ? Math.max(0, byteSize - Number(suffix)) : Number(first)
  const end = Math.min(last ? Number(last) : byteSize - 1, byteSize - 1)
  return start <= end ? { start, end } : undefined
}
