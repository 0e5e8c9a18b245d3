import { Problem } from '@atelier/contract/problems/problems'
import type { MultipartForm } from '@atelier/contract/wire/operation'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../handlers.ts'

/** Above what any form needs. */
const limits = { fields: 50, fieldSize: 1_000_000, files: 1 } as const

/**
 * Reads a multipart request up to its file, which is then streamed; text fields must come before the file.
 * @throws Problem when it is not multipart, or has no file under the expected name.
 */
export async function readSingleFileForm(
  request: FastifyRequest,
  form: MultipartForm,
  largest: number,
): Promise<{ fields: object; file: UploadedFile }> {
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
    file: {
      originalName: part.filename,
      stream: part.file,
      maxBytes,
      isTruncated: () => part.file.truncated,
    },
  }
}

/**
 * Reads a multipart request with several files to its end; `take` reads each while it is received.
 * @throws Problem when it is not multipart, is malformed, or has an unexpected file
 */
export async function readMultiFileForm(
  request: FastifyRequest,
  {
    form,
    largest,
    take,
  }: {
    form: MultipartForm
    largest: number
    take: (name: string, file: UploadedFile) => Promise<void>
  },
): Promise<object> {
  if (!request.isMultipart()) throw new Problem('request.unsupported-type')
  const names = [form.file, ...(form.others ?? [])]
  const maxBytes = Math.min(form.maxBytes ?? largest, largest)
  const bounds = {
    ...limits,
    files: names.length,
    fieldSize: form.maxFieldLength ?? limits.fieldSize,
    fileSize: maxBytes,
  }
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: bounds })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Problem('request.too-large')
        fields[part.fieldname] = part.fieldname.endsWith('[]')
          ? [...valuesOf(fields[part.fieldname]), part.value]
          : part.value
        continue
      }
      if (!names.includes(part.fieldname))
        throw new Problem('request.invalid', { fields: { [part.fieldname]: 'Fichier inattendu' } })
      await take(part.fieldname, {
        originalName: part.filename,
        stream: part.file,
        maxBytes,
        isTruncated: () => part.file.truncated,
      })
    }
  } catch (cause) {
    // The rest of the body is ignored, but must be received: otherwise the caller cannot read the response.
    request.raw.resume()
    throw cause instanceof Problem || (cause instanceof Error && 'statusCode' in cause)
      ? cause
      : new Problem('request.malformed', { cause })
  }
  return fields
}

/** A field whose name ends in `[]` may be repeated: its values are a list. */
const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Reads up to the file; an error of the parser means that the form is malformed. */
async function firstFile(request: FastifyRequest, maxBytes: number) {
  try {
    return await request.file({ limits: { ...limits, fileSize: maxBytes } })
  } catch (cause) {
    const isRefusal = cause instanceof Error && 'statusCode' in cause
    throw isRefusal ? cause : new Problem('request.malformed', { cause })
  }
}
