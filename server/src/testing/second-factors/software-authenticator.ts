import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@atelier/contract/second-factors/passkeys'
import { encodeCBOR } from '@levischuck/tiny-cbor'

interface AuthenticatorOptions {
  /** Scheme, host and port of the page. */
  readonly origin?: string
  /** Whether it checks its user, by a PIN or a finger. */
  readonly verifiesUser?: boolean
  /** Whether it counts how often it is used. */
  readonly counts?: boolean
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** An authenticator with one key (ES256), as precise as a real one about what it signs (Web Authentication, 6.1). */
export function createSoftwareAuthenticator({
  origin = 'http://localhost',
  verifiesUser = true,
  counts = true,
}: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const header = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? count : 0)
    const bits = userPresent | (verifiesUser ? userVerified : 0) | flags
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    id: credential.id,
    create({ challenge, rp, user }: NewPasskeyRequest): NewPasskeyAnswer {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = encodeCBOR(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([header(rp.id, hasKey), Buffer.alloc(16), idLength, id, key])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(encodeCBOR(attestation)),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge, rpId }: PasskeyRequest): PasskeyAnswer {
      count += 1
      const authenticatorData = header(rpId, 0)
      const client = clientData('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
