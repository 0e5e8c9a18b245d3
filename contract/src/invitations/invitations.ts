import { z } from 'zod'
import { email } from '#account/account.ts'
import { accountLimits } from '#account/account-limits.ts'
import { GivenGroups, givenGroupProblems } from '#groups/rights.ts'
import { wholeNumberWithin } from '#wire/bounded-number.ts'
import { del, empty, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'

export const invitationLimits = {
  pageSize: 20,
  uses: { min: 1, max: 1000 },
  days: { min: 1, max: 30 },
  noteMax: 200,
  /** Those that still work. */
  openMax: 1000,
} as const
export const invitationDefaults = { uses: 1, days: 7 } as const

/** Whether an invitation makes accounts, or why not; `suspended` as long as who made it might not make it again. */
export const InvitationState = z.enum(['open', 'suspended', 'used', 'expired', 'revoked'])
export type InvitationState = z.output<typeof InvitationState>

/** As the list shows it: the link itself is known only when it is made. */
export const Invitation = z.object({
  id: z.string(),
  /** The only address that it works for; `null`: any. */
  email: z.string().nullable(),
  note: z.string(),
  maxUses: z.number().int(),
  /** Accounts made with it. */
  uses: z.number().int(),
  state: InvitationState,
  /** Names of the groups that the new accounts are in, as far as these still exist. */
  groups: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.output<typeof Invitation>

export const InvitationDraft = z.strictObject({
  /** For this address alone, which is then used once. */
  email: email.nullable().default(null),
  uses: wholeNumberWithin(invitationLimits.uses).default(invitationDefaults.uses),
  days: wholeNumberWithin(invitationLimits.days).default(invitationDefaults.days),
  note: z.string().trim().max(invitationLimits.noteMax).default(''),
  /** That the new accounts are in. */
  groupIds: GivenGroups.default([]),
})
export type InvitationDraft = z.output<typeof InvitationDraft>

export const invitations = {
  list: get('/admin/invitations', {
    access: 'admin',
    right: 'invitations',
    summary: 'Lister les invitations, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: invitationLimits.pageSize }),
    reply: pageOf(Invitation),
  }),
  create: post('/admin/invitations', {
    access: 'admin',
    right: 'invitations',
    summary:
      'Inviter par un lien qui crée un ou plusieurs comptes\u00a0; avec une adresse et un serveur de courriel, il est aussi envoyé',
    body: InvitationDraft,
    reply: json(
      z.object({
        invitation: Invitation,
        /** Shown once: the server stores its hash. */
        token: z.string(),
        isSent: z.boolean(),
      }),
    ),
    returnsSecret: true,
    problems: ['invitation.too-many', 'account.email-taken', ...givenGroupProblems],
  }),
  revoke: del('/admin/invitations/:invitationId', {
    access: 'admin',
    right: 'invitations',
    summary: 'Révoquer une invitation\u00a0; les comptes déjà créés restent',
    reply: empty,
    problems: ['invitation.not-found'],
  }),
  read: post('/auth/invitation', {
    access: 'public',
    summary: 'Vérifier qu’une invitation est encore valable',
    body: z.strictObject({ token: z.string().min(1).max(accountLimits.linkSecretMax) }),
    reply: json(z.object({ email: z.string().nullable(), expiresAt: z.iso.datetime() })),
    problems: ['account.invitation-invalid'],
  }),
}
