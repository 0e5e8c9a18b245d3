/** Seconds that one code lasts (RFC 6238). */
const period = 30
/** Codes of the step before and the step after are accepted: clocks differ, and people type slowly. */
const acceptedSteps = 1
/** Within ten minutes a code is one of another hour: worth a sentence of its own. */
const recognisedSteps = 20
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

export type CodeCheck =
  | { readonly type: 'right'; readonly step: number }
  | { readonly type: 'wrong' }
  | { readonly type: 'clock-differs' }

// Only accounts that have an authenticator app need it.
const load = () => import('otpauth')

export const makeAuthenticatorSecret = async (): Promise<string> => {
  const { Secret } = await load()
  return new Secret({ size: secretBytes }).base32
}

/** The address that an app reads from the QR code. */
export async function authenticatorAddress(secret: string, email: string): Promise<string> {
  const { TOTP } = await load()
  return new TOTP({ issuer: 'Atelier IA', label: email, secret }).toString()
}

/** Checks a code of six digits against the time. */
export async function checkCode(secret: string, code: string, now: number): Promise<CodeCheck> {
  const { Secret, TOTP } = await load()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period,
    timestamp: now,
    window: recognisedSteps,
  })
  if (delta === null) return { type: 'wrong' }
  if (Math.abs(delta) > acceptedSteps) return { type: 'clock-differs' }
  return { type: 'right', step: Math.floor(now / (period * 1000)) + delta }
}
