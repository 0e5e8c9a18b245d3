import { z } from 'zod'
import { empty, json, post } from '#wire/operation.ts'
import { password } from './new-password.ts'
import { passwordProblems } from './password-rule.ts'

/** The secret at the end of a one-time link. */
const LinkToken = z.string().min(1).max(200)
/** What the page of a one-time link shows before the user types a password. */
export const PasswordLinkState = z.object({
  name: z.string(),
  email: z.string(),
  expiresAt: z.iso.datetime(),
})
export type PasswordLinkState = z.output<typeof PasswordLinkState>

/** One-time links with which users who forgot their password choose a new one. */
export const passwordLinks = {
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
}
