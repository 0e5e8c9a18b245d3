import { z } from 'zod'
import { empty, json, post } from '#wire/operation.ts'
import { email } from './account.ts'
import { accountLimits } from './account-limits.ts'
import { existingPassword } from './passwords/existing-password.ts'

/** What happens by links that are sent by mail; the secret of a link is after its `#`. */
export const addressLinks = {
  forgotPassword: post('/auth/forgotten', {
    access: 'public',
    summary:
      'Recevoir par courriel un lien pour choisir un nouveau mot de passe\u00a0; la réponse ne dit pas si l’adresse a un compte',
    body: z.strictObject({ email }),
    reply: empty,
    problems: ['account.no-mail', 'account.too-many-attempts'],
  }),
  confirmAddress: post('/auth/address-link/use', {
    access: 'public',
    endsSessions: true,
    summary: 'Confirmer une adresse email par le lien reçu et le mot de passe du compte',
    body: z.strictObject({
      token: z.string().min(1).max(accountLimits.linkSecretMax),
      /** Whoever made the account chose it: a stranger who used this address does not get it confirmed by its owner. */
      password: existingPassword,
    }),
    reply: json(
      z.object({
        email: z.string(),
        /** Somebody still has to accept the account. */
        awaitsApproval: z.boolean(),
      }),
    ),
    problems: [
      'account.link-invalid',
      'account.wrong-password',
      'account.too-many-attempts',
      'account.email-taken',
    ],
  }),
}
