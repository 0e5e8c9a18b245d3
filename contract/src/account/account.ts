import { z } from 'zod'
import { OwnRights } from '#groups/own-rights.ts'
import { empty, get, json, post, put } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { accountLimits } from './account-limits.ts'
import { confirmPasswordCheck } from './passwords/confirm-password.ts'
import { password } from './passwords/new-password.ts'
import { passwordProblems } from './passwords/password-rule.ts'
import { name } from './user-name.ts'

export const Role = z.enum(['USER', 'ADMIN'])
export type Role = z.output<typeof Role>

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Signed link to the picture, valid for at least a day; `null` without a picture. */
  avatar: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  isSuspended: z.boolean(),
  /** Inpaintings allowed between two resets. `null` is unlimited, 0 allows none. */
  inpaintingQuota: z.number().int().nullable(),
  inpaintingCount: z.number().int(),
  /** The same number as `inpaintingCount`: the specified calls have both names (record 0039). */
  imagesCreated: z.number().int(),
  createdAt: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
})
export type User = z.output<typeof User>

/** One's own account, with what it may do. */
export const OwnUser = z.object({
  ...User.shape,
  rights: OwnRights,
  /** Of the administrator where others reach the server: nobody has chosen yet who may create an account. */
  isRegistrationUnset: z.literal(true).optional(),
})
export type OwnUser = z.output<typeof OwnUser>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof Tokens>
export const SignInResult = z.object({ user: OwnUser, tokens: Tokens })
export type SignInResult = z.output<typeof SignInResult>

export const email = z
  .string(required('Email requis'))
  .trim()
  .min(1, 'Email requis')
  .max(accountLimits.emailMax)
  .pipe(z.email('Email invalide'))
export const Login = z.strictObject({ email, password })
export type Login = z.output<typeof Login>
/** `code` is printed on the console. Only the first account of an installation open to the network needs it. */
export const Registration = z.strictObject({
  name,
  email,
  password,
  code: z.string().max(100).optional(),
  /** The secret of an invitation. */
  invitation: z.string().max(accountLimits.linkSecretMax).optional(),
})
export type Registration = z.output<typeof Registration>
/** Used by the form only: the server receives `Registration`. */
export const RegistrationForm = Registration.extend({
  confirmPassword: z
    .string(required('Confirmation du mot de passe requise'))
    .min(1, 'Confirmation du mot de passe requise'),
}).refine((form) => form.password === form.confirmPassword, {
  ...confirmPasswordCheck,
  error: 'Les mots de passe doivent correspondre',
})
/** A new e-mail needs the current password, unless the session has just been opened with it. */
export const ProfileChange = z.strictObject({
  name: name.optional(),
  email: email.optional(),
  currentPassword: z.string().max(accountLimits.passwordMaxBytes).optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** Formats that the server can decode and re-encode. */
export const uploadPictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
] as const

export const account = {
  login: post('/auth/login', {
    access: 'public',
    endsSessions: true,
    summary: 'Se connecter',
    body: Login,
    reply: json(SignInResult),
    problems: [
      'account.invalid-credentials',
      'account.inactive',
      'account.suspended',
      'account.awaiting-approval',
      'account.confirm-address',
      'account.password-closed',
      'account.second-factor',
      'account.too-many-attempts',
      // Once the password was right.
      'maintenance.on',
    ],
    duringMaintenance: true,
  }),
  register: post('/auth/register', {
    access: 'public',
    summary: 'Créer un compte',
    body: Registration,
    reply: json(SignInResult),
    problems: [
      'account.email-taken',
      'account.registration-closed',
      'account.first-code-required',
      'account.invitation-needed',
      'account.invitation-invalid',
      'account.domain-refused',
      // The account was made, and waits.
      'account.awaiting-approval',
      'account.confirm-address',
      ...passwordProblems,
      'account.too-many-attempts',
    ],
  }),
  logout: post('/auth/logout', {
    access: 'user',
    whileUnprotected: true,
    endsSessions: true,
    summary: 'Se déconnecter',
    reply: empty,
    duringMaintenance: true,
  }),
  profile: get('/auth/profile', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Lire son profil',
    reply: json(OwnUser),
  }),
  updateProfile: put('/auth/profile', {
    access: 'user',
    fresh: 'in-part',
    endsSessions: true,
    summary: 'Modifier son profil',
    body: ProfileChange,
    reply: json(OwnUser),
    problems: [
      'account.email-taken',
      'account.password-required',
      'account.wrong-password',
      'account.too-many-attempts',
    ],
  }),
  uploadAvatar: post('/auth/upload-avatar', {
    cost: 'costly',
    access: 'user',
    summary: 'Changer sa photo',
    form: { file: 'avatar', accept: uploadPictureTypes },
    reply: json(OwnUser),
    problems: ['file.missing', 'file.empty', 'file.too-large', 'file.not-an-image', 'file.heic'],
  }),
}
