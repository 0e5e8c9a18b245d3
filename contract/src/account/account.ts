import { z } from 'zod'
import { empty, get, json, post, put } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'

/** Bounds of an account's fields. `passwordMaxBytes` keeps hashing affordable; the other maxima keep rows small. */
export const accountLimits = {
  passwordMin: 6,
  passwordMaxBytes: 1024,
  nameMin: 2,
  nameMax: 100,
  emailMax: 254,
  /** Side of the stored avatar, in pixels. */
  avatarSide: 512,
  /** Largest side of an uploaded picture that is still decoded, in pixels. */
  avatarMaxInputSide: 12_000,
} as const

export const Role = z.enum(['USER', 'ADMIN'])
export type Role = z.output<typeof Role>

export const User = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Signed link to the picture, valid for a day at least; absent without a picture. */
  avatar: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  isSuspended: z.boolean(),
  /** `null` is unlimited, 0 exhausted. */
  inpaintingQuota: z.number().int().nullable(),
  inpaintingCount: z.number().int(),
  /** The same number as `inpaintingCount`: inpaintings counted since the last reset. */
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
export const name = z
  .string(required('Nom requis'))
  .trim()
  .min(1, 'Nom requis')
  .min(accountLimits.nameMin, 'Le nom doit contenir au moins 2 caractères')
  .max(accountLimits.nameMax)

export const Login = z.strictObject({ email, password })
export type Login = z.output<typeof Login>
/** `code` is the one printed on the console; needed only for the first account of an installation open to the network. */
export const Registration = z.strictObject({
  name,
  email,
  password,
  code: z.string().max(100).optional(),
})
export type Registration = z.output<typeof Registration>
/** A password is typed twice; the second is never sent. */
export const confirmPasswordCheck = {
  path: ['confirmPassword'],
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' &&
    value !== null &&
    'confirmPassword' in value &&
    value.confirmPassword !== '',
}
/** The form asks twice; the second is never sent. */
export const RegistrationForm = Registration.extend({
  confirmPassword: z
    .string(required('Confirmation du mot de passe requise'))
    .min(1, 'Confirmation du mot de passe requise'),
}).refine((form) => form.password === form.confirmPassword, {
  ...confirmPasswordCheck,
  error: 'Les mots de passe doivent correspondre',
})
export const ProfileChange = z.strictObject({ name: name.optional(), email: email.optional() })
export type ProfileChange = z.output<typeof ProfileChange>
/** The secret of a one-time link, as it stands in the link's address. */
const LinkToken = z.string().min(1).max(200)
/** What the page of a one-time link shows before a password is typed. */
export const PasswordLinkState = z.object({
  name: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
})
export type PasswordLinkState = z.output<typeof PasswordLinkState>
export const NewPasswordForm = z
  .strictObject({
    password,
    confirmPassword: z
      .string(required('Confirmation du mot de passe requise'))
      .min(1, 'Confirmation du mot de passe requise'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    ...confirmPasswordCheck,
    error: 'Les mots de passe ne correspondent pas',
  })
export type NewPasswordForm = z.output<typeof NewPasswordForm>
const Refresh = z.strictObject({ refreshToken: z.string().min(1).max(200) })

/** Pictures that can be decoded and re-encoded. */
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
    summary: 'Se connecter',
    body: Login,
    reply: json(SignInResult),
    problems: [
      'account.invalid-credentials',
      'account.inactive',
      'account.suspended',
      'account.too-many-attempts',
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
      'account.too-many-attempts',
    ],
  }),
  logout: post('/auth/logout', {
    access: 'user',
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
    summary: 'Savoir si un lien de mot de passe est encore valable',
    body: z.strictObject({ token: LinkToken }),
    reply: json(PasswordLinkState),
    problems: ['account.link-invalid'],
  }),
  choosePassword: post('/auth/password-link/use', {
    access: 'public',
    summary: 'Choisir son mot de passe par un lien, qui ne sert qu’une fois',
    body: z.strictObject({ token: LinkToken, password }),
    reply: empty,
    problems: ['account.link-invalid'],
  }),
  profile: get('/auth/profile', { access: 'user', summary: 'Lire son profil', reply: json(User) }),
  updateProfile: put('/auth/profile', {
    access: 'user',
    summary: 'Modifier son profil',
    body: ProfileChange,
    reply: json(User),
    problems: ['account.email-taken'],
  }),
  uploadAvatar: post('/auth/upload-avatar', {
    access: 'user',
    summary: 'Changer sa photo',
    form: { file: 'avatar', accept: uploadPictureTypes },
    reply: json(User),
    problems: ['file.missing', 'file.empty', 'file.too-large', 'file.not-an-image', 'file.heic'],
  }),
}
