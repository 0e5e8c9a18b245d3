import { z } from 'zod'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { MailFailure } from './mail-failures.ts'
import { MailSettings, MailSettingsChange, mailLimits } from './mail-settings.ts'

export const mailKinds = [
  'test',
  'forgotten',
  'invitation',
  'address',
  'new-address',
  'admitted',
  'refused',
  'waiting',
  'security',
  'work-done',
] as const
export const MailKind = z.enum(mailKinds)
export type MailKind = z.output<typeof MailKind>

export const mailStates = ['waiting', 'sent', 'failed'] as const
export const MailState = z.enum(mailStates)
export type MailState = z.output<typeof MailState>

const time = z.iso.datetime()

/** A mail that waits, was sent or could not be; never its content. */
export const OutboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  kind: MailKind,
  state: MailState,
  /** How often it was tried. */
  tries: z.number().int(),
  createdAt: time,
  /** `null` unless it waits. */
  nextAt: time.nullable(),
  sentAt: time.nullable(),
  /** Of the last try. */
  failure: MailFailure.nullable(),
})
export type OutboxMail = z.output<typeof OutboxMail>

/** How a test ended. */
export const MailTest = z.object({
  /** Where it was sent. */
  recipient: z.string(),
  failure: MailFailure.nullable(),
})
export type MailTest = z.output<typeof MailTest>

/** Mails that the installation sends. For the administrator. */
export const mail = {
  read: get('/admin/mail', {
    access: 'admin',
    summary: 'Lire par quel serveur partent les courriels, et de quelle adresse',
    reply: json(MailSettings),
  }),
  save: put('/admin/mail', {
    access: 'admin',
    summary:
      'Choisir par quel serveur partent les courriels\u00a0; le mot de passe ne se relit pas',
    body: MailSettingsChange,
    reply: json(MailSettings),
    problems: ['mail.fixed', 'account.wrong-password', 'account.too-many-attempts'],
  }),
  test: post('/admin/mail/test', {
    access: 'admin',
    summary: 'S’envoyer un courriel d’essai, et lire ce qui n’a pas marché',
    cost: 'costly',
    reply: json(MailTest),
    problems: ['mail.not-configured'],
  }),
  outbox: get('/admin/mail/outbox', {
    access: 'admin',
    summary: 'Lister les courriels qui attendent, partis ou en échec, les plus récents d’abord',
    query: pageQuery({ defaultLimit: mailLimits.pageSize }).extend({
      state: MailState.optional(),
    }),
    reply: pageOf(OutboxMail),
  }),
  retry: post('/admin/mail/outbox/:mailId/retry', {
    access: 'admin',
    summary: 'Envoyer de nouveau un courriel en échec',
    reply: json(OutboxMail),
    problems: ['mail.not-found', 'mail.not-failed', 'mail.not-configured'],
  }),
  remove: del('/admin/mail/outbox/:mailId', {
    access: 'admin',
    summary: 'Retirer un courriel en échec',
    reply: empty,
    problems: ['mail.not-found', 'mail.not-failed'],
  }),
}
