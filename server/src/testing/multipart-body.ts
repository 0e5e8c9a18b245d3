/** A multipart body with one file, as a browser would send it. */
export async function multipartBody(
  field: string,
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  fileName: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(field, new File([new Uint8Array(bytes)], fileName))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    rawBody: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
