import { createHash, randomBytes } from 'node:crypto'

/** A secret to hand out: 32 random bytes, spelled for headers and addresses. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: it is random, so a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
