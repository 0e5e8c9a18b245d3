import type { FormData } from 'undici'

/** JSON, or the fields of a form, whose files are streamed. */
export type RequestBody = { readonly json: unknown } | { readonly form: FormData }

/** The encoded body with its length; for a form, the length of its fields. */
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

/** A form with the defined fields, in order. */
export async function toFormData(fields: Readonly<Record<string, Field>>): Promise<FormData> {
  const { FormData } = await import('undici')
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'object') form.append(name, value.file, value.name)
    else form.append(name, String(value))
  }
  return form
}

/** A file of a form; a file on the disk is not read into memory. */
export const toBlob = (bytes: Uint8Array | Blob, mediaType: string): Blob =>
  bytes instanceof Blob
    ? bytes.slice(0, bytes.size, mediaType)
    : new Blob([new Uint8Array(bytes)], { type: mediaType })

function lengthOf(form: FormData): number {
  let length = 0
  for (const [, value] of form) length += typeof value === 'string' ? value.length : value.size
  return length
}
