import { createHash } from 'node:crypto'

/** The version of what a versioned operation answers: the same data have the same one. */
export const etagOf = (data: unknown): string => `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}"`

/** Whether an `If-Match` header names this version; a proxy that compresses answers marks it as weak. */
export const matches = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
