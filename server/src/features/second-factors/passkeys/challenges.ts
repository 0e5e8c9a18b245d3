import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const randomLength = 16
const timeLength = 8
const signatureLength = 16
/** How long a browser may take to answer. */
export const challengeMs = 5 * 60 * 1000

/** What a challenge is for: an answer to one is none to another. */
export type ChallengePurpose =
  | 'sign-in'
  | `second-factor ${string}`
  | `proof ${string}`
  | `add ${string}`

/** Challenges that the server recognises as its own without storing them (record 0078). */
export function createChallenges({
  key,
  now,
}: {
  readonly key: Uint8Array
  readonly now: () => number
}) {
  const sign = (purpose: ChallengePurpose, payload: Buffer) =>
    createHmac('sha256', key).update(payload).update(purpose).digest().subarray(0, signatureLength)
  return {
    make(purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
      const payload = Buffer.alloc(randomLength + timeLength)
      randomBytes(randomLength).copy(payload)
      payload.writeBigUInt64BE(BigInt(now() + challengeMs), randomLength)
      return new Uint8Array(Buffer.concat([payload, sign(purpose, payload)]))
    },
    /** Whether it was made for this purpose and has not expired. */
    isOurs(challenge: string, purpose: ChallengePurpose): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== randomLength + timeLength + signatureLength) return false
      const payload = bytes.subarray(0, randomLength + timeLength)
      const signature = bytes.subarray(randomLength + timeLength)
      if (!timingSafeEqual(signature, sign(purpose, payload))) return false
      return payload.readBigUInt64BE(randomLength) > BigInt(now())
    },
  }
}
export type Challenges = ReturnType<typeof createChallenges>
