import type { Dispatcher } from 'undici'
import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from './http-options.ts'

/** A whole response, of any status. */
export interface EngineResponse {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | undefined
  readonly bytes: Uint8Array
  readonly text: string
}

/** Reads a whole response up to a limit; of an error only the start. */
export async function readResponse(
  response: Dispatcher.ResponseData,
  max: number = httpLimits.responseMax,
): Promise<EngineResponse> {
  const { statusCode: status, headers, body } = response
  const bytes =
    status === 200
      ? await readWhole(body, { max, announced: firstHeader(headers['content-length']) })
      : await readStart(body)
  return {
    status,
    contentType: firstHeader(headers['content-type']) ?? '',
    retryAfter: firstHeader(headers['retry-after']),
    bytes,
    get text() {
      return bytes.toString()
    },
  }
}

export const firstHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

type Body = Dispatcher.ResponseData['body']

async function readWhole(
  body: Body,
  { max, announced }: { max: number; announced: string | undefined },
): Promise<Buffer> {
  if (Number(announced ?? 0) > max) refuse(body, max)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > max) refuse(body, max)
  }
  return Buffer.concat(chunks)
}

async function readStart(body: Body): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > httpLimits.errorMax) break
  }
  return Buffer.concat(chunks)
}

function refuse(body: Body, max: number): never {
  // Closing the connection reports an abort, which needs a listener.
  body.on('error', () => undefined).destroy()
  throw new EngineFailure('bad-answer', { detail: `an answer of more than ${max} bytes` })
}
