import { z } from 'zod'
import { del, empty, get, json, patch, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { NewPasskeyAnswer, NewPasskeyRequest } from './passkeys.ts'
import { AuthenticatorCode, secondFactorLimits } from './proof.ts'

const { passkeyNameMax } = secondFactorLimits

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** The user’s other devices have it too. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const SecondFactors = z.object({
  /** The user can do nothing else before one is added. */
  isDemanded: z.boolean(),
  /** When the authenticator app was added; `null` without one. */
  authenticatorSince: z.iso.datetime().nullable(),
  /** Recovery codes that still work. */
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  /** Why this page cannot use passkeys: its address is made of digits, or it is not encrypted. */
  passkeysUnavailable: z.enum(['address', 'not-https']).nullable(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** Shown once. `null` when the user has working codes already. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const PasskeyName = z
  .string(required('Nom requis'))
  .trim()
  .min(1, 'Nom requis')
  .max(passkeyNameMax, `${passkeyNameMax} caractères au plus`)

/** What a user proves to be themselves with besides the password. */
export const secondFactors = {
  read: get('/auth/second-factors', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Lire ses seconds facteurs',
    reply: json(SecondFactors),
  }),
  beginAuthenticator: post('/auth/second-factors/authenticator', {
    access: 'user',
    fresh: true,
    whileUnprotected: true,
    summary: 'Obtenir la clé à entrer dans une application d’authentification',
    reply: json(z.object({ secret: z.string(), address: z.string() })),
    returnsSecret: true,
    problems: ['factor.authenticator-exists'],
  }),
  confirmAuthenticator: post('/auth/second-factors/authenticator/confirm', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Ajouter l’application d’authentification, avec un de ses codes',
    body: z.strictObject({ code: AuthenticatorCode }),
    reply: json(NewRecoveryCodes),
    returnsSecret: true,
    problems: [
      'factor.authenticator-exists',
      'factor.authenticator-not-begun',
      'factor.wrong-code',
      'factor.clock-differs',
    ],
  }),
  removeAuthenticator: del('/auth/second-factors/authenticator', {
    access: 'user',
    fresh: true,
    summary: 'Retirer l’application d’authentification',
    reply: empty,
    problems: ['factor.not-found'],
  }),
  makeRecoveryCodes: post('/auth/second-factors/recovery-codes', {
    access: 'user',
    fresh: true,
    summary: 'Créer dix nouveaux codes de secours\u00a0; les précédents ne marchent plus',
    reply: json(z.object({ recoveryCodes: z.array(z.string()) })),
    returnsSecret: true,
    problems: ['factor.not-found'],
  }),
  passkeyToAdd: post('/auth/second-factors/passkeys/request', {
    access: 'user',
    fresh: true,
    whileUnprotected: true,
    summary: 'Préparer une nouvelle clé d’identification',
    reply: json(NewPasskeyRequest),
    returnsSecret: true,
    problems: ['factor.passkeys-unavailable', 'factor.too-many-passkeys'],
  }),
  addPasskey: post('/auth/second-factors/passkeys', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Ajouter une clé d’identification',
    body: z.strictObject({ name: PasskeyName, passkey: NewPasskeyAnswer }),
    reply: json(NewRecoveryCodes),
    returnsSecret: true,
    problems: ['factor.passkeys-unavailable', 'factor.passkey-refused', 'factor.too-many-passkeys'],
  }),
  renamePasskey: patch('/auth/second-factors/passkeys/:passkeyId', {
    access: 'user',
    summary: 'Renommer une clé d’identification',
    body: z.strictObject({ name: PasskeyName }),
    reply: empty,
    problems: ['factor.not-found'],
  }),
  removePasskey: del('/auth/second-factors/passkeys/:passkeyId', {
    access: 'user',
    fresh: true,
    summary: 'Retirer une clé d’identification',
    reply: empty,
    problems: ['factor.not-found'],
  }),
}
