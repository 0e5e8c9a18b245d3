import type { Reply } from '@atelier/contract/wire/operation'
import { invalidReply } from '../failures.ts'

type Schema = Extract<Reply, { schema: unknown }>['schema']
interface ReadReplyOptions {
  readonly invalidReply: string
  /** Called as bytes arrive: downloads may be long, the limit is on silence. */
  readonly onProgress: () => void
}

/** The value that a successful answer carries, checked against the contract. */
export async function readReply(
  response: Response,
  reply: Exclude<Reply, { kind: 'events' }>,
  receiving: ReadReplyOptions,
): Promise<unknown> {
  if (reply.kind === 'file') return blobOf(response, receiving)
  const body = await parseJsonBody(response)
  if (reply.kind === 'document') return checkReply(reply.schema, body, receiving.invalidReply)
  if (!isRecord(body) || !('data' in body)) throw invalidReply(receiving.invalidReply)
  if (reply.kind === 'empty') return undefined
  if (reply.kind === 'json') return checkReply(reply.schema, body.data, receiving.invalidReply)
  if (!Array.isArray(body.data) || !isPagination(body.pagination))
    throw invalidReply(receiving.invalidReply)
  return {
    data: body.data.map((item) => checkReply(reply.schema, item, receiving.invalidReply)),
    pagination: body.pagination,
  }
}

export function checkReply(schema: Schema, value: unknown, sentence: string): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidReply(sentence, parsed.error)
  return parsed.data
}

/** A proxy answers in HTML, a broken server with half a document: neither is JSON, and the caller decides what that means. */
export async function parseJsonBody(response: Response): Promise<unknown> {
  const body = await response.text()
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function blobOf(
  { body, headers }: Response,
  { onProgress }: ReadReplyOptions,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    onProgress()
    chunks.push(part.value)
  }
  return new Blob(chunks, { type: headers.get('content-type') ?? '' })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isPagination = (value: unknown) =>
  isRecord(value) &&
  ['page', 'limit', 'total', 'totalPages'].every((name) => typeof value[name] === 'number')
