import { createHash } from 'node:crypto'

/** Signatures of file links change every day, though the data do not. */
const signature = /(\/uploads\/[0-9a-f-]{36})\?e=\d+&s=[\w-]+/g

/** The ETag of a versioned operation's response: equal data have equal ETags, on any day. */
export const computeEtag = (data: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(data).replaceAll(signature, '$1')).digest('base64url')}"`

/** Whether an `If-Match` header matches; a compressing proxy marks ETags as weak. */
export const matchesEtag = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
