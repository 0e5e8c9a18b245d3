import { z } from 'zod'

/** Bytes of what a browser sends about a passkey, in base64url. */
const Bytes = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]*$/)
/** Extensions that a browser adds by itself; none is read. */
const Extensions = z.object({}).default({})
const credential = {
  id: Bytes.min(1),
  rawId: Bytes.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: Extensions,
  authenticatorAttachment: z.string().max(40).optional(),
}

/** What a browser returns for a passkey that exists (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What a browser returns for a new passkey (WebAuthn, `RegistrationResponseJSON`). */
export const NewPasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    authenticatorData: Bytes.optional(),
    publicKey: Bytes.optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** What the browser is asked for with a passkey that exists (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: Verification,
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** What the browser is asked for to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const NewPasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(Descriptor),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: Verification,
  }),
})
export type NewPasskeyRequest = z.output<typeof NewPasskeyRequest>
