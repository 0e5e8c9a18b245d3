import type { Reply } from '@atelier/contract/wire/operation'
import { invalidReply } from '../failures.ts'

type Schema = Extract<Reply, { schema: unknown }>['schema']
interface ReadReplyOptions {
  readonly invalidReply: string
  /** Called as bytes arrive: a download may take long, the time limit is on silence. */
  readonly onProgress: () => void
}

/** The value of a successful reply, checked against the contract. */
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

export function checkReply(schema: Schema, value: unknown, message: string): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidReply(message, parsed.error)
  return parsed.data
}

/** `undefined` for a body that is not JSON: a proxy's HTML, half a document of a broken server. */
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
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    onProgress()
    chunks.push(chunk.value)
  }
  return new Blob(chunks, { type: headers.get('content-type') ?? '' })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isPagination = (value: unknown) =>
  isRecord(value) &&
  ['page', 'limit', 'total', 'totalPages'].every((name) => typeof value[name] === 'number')
