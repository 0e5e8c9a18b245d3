import { z } from 'zod'
import { empty, get, json, post, put } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { passwordProblems } from './password-rule.ts'
import { name } from './user-name.ts'

/** Bounds of an account's fields. Hashing takes longer with length, hence `passwordMaxBytes`. */
export const accountLimits = {
  passwordMin: 6,
  passwordMaxBytes: 1024,
  emailMax: 254,
  /** Side of the stored avatar, in pixels. */
  avatarSide: 512,
  /** Larger pictures are refused, because decoding them takes too much memory. In pixels. */
  avatarMaxInputSide: 12_000,
} as const

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

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof Tokens>
export const SignInResult = z.object({ user: User, tokens: Tokens })
export type SignInResult = z.output<typeof SignInResult>

const utf8 = new TextEncoder()
export const email = z
  .string(required('Email requis'))
  .trim()
  .min(1, 'Email requis')
  .max(accountLimits.emailMax)
  .pipe(z.email('Email invalide'))
export const password = z
  .string(required('Mot de passe requis'))
  .min(1, 'Mot de passe requis')
  .min(accountLimits.passwordMin, 'Le mot de passe doit contenir au moins 6 caractères')
  .refine(
    (value) => utf8.encode(value).length <= accountLimits.passwordMaxBytes,
    'Le mot de passe est trop long',
  )

export const Login = z.strictObject({ email, password })
export type Login = z.output<typeof Login>
/** `code` is printed on the console. Only the first account of an installation open to the network needs it. */
export const Registration = z.strictObject({
  name,
  email,
  password,
  code: z.string().max(100).optional(),
})
export type Registration = z.output<typeof Registration>
/** The form asks twice; zod compares the two once the second is filled in. Only the first is sent. */
export const confirmPasswordCheck = {
  path: ['confirmPassword'],
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' &&
    value !== null &&
    'confirmPassword' in value &&
    value.confirmPassword !== '',
}
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
/** The secret at the end of a one-time link. */
const LinkToken = z.string().min(1).max(200)
/** What the page of a one-time link shows before the user types a password. */
export const PasswordLinkState = z.object({
  name: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
})
export type PasswordLinkState = z.output<typeof PasswordLinkState>
const Refresh = z.strictObject({ refreshToken: z.string().min(1).max(200) })

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
      ...passwordProblems,
      'account.too-many-attempts',
    ],
  }),
  logout: post('/auth/logout', {
    access: 'user',
    endsSessions: true,
    summary: 'Se déconnecter',
    reply: empty,
    duringMaintenance: true,
  }),
  refresh: post('/auth/refresh', {
    access: 'public',
    summary: 'Renouveler les jetons',
    body: Refresh,
    reply: json(z.object({ tokens: Tokens })),
    problems: ['account.refresh-invalid'],
  }),
  readPasswordLink: post('/auth/password-link', {
    access: 'public',
    summary: 'Vérifier qu’un lien de mot de passe est encore valable',
    body: z.strictObject({ token: LinkToken }),
    reply: json(PasswordLinkState),
    problems: ['account.link-invalid'],
  }),
  choosePassword: post('/auth/password-link/use', {
    access: 'public',
    endsSessions: true,
    summary: 'Choisir son mot de passe avec un lien à usage unique',
    body: z.strictObject({ token: LinkToken, password }),
    reply: empty,
    problems: ['account.link-invalid', ...passwordProblems],
  }),
  profile: get('/auth/profile', { access: 'user', summary: 'Lire son profil', reply: json(User) }),
  updateProfile: put('/auth/profile', {
    access: 'user',
    endsSessions: true,
    summary: 'Modifier son profil',
    body: ProfileChange,
    reply: json(User),
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
    reply: json(User),
    problems: ['file.missing', 'file.empty', 'file.too-large', 'file.not-an-image', 'file.heic'],
  }),
}
