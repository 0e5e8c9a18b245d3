import { z } from 'zod'
import { SignInResult } from '#account/account.ts'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { secondStepLimits } from '#account/second-step.ts'
import { del, empty, get, json, post, put } from '#wire/operation.ts'
import { Provider, ProviderDraft, ProviderTest, providerLimits } from './provider-settings.ts'

/** Where the page goes, and what it keeps meanwhile. */
const ProviderStart = z.object({ address: z.string(), flow: z.string() })
export type ProviderStart = z.output<typeof ProviderStart>

/** What the page kept, and the parameters that the provider added to its address. */
const ProviderAnswer = z.strictObject({
  flow: z.string().min(1).max(providerLimits.flow),
  answer: z.string().min(1).max(providerLimits.answer),
})
export type ProviderAnswer = z.output<typeof ProviderAnswer>

/** An account at a provider that opens this account. */
export const LinkedIdentity = z.object({
  providerId: z.string(),
  providerName: z.string(),
  email: z.string().nullable(),
  linkedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

const startProblems = ['provider.not-found', 'provider.failed'] as const
const answerProblems = [...startProblems, 'provider.sign-in-expired'] as const
const refusals = ['account.inactive', 'account.suspended', 'maintenance.on'] as const

/** Signing in by a provider, the accounts linked with it, and the providers themselves. */
export const providers = {
  start: post('/auth/providers/:providerId/start', {
    access: 'public',
    summary: 'Commencer une connexion chez un fournisseur d’identité',
    reply: json(ProviderStart),
    problems: startProblems,
    duringMaintenance: true,
  }),
  finish: post('/auth/providers/:providerId/finish', {
    access: 'public',
    endsSessions: true,
    summary: 'Terminer une connexion chez un fournisseur d’identité',
    body: ProviderAnswer,
    reply: json(SignInResult),
    problems: [
      ...answerProblems,
      'provider.refused',
      'provider.no-account',
      'account.link-needed',
      'account.second-factor',
      'account.awaiting-approval',
      'account.confirm-address',
      'account.too-many-attempts',
      ...refusals,
    ],
    duringMaintenance: true,
  }),
  proveLink: post('/auth/providers/link', {
    access: 'public',
    endsSessions: true,
    summary: 'Relier un compte existant à un fournisseur, en prouvant une fois qu’il est à soi',
    body: z.strictObject({
      ticket: z.string().min(1).max(secondStepLimits.ticketMax),
      password: existingPassword,
    }),
    reply: json(SignInResult),
    problems: [
      'account.sign-in-expired',
      'account.wrong-password',
      'account.second-factor',
      'account.awaiting-approval',
      'account.confirm-address',
      'account.too-many-attempts',
      'provider.already-linked',
      ...refusals,
    ],
    duringMaintenance: true,
  }),
  leave: post('/auth/leave', {
    access: 'user',
    endsSessions: true,
    whileUnprotected: true,
    summary: 'Fermer sa session, et savoir où la fermer aussi chez le fournisseur d’identité',
    reply: json(z.object({ address: z.string().nullable() })),
    returnsSecret: true,
    duringMaintenance: true,
  }),
  identities: get('/auth/identities', {
    access: 'user',
    summary: 'Lister ses comptes reliés chez des fournisseurs d’identité',
    reply: json(z.array(LinkedIdentity)),
  }),
  startLink: post('/auth/identities/:providerId/start', {
    access: 'user',
    fresh: true,
    summary: 'Commencer à relier son compte à un fournisseur d’identité',
    reply: json(ProviderStart),
    returnsSecret: true,
    problems: startProblems,
  }),
  finishLink: post('/auth/identities/:providerId/finish', {
    access: 'user',
    fresh: true,
    summary: 'Relier son compte à un fournisseur d’identité',
    body: ProviderAnswer,
    reply: json(LinkedIdentity),
    returnsSecret: true,
    problems: [...answerProblems, 'provider.refused', 'provider.already-linked'],
  }),
  unlink: del('/auth/identities/:providerId', {
    access: 'user',
    fresh: true,
    summary: 'Ne plus ouvrir son compte par ce fournisseur d’identité',
    reply: empty,
    problems: ['provider.not-linked', 'provider.last-way-in'],
  }),
  startProof: post('/auth/proof/providers/:providerId/start', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Commencer à confirmer son identité chez un fournisseur d’identité',
    reply: json(ProviderStart),
    returnsSecret: true,
    problems: [...startProblems, 'provider.not-linked', 'session.proof-required'],
  }),
  finishProof: post('/auth/proof/providers/:providerId/finish', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Confirmer son identité par un fournisseur d’identité',
    body: ProviderAnswer,
    reply: json(z.object({ provedUntil: z.iso.datetime() })),
    returnsSecret: true,
    problems: [
      ...answerProblems,
      'provider.refused',
      'provider.not-fresh',
      'provider.other-account',
      'session.proof-required',
    ],
  }),
  list: get('/admin/providers', {
    access: 'admin',
    summary: 'Lister les fournisseurs d’identité',
    reply: json(z.array(Provider)),
  }),
  create: post('/admin/providers', {
    access: 'admin',
    fresh: true,
    summary: 'Ajouter un fournisseur d’identité\u00a0; son secret ne se relit pas',
    body: ProviderDraft,
    reply: json(Provider),
    returnsSecret: true,
    problems: ['provider.too-many'],
  }),
  change: put('/admin/providers/:providerId', {
    access: 'admin',
    fresh: true,
    summary: 'Modifier un fournisseur d’identité',
    body: ProviderDraft,
    reply: json(Provider),
    problems: ['provider.not-found', 'configuration.fixed'],
  }),
  remove: del('/admin/providers/:providerId', {
    access: 'admin',
    fresh: true,
    endsSessions: true,
    summary: 'Retirer un fournisseur d’identité, ses liens et les sessions qu’il a ouvertes',
    reply: empty,
    problems: ['provider.not-found', 'configuration.fixed'],
  }),
  test: post('/admin/providers/:providerId/test', {
    access: 'admin',
    summary: 'Vérifier qu’un fournisseur d’identité répond',
    cost: 'costly',
    reply: json(ProviderTest),
    problems: ['provider.not-found'],
  }),
}
