import { z } from 'zod'
import { email, Role, User } from '#account/account.ts'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { password } from '#account/passwords/new-password.ts'
import { passwordProblems } from '#account/passwords/password-rule.ts'
import { name } from '#account/user-name.ts'
import { limitSettings } from '#limits/user-limits.ts'
import { del, empty, get, json, patch, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { userAccess } from './user-access.ts'

export const userLimits = {
  pageSize: 20,
  /** Counting stops here, because it is slow and nobody opens five hundred pages. */
  countMax: 10_000,
  searchMax: 100,
  sessionsListed: 50,
  /** Accounts whose quota changes in one request. */
  bulkMax: 100,
  quotaMax: 1_000_000,
  passwordLinkHours: 24,
  /** How long an account stays prepared for a provider. */
  preparationDays: 30,
} as const

/** How many items a user has made. */
export const UserTotals = z.object({
  totalChats: z.number().int(),
  totalImages: z.number().int(),
  totalAudio: z.number().int(),
})
export type UserTotals = z.output<typeof UserTotals>
/** What an account stores, in bytes. */
export const AccountStorage = z.object({
  usedBytes: z.number().int(),
  /** The limit that applies; `null` without one. */
  limit: z.number().int().nullable(),
  /** The limit set for this account; `null`: the installation's, 0: none. */
  ownLimit: z.number().int().nullable(),
})
export type AccountStorage = z.output<typeof AccountStorage>
export const accountWaits = ['approval', 'address'] as const
export const AccountWait = z.enum(accountWaits)
export type AccountWait = z.output<typeof AccountWait>
/** An account as the administrator sees it. */
export const ManagedUser = User.extend({
  stats: UserTotals,
  storage: AccountStorage,
  /** Signing in takes more than a password. */
  hasSecondFactor: z.boolean(),
  /** In a group that carries rights of administration: only the administrator changes the account. */
  isDelegate: z.boolean(),
  /** What a new account waits for before its first sign-in: somebody's approval, or the confirmation of its address. */
  awaits: AccountWait.nullable(),
  /** Who comes from this provider with the account's address enters it, until then. */
  prepared: z.object({ providerId: z.string(), until: z.iso.datetime() }).nullable(),
})
export type ManagedUser = z.output<typeof ManagedUser>

export const userSorts = ['name', 'email', 'lastLogin', 'createdAt', 'storage'] as const
export const UserQuery = pageQuery({ defaultLimit: userLimits.pageSize }).extend({
  /** Beginnings of words of the name or e-mail; case and accents are ignored. */
  search: z.string().trim().max(userLimits.searchMax).optional(),
  role: Role.optional(),
  awaits: AccountWait.optional(),
  sort: z.enum(userSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type UserQuery = z.output<typeof UserQuery>

export const UserPage = z.object({
  users: z.array(ManagedUser),
  /** At most `userLimits.countMax`. */
  total: z.number().int(),
  pages: z.number().int(),
  /** There are more users than `total`. */
  isMore: z.boolean(),
})
export type UserPage = z.output<typeof UserPage>

const wrongQuota = 'Quota invalide'
/** `null` is unlimited, 0 allows none. */
export const InpaintingQuota = z
  .number(wrongQuota)
  .int(wrongQuota)
  .min(0, wrongQuota)
  .max(userLimits.quotaMax, wrongQuota)
  .nullable()

/** In bytes; `null` is the installation's limit, 0 is none. */
export const StorageLimit = limitSettings.maxStorageBytes.nullable()

export const UserCreation = z.strictObject({
  /** By default the beginning of the e-mail. */
  name: name.optional(),
  email,
  password,
  role: Role.default('USER'),
  isActive: z.boolean().default(true),
  isSuspended: z.boolean().default(false),
  inpaintingQuota: InpaintingQuota.default(null),
})
export type UserCreation = z.output<typeof UserCreation>

/** A missing field stays as it is. */
export const UserChange = z.strictObject({
  name,
  email,
  role: Role.optional(),
  isActive: z.boolean().optional(),
  isSuspended: z.boolean().optional(),
  inpaintingQuota: InpaintingQuota.optional(),
  maxStorageBytes: StorageLimit.optional(),
  /** For a new e-mail of one's own account, as on the profile. */
  currentPassword: existingPassword.optional(),
})
export type UserChange = z.output<typeof UserChange>

export const UserStatus = z.strictObject({
  isActive: z.boolean().optional(),
  isSuspended: z.boolean().optional(),
})
export type UserStatus = z.output<typeof UserStatus>

export const users = {
  list: get('/admin/users', {
    access: 'admin',
    right: ['users', 'groups', 'quotas'],
    summary: 'Lister les comptes, avec une recherche par nom ou email',
    query: UserQuery,
    reply: json(UserPage),
  }),
  create: post('/admin/users', {
    access: 'admin',
    right: 'users',
    summary: 'Créer un compte',
    body: UserCreation,
    reply: json(ManagedUser),
    problems: ['account.email-taken', ...passwordProblems, 'user.single-admin'],
  }),
  read: get('/admin/users/:userId', {
    access: 'admin',
    right: ['users', 'groups', 'quotas'],
    summary: 'Lire un compte',
    reply: json(ManagedUser),
    problems: ['user.not-found'],
  }),
  update: put('/admin/users/:userId', {
    access: 'admin',
    right: 'users',
    summary: 'Modifier un compte\u00a0; les champs absents ne changent pas',
    body: UserChange,
    reply: json(ManagedUser),
    problems: [
      'user.not-found',
      'account.email-taken',
      'user.single-admin',
      'user.own-account',
      'account.password-required',
      'account.wrong-password',
      'account.too-many-attempts',
    ],
  }),
  remove: del('/admin/users/:userId', {
    access: 'admin',
    right: 'users',
    fresh: true,
    summary: 'Supprimer un compte et toutes ses données',
    reply: empty,
    problems: ['user.not-found', 'user.own-account'],
  }),
  setStatus: patch('/admin/users/:userId/status', {
    access: 'admin',
    right: 'users',
    summary: 'Activer, désactiver ou suspendre un compte, ou lever sa suspension',
    body: UserStatus,
    reply: json(ManagedUser),
    problems: ['user.not-found', 'user.own-account'],
  }),
  handOver: post('/admin/users/:userId/hand-over', {
    access: 'admin',
    fresh: 'with-factor',
    summary: 'Céder l’administration à ce compte, avec son propre mot de passe',
    body: z.strictObject({ password: existingPassword }),
    reply: json(ManagedUser),
    problems: [
      'user.not-found',
      'user.cannot-lead',
      'user.without-password',
      'user.own-account',
      'account.wrong-password',
      'account.too-many-attempts',
    ],
  }),
  ...userAccess,
}
