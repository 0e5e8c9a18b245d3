import { z } from 'zod'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { fixedLimits } from '#limits/user-limits.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { keyScopes } from './key-scopes.ts'

export const accessKeyLimits = {
  nameMax: 60,
  /** Keys per user. */
  keysMax: fixedLimits.accessKeys,
  /** In days. */
  lifetimeMin: 1,
  lifetimeMax: 730,
  /** Marks a text as one of our keys, for the user and for programs that scan for leaked secrets. */
  prefix: 'sk-atelier-',
  /** The last characters stay visible, so that users can distinguish their keys. */
  hintLength: 4,
} as const
/** What the form starts with; in days. */
export const accessKeyDefaults = { lifetime: 90 } as const

/** A key as its owner sees it. The key itself is shown only once, when it is created. */
export const AccessKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.iso.datetime(),
  /** `null`: valid until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
  hasExpired: z.boolean(),
  /** To the minute: it is not written on every request. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type AccessKey = z.output<typeof AccessKey>

const { nameMax, lifetimeMin, lifetimeMax } = accessKeyLimits
const days = `Entre ${lifetimeMin} et ${lifetimeMax} jours`
export const AccessKeyDraft = z.strictObject({
  name: z
    .string(required('Nom requis'))
    .trim()
    .min(1, 'Nom requis')
    .max(nameMax, `${nameMax} caractères au plus`),
  scopes: z
    .array(z.enum(keyScopes), { error: 'Choisissez au moins une autorisation' })
    .min(1, 'Choisissez au moins une autorisation')
    .max(keyScopes.length)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  /** `null`: valid until it is revoked. */
  expiresInDays: z
    .int({ error: days })
    .min(lifetimeMin, days)
    .max(lifetimeMax, days)
    .nullable()
    .default(accessKeyDefaults.lifetime),
})
export type AccessKeyDraft = z.output<typeof AccessKeyDraft>
/** A key outlives the session that makes it, so the session alone does not make one. */
export const AccessKeyCreation = AccessKeyDraft.extend({ currentPassword: existingPassword })
export type AccessKeyCreation = z.output<typeof AccessKeyCreation>

export const accessKeys = {
  list: get('/keys', {
    access: 'user',
    summary: 'Lister ses clés d’accès, les plus récentes d’abord',
    reply: json(z.array(AccessKey)),
  }),
  create: post('/keys', {
    access: 'user',
    makesKey: true,
    fresh: 'with-factor',
    summary:
      'Créer une clé d’accès, avec son mot de passe\u00a0; elle n’est affichée que dans cette réponse',
    body: AccessKeyCreation,
    reply: json(z.object({ key: AccessKey, secret: z.string() })),
    returnsSecret: true,
    problems: [
      'account.wrong-password',
      'account.too-many-attempts',
      'key.too-long',
      'key.too-many',
      'limit.keys',
    ],
  }),
  revoke: del('/keys/:keyId', {
    access: 'user',
    endsSessions: true,
    summary: 'Révoquer une clé d’accès, qui est immédiatement refusée',
    reply: empty,
    problems: ['key.not-found'],
  }),
}
