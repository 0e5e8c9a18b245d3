import { z } from 'zod'
import { UserSession } from '#account/user-session.ts'
import { GivenGroups, givenGroupProblems } from '#groups/rights.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'

/** Accounts that are prepared in one request. */
export const preparedAtOnce = 100

/** The token is sent only once: the server stores its hash. */
export const PasswordLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type PasswordLink = z.output<typeof PasswordLink>

/** What lets a user in, for the administrator: approval, links for a new password, second factors, sessions. */
export const userAccess = {
  admit: post('/admin/users/:userId/admit', {
    access: 'admin',
    right: 'users',
    summary:
      'Accepter un compte qui attend, et le mettre dans des groupes\u00a0; le refuser, c’est le supprimer',
    body: z.strictObject({ groupIds: GivenGroups.default([]) }).optional(),
    reply: empty,
    problems: ['user.not-found', 'user.not-awaiting', ...givenGroupProblems],
  }),
  prepare: post('/admin/users/prepare', {
    access: 'admin',
    fresh: true,
    summary:
      'Laisser entrer dans ces comptes qui vient d’un fournisseur avec leur adresse, sans autre preuve, pendant 30 jours ; null y met fin',
    body: z.strictObject({
      userIds: z.array(z.string().min(1).max(100)).min(1).max(preparedAtOnce),
      providerId: z.string().min(1).max(100).nullable(),
    }),
    reply: empty,
    problems: ['user.not-found', 'user.not-preparable', 'provider.not-found'],
  }),
  makePasswordLink: post('/admin/users/:userId/password-link', {
    access: 'admin',
    right: 'users',
    fresh: true,
    summary:
      'Créer un lien à usage unique pour choisir un mot de passe\u00a0; il remplace le précédent',
    reply: json(PasswordLink),
    returnsSecret: true,
    problems: ['user.not-found', 'user.own-password-link'],
  }),
  resetFactors: del('/admin/users/:userId/second-factors', {
    access: 'admin',
    right: 'users',
    fresh: true,
    endsSessions: true,
    summary:
      'Retirer les seconds facteurs d’un compte, qui les a perdus\u00a0; ses sessions sont fermées et ses clés révoquées',
    reply: empty,
    problems: ['user.not-found', 'user.own-account', 'factor.not-found'],
  }),
  sessions: get('/admin/users/:userId/sessions', {
    access: 'admin',
    right: 'users',
    summary: 'Lister les sessions ouvertes d’un compte, les dernières utilisées d’abord',
    reply: json(z.array(UserSession)),
    problems: ['user.not-found'],
  }),
  endSessions: del('/admin/users/:userId/sessions', {
    access: 'admin',
    right: 'users',
    endsSessions: true,
    summary: 'Fermer les sessions d’un compte, sauf celle de la requête, et révoquer ses clés',
    reply: empty,
    problems: ['user.not-found'],
  }),
  endSession: del('/admin/users/:userId/sessions/:sessionId', {
    access: 'admin',
    right: 'users',
    endsSessions: true,
    summary: 'Fermer une session d’un compte',
    reply: empty,
    problems: ['user.not-found', 'user.session-not-found'],
  }),
}
