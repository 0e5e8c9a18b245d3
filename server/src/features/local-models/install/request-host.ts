import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import { type DownloadOrigins, refusedAddressCode } from '#platform/web/download-origins.ts'

export interface HostRequest {
  readonly method: 'GET' | 'HEAD'
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
  readonly origins: DownloadOrigins
  readonly signal: AbortSignal
  /** Stops at a redirect whose headers are enough. */
  readonly isEnough?: (headers: IncomingHttpHeaders) => boolean
}
export interface HostResponse {
  readonly status: number
  /** Headers of the last response; those of earlier redirects are in `redirects`. */
  readonly headers: IncomingHttpHeaders
  readonly redirects: readonly IncomingHttpHeaders[]
  readonly body: IncomingMessage
}

const maxRedirects = 5

/**
 * Sends a request to a model's host and follows its redirects, checking each URL.
 * @throws Problem when a URL is not allowed, the host is unreachable, or the response is not the file
 */
export async function requestHost(request: HostRequest): Promise<HostResponse> {
  const redirects: IncomingHttpHeaders[] = []
  let url = new URL(request.address)
  while (true) {
    if (!request.origins.allows(url)) throw new Problem(refusal(redirects))
    const body = await send(url, request, redirects)
    const status = body.statusCode ?? 0
    const { location } = body.headers
    const isRedirect = status >= 300 && status < 400 && location !== undefined
    if (!isRedirect || request.isEnough?.(body.headers))
      return responseOf(body, isRedirect ? 200 : status, redirects)
    body.destroy()
    redirects.push(body.headers)
    if (redirects.length > maxRedirects) throw new Problem('catalogue.refused')
    url = nextUrl(location, url)
  }
}

function nextUrl(location: string, from: URL): URL {
  const url = URL.parse(location, from)
  if (!url) throw new Problem('catalogue.refused')
  return url
}

function responseOf(
  body: IncomingMessage,
  status: number,
  redirects: readonly IncomingHttpHeaders[],
): HostResponse {
  const failure = failureOf(status)
  if (!failure) return { status, headers: body.headers, redirects, body }
  body.destroy()
  throw new Problem(failure, { cause: new Error(`the host answered ${status}`) })
}

/** 416 is left to the caller: it requested a range that the file does not have. */
function failureOf(status: number): ProblemCode | undefined {
  if (status === 200 || status === 206 || status === 416) return undefined
  if (status === 404 || status === 410) return 'catalogue.file-missing'
  return status === 401 || status === 403 ? 'catalogue.file-locked' : 'catalogue.refused'
}

const refusal = (redirects: readonly unknown[]): ProblemCode =>
  redirects.length > 0 ? 'catalogue.redirect-refused' : 'catalogue.address-refused'

/** Not imported: an import of `node:http` also loads Node.js’s own `fetch`, 2 MB that nothing needs at rest. */
const requestBy = (protocol: string) =>
  process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http').request

function send(
  url: URL,
  request: HostRequest,
  redirects: readonly unknown[],
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = requestBy(url.protocol)(url, {
    method: request.method,
    // Compressed bytes would have neither the size nor the hash of the file.
    headers: {
      'user-agent': 'atelier-ia',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...request.headers,
    },
    lookup: request.origins.lookup,
    signal: request.signal,
    // No shared connections: hosts redirect each file to another server.
    agent: false,
  })
  sent.once('response', resolve)
  sent.on('error', (cause: NodeJS.ErrnoException) => {
    if (request.signal.aborted) return reject(request.signal.reason)
    reject(
      new Problem(
        cause.code === refusedAddressCode ? refusal(redirects) : 'catalogue.unreachable',
        { cause },
      ),
    )
  })
  sent.end()
  return promise
}
