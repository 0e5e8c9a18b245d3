import type { Operation } from '@atelier/contract/wire/operation'

/** The input of a call at run time: path parameters flat, beside query, body, or form with its file. */
export interface CallInput {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, unknown>>
  readonly file?: Blob
  readonly others?: Readonly<Record<string, Blob | undefined>>
  readonly [pathName: string]: unknown
}

/** The full URL of a call, as the error messages name it. */
export function buildUrl(
  baseUrl: string,
  operation: Operation,
  { query, ...names }: CallInput,
): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(names[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

interface RequestHeaderOptions {
  readonly token: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Every call has a JSON content type, except a form, whose boundary the browser writes itself. */
export function buildRequest(
  operation: Operation,
  input: CallInput,
  { token, headers: own }: RequestHeaderOptions,
): RequestInit {
  const headers = {
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...own,
  }
  if (operation.form)
    return { method: operation.method, headers, body: buildForm(operation.form.file, input) }
  return {
    method: operation.method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  }
}

function buildForm(fileField: string, { form, file, others }: CallInput): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form ?? {}))
    if (value !== undefined) data.set(name, String(value))
  // The text fields come first, so that the server has them when the file begins to arrive.
  if (file) data.set(fileField, file)
  for (const [name, other] of Object.entries(others ?? {})) if (other) data.set(name, other)
  return data
}
