import type { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { MultipartForm } from '@atelier/contract/wire/operation'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../handlers.ts'

/** Above what any form needs. */
const limits = { fields: 50, fieldSize: 100_000 } as const

/**
 * Reads a multipart request to its end; `take` reads each file while it is received. Nothing depends on the order of its parts.
 * @throws Problem when it is not multipart, is malformed, or has an unexpected file or none
 */
export async function readForm(
  request: FastifyRequest,
  {
    form,
    largest,
    signal,
    take,
    countText,
  }: {
    form: MultipartForm
    largest: number
    /** Ends the reading; its reason is thrown. */
    signal: AbortSignal
    take: (name: string, file: UploadedFile) => Promise<void>
    /** Counts bytes of text fields, which are in memory. @throws Problem when they are too many */
    countText: (bytes: number) => void
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
  let hasFile = false
  const addText = textCounter(bounds.fieldSize, countText)
  try {
    for await (const part of request.parts({ limits: bounds })) {
      signal.throwIfAborted()
      if (part.type === 'field') {
        addText(part.valueTruncated ? undefined : String(part.value))
        addField(fields, part)
        continue
      }
      if (!names.includes(part.fieldname)) throw unexpectedFile(form, part.fieldname)
      hasFile = true
      await whileOpen(part.file, signal, () =>
        take(part.fieldname, {
          originalName: part.filename,
          stream: part.file,
          maxBytes,
          isTruncated: () => part.file.truncated,
        }),
      )
    }
    signal.throwIfAborted()
  } catch (cause) {
    // The rest of the body is ignored, but must be received: otherwise the caller cannot read the response.
    request.raw.resume()
    throw cause instanceof Problem || (cause instanceof Error && 'statusCode' in cause)
      ? cause
      : new Problem('request.malformed', { cause })
  }
  if (!hasFile && !form.others) throw new Problem('file.missing')
  return fields
}

/** All texts together are no longer than the longest of them may be. */
function textCounter(longest: number, countText: (bytes: number) => void) {
  let total = 0
  /** Without the text: it was too long to be read. */
  return (text: string | undefined) => {
    total += text?.length ?? 0
    if (text === undefined || total > longest) throw new Problem('request.too-large')
    countText(text.length)
  }
}

/** Destroys a file's stream when the signal is aborted; the parser then stops too. */
async function whileOpen(file: Readable, signal: AbortSignal, take: () => Promise<void>) {
  const end = () => file.destroy(signal.reason)
  signal.addEventListener('abort', end)
  try {
    await take()
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const unexpectedFile = ({ others }: MultipartForm, name: string) =>
  others
    ? new Problem('request.invalid', { fields: { [name]: 'Fichier inattendu' } })
    : new Problem('file.missing')

/** A field whose name ends in `[]` may be repeated: its values are a list. */
function addField(
  fields: Record<string, unknown>,
  { fieldname, value }: { readonly fieldname: string; readonly value: unknown },
) {
  fields[fieldname] = fieldname.endsWith('[]') ? [...valuesOf(fields[fieldname]), value] : value
}
const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
