import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from '../http-server.ts'

/** How a file is served. Each fault occurs on real hosts and networks. */
export interface HostedFile {
  readonly bytes: Uint8Array
  /** Large files send their size and SHA-256 in the headers of a redirect; others send git's hash. */
  readonly isLarge?: boolean
  /** Sent instead of the real size. */
  readonly announcedSize?: number
  readonly announcedSha256?: string
  /** The connection breaks after this many bytes, once. */
  readonly cutAfter?: number
  /** Accepts the request and never responds. */
  readonly neverResponds?: boolean
  /** Sends this many bytes, then nothing more. */
  readonly silentAfter?: number
  /** Awaited after this many bytes. */
  readonly gate?: { readonly after: number; readonly open: Promise<void> }
  readonly status?: number
  readonly redirectTo?: string
}
export interface HostRequest {
  readonly method: string
  readonly path: string
  readonly range: string | undefined
  readonly ifRange: string | undefined
}

const commit = 'c0ffee00'.repeat(5)

/** A model host on loopback that follows Hugging Face's API: `/owner/name/resolve/revision/file`. */
export async function startModelHost() {
  const files = new Map<string, HostedFile>()
  const cuts = new Set<string>()
  const requests: HostRequest[] = []

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/', headers } = request
    requests.push({ method, path: url, range: headers.range, ifRange: header(headers['if-range']) })
    const isStore = url.startsWith('/store/')
    const path = isStore ? url.slice('/store/'.length) : fileOf(url)
    const file = path === undefined ? undefined : files.get(path)
    if (path === undefined || !file) return void response.writeHead(404).end()
    if (file.neverResponds) return
    if (file.status !== undefined) return void response.writeHead(file.status).end()
    if (file.redirectTo !== undefined && method === 'GET')
      return void response.writeHead(302, { location: file.redirectTo }).end()
    if (!isStore) response.setHeader('x-repo-commit', commit)
    if (file.isLarge && !isStore) return describeLarge(response, file, path)
    if (!isStore) response.setHeader('etag', `"${file.announcedSha256 ?? gitIdOf(file.bytes)}"`)
    else response.setHeader('etag', `"store-${path}"`)
    if (method === 'HEAD')
      return void response
        .writeHead(200, { 'content-length': file.announcedSize ?? file.bytes.length })
        .end()
    const isCut = file.cutAfter !== undefined && !cuts.has(path)
    if (isCut) cuts.add(path)
    await sendBytes(
      response,
      headers.range,
      isCut ? file : { ...file, cutAfter: Number.POSITIVE_INFINITY },
    )
  }

  const server = await startHttpServer(serve)
  return {
    ...server,
    requests: requests as readonly HostRequest[],
    /** Publishes a file at `/atelier/<name>/resolve/main/<name>`, and returns its URL. */
    put(name: string, file: HostedFile): string {
      files.set(name, file)
      cuts.delete(name)
      return `${server.url}/atelier/${name}/resolve/main/${name}`
    },
  }
}
export type ModelHost = Awaited<ReturnType<typeof startModelHost>>

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
const fileOf = (url: string) => /^\/[^/]+\/[^/]+\/resolve\/[^/]+\/(.+)$/.exec(url)?.[1]
const gitIdOf = (bytes: Uint8Array) =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

function describeLarge(response: ServerResponse, file: HostedFile, path: string): void {
  response
    .writeHead(302, {
      location: `/store/${path}`,
      'x-linked-size': file.announcedSize ?? file.bytes.length,
      'x-linked-etag': `"${file.announcedSha256 ?? sha256Of(file.bytes)}"`,
    })
    .end()
}

async function sendBytes(response: ServerResponse, range: string | undefined, file: HostedFile) {
  const { bytes } = file
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  if (from >= bytes.length)
    return void response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  const rest = { 'content-length': bytes.length - from, 'accept-ranges': 'bytes' }
  if (range === undefined) response.writeHead(200, rest)
  else
    response.writeHead(206, {
      ...rest,
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    })
  const send = (start: number, end: number) =>
    new Promise<void>((sent) => response.write(bytes.subarray(start, end), () => sent()))
  const { cutAfter = Number.POSITIVE_INFINITY, silentAfter = Number.POSITIVE_INFINITY, gate } = file
  const stop = Math.min(cutAfter, silentAfter, bytes.length)
  if (gate && gate.after > from) {
    await send(from, gate.after)
    await gate.open
    await send(gate.after, stop)
  } else await send(from, stop)
  if (stop === bytes.length) return void response.end()
  if (stop === cutAfter) response.destroy()
}
