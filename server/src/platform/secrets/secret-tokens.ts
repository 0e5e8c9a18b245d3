import { createHash, randomBytes } from 'node:crypto'

/** A new secret: 32 random bytes, in base64url for headers and URLs. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a secret. Secrets are random, so a plain hash cannot be reversed by guessing. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
