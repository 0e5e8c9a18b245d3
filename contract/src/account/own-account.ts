import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { confirmPasswordCheck } from './passwords/confirm-password.ts'
import { existingPassword } from './passwords/existing-password.ts'
import { password } from './passwords/new-password.ts'
import { passwordProblems } from './passwords/password-rule.ts'
import { UserSession } from './user-session.ts'

export const PasswordChange = z.strictObject({
  currentPassword: existingPassword,
  password,
  /** Whether the user's access keys end too. They do unless it is refused: someone else may have made one. */
  revokeKeys: z.boolean().default(true),
})
export type PasswordChange = z.output<typeof PasswordChange>
/** Used by the form only: the server receives `PasswordChange`. */
export const PasswordChangeForm = PasswordChange.extend({
  revokeKeys: z.boolean(),
  confirmPassword: z
    .string(required('Confirmation du mot de passe requise'))
    .min(1, 'Confirmation du mot de passe requise'),
}).refine((form) => form.password === form.confirmPassword, {
  ...confirmPasswordCheck,
  error: 'Les mots de passe doivent correspondre',
})
export type PasswordChangeForm = z.output<typeof PasswordChangeForm>

/** Operations on the user's own account beyond the profile. */
export const ownAccount = {
  changePassword: post('/auth/password', {
    access: 'user',
    fresh: 'with-factor',
    endsSessions: true,
    summary:
      'Changer son mot de passe\u00a0; les autres sessions sont fermées, et les clés d’accès révoquées sauf demande contraire',
    body: PasswordChange,
    reply: json(z.object({ endedSessions: z.number().int(), revokedKeys: z.number().int() })),
    problems: ['account.wrong-password', ...passwordProblems, 'account.too-many-attempts'],
  }),
  sessions: get('/auth/sessions', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Lister ses sessions ouvertes, les dernières utilisées d’abord',
    reply: json(z.array(UserSession)),
  }),
  endOtherSessions: del('/auth/sessions', {
    access: 'user',
    endsSessions: true,
    summary: 'Fermer toutes ses sessions, sauf celle de la requête',
    reply: json(z.object({ endedSessions: z.number().int() })),
  }),
  endSession: del('/auth/sessions/:sessionId', {
    access: 'user',
    endsSessions: true,
    summary: 'Fermer une de ses sessions',
    reply: empty,
    problems: ['user.session-not-found'],
  }),
}
