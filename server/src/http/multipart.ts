import type { Form } from '@atelier/contract/operation'
import { Problem } from '@atelier/contract/problems'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from './caller.ts'

/** More text fields, or longer ones, than any form has. */
const limits = { fields: 50, fieldSize: 1_000_000, files: 1 } as const

/**
 * Reads a multipart request up to its file, whose bytes are still to come; text fields must stand before the file.
 * @throws Problem when it is not multipart, or carries no file under the expected name.
 */
export async function receiveForm(request: FastifyRequest, form: Form, largest: number): Promise<{ fields: object; file: UploadedFile }> {
  if (!request.isMultipart()) throw new Problem('request.unsupported-type')
  const maxBytes = Math.min(form.maxBytes ?? largest, largest)
  const part = await firstFile(request, maxBytes)
  if (!part) throw new Problem('file.missing')
  if (part.fieldname !== form.file) {
    part.file.resume()
    throw new Problem('file.missing')
  }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(part.fields)) {
    const single = Array.isArray(value) ? value.at(-1) : value
    if (single?.type === 'field') fields[name] = single.value
  }
  return {
    fields,
    file: { originalName: part.filename, stream: part.file, maxBytes, isTruncated: () => part.file.truncated },
  }
}

/** Up to the file; what the parser finds wrong with the form itself is the sender's doing. */
async function firstFile(request: FastifyRequest, maxBytes: number) {
  try {
    return await request.file({ limits: { ...limits, fileSize: maxBytes } })
  } catch (cause) {
    const isRefusal = cause instanceof Error && 'statusCode' in cause
    throw isRefusal ? cause : new Problem('request.malformed', { cause })
  }
}
