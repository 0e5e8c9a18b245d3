import { z } from 'zod'
import { PasskeyAnswer, PasskeyRequest } from '#second-factors/passkeys.ts'
import { FactorProof } from '#second-factors/proof.ts'
import { json, post } from '#wire/operation.ts'
import { SignInResult } from './account.ts'
import { existingPassword } from './passwords/existing-password.ts'

export const secondStepLimits = {
  /** How long a proof of identity counts, in minutes. */
  proofMinutes: 10,
  /** How long a user may take for the second step of a sign-in, in minutes. */
  ticketMinutes: 5,
  /** Characters of a ticket, which may hold what a provider said of its user. */
  ticketMax: 16_384,
} as const

/** What a refused sign-in gives to go on with; the server stores nothing. */
const Ticket = z.string().min(1).max(secondStepLimits.ticketMax)
const refusals = ['account.inactive', 'account.suspended', 'maintenance.on'] as const
const factorRefusals = [
  'factor.wrong-code',
  'factor.code-used',
  'factor.clock-differs',
  'factor.too-many-codes',
  'factor.recovery-code-wrong',
  'factor.passkey-refused',
  'account.too-many-attempts',
] as const

/** Signing in with a second factor or a passkey, and proving again who one is. */
export const secondStep = {
  secondFactor: post('/auth/second-factor', {
    access: 'public',
    endsSessions: true,
    summary: 'Terminer une connexion par un second facteur',
    body: z.strictObject({ ticket: Ticket, proof: FactorProof }),
    reply: json(SignInResult),
    problems: [
      'account.sign-in-expired',
      'account.password-closed',
      ...factorRefusals,
      ...refusals,
    ],
    duringMaintenance: true,
  }),
  passkeyForSecondFactor: post('/auth/second-factor/passkey', {
    access: 'public',
    summary: 'Préparer la clé d’identification qui terminera une connexion',
    body: z.strictObject({ ticket: Ticket }),
    reply: json(PasskeyRequest),
    problems: ['account.sign-in-expired', 'factor.passkeys-unavailable'],
    duringMaintenance: true,
  }),
  passkeyToSignIn: post('/auth/passkey/request', {
    access: 'public',
    summary: 'Préparer une connexion par clé d’identification, sans mot de passe',
    reply: json(PasskeyRequest),
    problems: ['factor.passkeys-unavailable'],
    duringMaintenance: true,
  }),
  signInWithPasskey: post('/auth/passkey', {
    access: 'public',
    endsSessions: true,
    summary: 'Se connecter par clé d’identification, sans mot de passe',
    body: z.strictObject({ passkey: PasskeyAnswer }),
    reply: json(SignInResult),
    problems: ['factor.passkey-refused', 'account.too-many-attempts', ...refusals],
    duringMaintenance: true,
  }),
  passkeyToProve: post('/auth/proof/passkey', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Préparer la clé d’identification qui confirmera son identité',
    reply: json(PasskeyRequest),
    returnsSecret: true,
    problems: ['factor.passkeys-unavailable'],
  }),
  prove: post('/auth/proof', {
    access: 'user',
    whileUnprotected: true,
    summary: `Confirmer son identité pour ${secondStepLimits.proofMinutes} minutes, avant une action sensible`,
    body: z.strictObject({
      proof: z.union([z.strictObject({ password: existingPassword }), ...FactorProof.options]),
    }),
    reply: json(z.object({ provedUntil: z.iso.datetime() })),
    returnsSecret: true,
    problems: ['account.wrong-password', 'session.proof-required', ...factorRefusals],
  }),
}
