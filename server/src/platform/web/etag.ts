import { createHash } from 'node:crypto'

/** Signatures of links to files change every day without anything else changing. */
const signature = /(\/uploads\/[0-9a-f-]{36})\?e=\d+&s=[\w-]+/g

/** The version of what a versioned operation answers: the same data have the same one, whatever the day. */
export const computeEtag = (data: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(data).replaceAll(signature, '$1')).digest('base64url')}"`

/** Whether an `If-Match` header names this version; a proxy that compresses answers marks it as weak. */
export const matchesEtag = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
