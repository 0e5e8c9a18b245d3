import { z } from 'zod'
import { del, empty, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'

/** A notice is shown to users who connect within some hours; the list of sent notices goes back some days. */
export const noticeLimits = {
  messageMax: 1000,
  visibleHours: 24,
  retentionDays: 365,
  pageSize: 20,
  visibleMax: 20,
} as const

export const NoticeLevel = z.enum(['info', 'success', 'warning', 'error'])
export type NoticeLevel = z.output<typeof NoticeLevel>

export const Notice = z.object({
  id: z.string(),
  message: z.string(),
  level: NoticeLevel,
  sentAt: z.iso.datetime(),
  /** What the server itself gives notice of; the page shows it in the user's language, with a link. */
  topic: z
    .enum([
      'short-password',
      'email-changed',
      'backup-failed',
      'backup-late',
      'mail-failing',
      'retention',
    ])
    .optional(),
  /** With `email-changed`: the address until then. */
  previousEmail: z.string().optional(),
  /** With `retention`: how many works will go to the trash, and when the first of them. */
  due: z.object({ count: z.number().int(), firstAt: z.iso.datetime() }).optional(),
})
export type Notice = z.output<typeof Notice>

export const NoticeDraft = z.strictObject({
  message: z
    .string(required('Message requis'))
    .trim()
    .min(1, 'Message requis')
    .max(noticeLimits.messageMax),
  level: NoticeLevel.default('info'),
})
export type NoticeDraft = z.output<typeof NoticeDraft>

export const SentNotice = Notice.extend({
  sentBy: z.string(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Users who dismissed it. */
  seenBy: z.number().int(),
})
export type SentNotice = z.output<typeof SentNotice>

export const notices = {
  send: post('/admin/system/notifications', {
    access: 'admin',
    right: 'notices',
    summary:
      'Envoyer une annonce à tous\u00a0: immédiatement sur les pages ouvertes, puis pendant 24 heures à chaque connexion',
    body: NoticeDraft,
    reply: json(SentNotice),
  }),
  history: get('/admin/system/notifications', {
    access: 'admin',
    right: 'notices',
    summary: 'Lister les annonces envoyées, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: noticeLimits.pageSize }),
    reply: pageOf(SentNotice),
  }),
  withdraw: del('/admin/system/notifications/:noticeId', {
    access: 'admin',
    right: 'notices',
    summary:
      'Retirer une annonce\u00a0: elle n’est plus affichée à ceux qui ne l’ont pas encore vue',
    reply: empty,
    problems: ['notice.not-found'],
  }),
  list: get('/notifications', {
    access: 'user',
    summary: 'Lister les annonces du jour que l’on n’a pas encore fermées',
    reply: json(z.array(Notice)),
  }),
  see: post('/notifications/:noticeId/seen', {
    access: 'user',
    summary: 'Fermer une annonce',
    reply: empty,
    problems: ['notice.not-found'],
  }),
}
