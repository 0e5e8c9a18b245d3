import { FormData } from 'undici'

/** JSON, or the fields of a form, of which the files are streamed. */
export type RequestBody = { readonly json: unknown } | { readonly form: FormData }

/** The body as it is sent, with its length (of a form, that of its fields). */
export function encodeBody(body: RequestBody) {
  if ('form' in body) return { body: body.form, headers: {}, length: lengthOf(body.form) }
  const text = JSON.stringify(body.json)
  return {
    body: text,
    headers: { 'content-type': 'application/json' },
    length: Buffer.byteLength(text),
  }
}

type Field = string | number | boolean | undefined | { readonly file: Blob; readonly name: string }

/** A form of the fields that are defined, in their order. */
export function toFormData(fields: Readonly<Record<string, Field>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'object') form.append(name, value.file, value.name)
    else form.append(name, String(value))
  }
  return form
}

/** A file of a form; a file of the disk is not read into memory. */
export const toBlob = (bytes: Uint8Array | Blob, mediaType: string): Blob =>
  bytes instanceof Blob
    ? bytes.slice(0, bytes.size, mediaType)
    : new Blob([new Uint8Array(bytes)], { type: mediaType })

function lengthOf(form: FormData): number {
  let length = 0
  for (const [, value] of form) length += typeof value === 'string' ? value.length : value.size
  return length
}
