import { z } from 'zod'
import { PasskeyAnswer } from './passkeys.ts'

export const secondFactorLimits = {
  /** Digits of a code of the authenticator app. */
  codeDigits: 6,
  /** Made together; each works once. */
  recoveryCodes: 10,
  /** Per user. */
  passkeys: 10,
  passkeyNameMax: 60,
  /** Then codes are refused until a day has passed since the first of them. */
  wrongCodesPerDay: 20,
} as const

const wrongForm = `Entrez les ${secondFactorLimits.codeDigits} chiffres de votre application`
/** A code of the authenticator app; spaces are ignored. */
export const AuthenticatorCode = z
  .string(wrongForm)
  .max(20, wrongForm)
  .transform((code) => code.replaceAll(/\s/gu, ''))
  // Only the digits of ASCII: those of other scripts are no code.
  .pipe(z.string().regex(/^[0-9]{6}$/, wrongForm))
const RecoveryCode = z
  .string()
  .min(1, 'Entrez un code de secours')
  .max(40, 'Ce code de secours est trop long')

/** Proves the second factor by one of its methods. */
export const FactorProof = z.union([
  z.strictObject({ code: AuthenticatorCode }),
  z.strictObject({ recoveryCode: RecoveryCode }),
  z.strictObject({ passkey: PasskeyAnswer }),
])
export type FactorProof = z.output<typeof FactorProof>

/** What a user can prove a sign-in or a sensitive change with. */
export const ProofMethod = z.enum(['password', 'code', 'passkey', 'recovery'])
export type ProofMethod = z.output<typeof ProofMethod>

const separator = ','
/** How the methods travel in the parameters of a failure. */
export const joinMethods = (methods: readonly (ProofMethod | 'provider')[]): string =>
  methods.join(separator)
/** Whether the user may also prove it at a linked identity provider, which leads away from the page. */
export const offersProvider = (joined: string): boolean =>
  joined.split(separator).includes('provider')
/** The inverse; what is unknown is left out. */
export const splitMethods = (joined: unknown): ProofMethod[] =>
  String(joined ?? '')
    .split(separator)
    .filter((method): method is ProofMethod => ProofMethod.safeParse(method).success)
