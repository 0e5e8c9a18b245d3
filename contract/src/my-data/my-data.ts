import { z } from 'zod'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { TrashedBatch } from '#works/work-kinds.ts'

/** The kinds of items that a user owns; storage and deletion are grouped by them. */
export const myDataKinds = ['chats', 'images', 'inpaintings', 'speech', 'transcriptions'] as const
export const MyDataKind = z.enum(myDataKinds)
export type MyDataKind = z.output<typeof MyDataKind>

export const myDataLimits = {
  /** Days until an archive is deleted. Its link is renewed each time it is shown. */
  exportRetentionDays: 7,
  /** How far back the statistics go, in days. */
  activityDaysMax: 365,
  activityDays: 30,
} as const

/** The word to type before an account is deleted. */
export const deletionConfirmationWord = 'SUPPRIMER'

/**
 * What stored bytes count as. `sources` are documents of collections. `attachments` are deleted with their chats, `shares` are copies that others may read, `exports` after some days; `cleared` are the messages
 * of cleared chats, which can be restored for a day; `avatar` is the picture of the profile.
 */
export const StorageKind = z.enum([
  ...myDataKinds,
  'sources',
  'prompts',
  'assistants',
  'attachments',
  'cleared',
  'shares',
  'exports',
  'avatar',
])
export type StorageKind = z.output<typeof StorageKind>
/** Does not count towards the limit: whoever has reached it can still take everything along, and archives disappear by themselves. */
export const uncountedStorageKind = 'exports' satisfies StorageKind

export const StorageUsageByKind = z.object({
  kind: StorageKind,
  count: z.number().int(),
  byteSize: z.number().int(),
})
export type StorageUsageByKind = z.output<typeof StorageUsageByKind>

/** Storage used by the user's data: texts in the database and files. */
export const StorageUsage = z.object({
  /** Bytes that count towards the limit: of all kinds but `exports`. */
  byteSize: z.number().int(),
  /** In bytes; `null` without one. */
  limit: z.number().int().nullable(),
  /** Without what is in the trash. */
  kinds: z.array(StorageUsageByKind),
  /** What is in the trash: it counts until it is removed for good. */
  trash: z.object({ count: z.number().int(), byteSize: z.number().int() }),
})
export type StorageUsage = z.output<typeof StorageUsage>

/** An archive of the user's data that can be downloaded. */
export const DataArchive = z.object({
  id: z.string(),
  fileName: z.string(),
  byteSize: z.number().int(),
  /** Signed link. */
  url: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type DataArchive = z.output<typeof DataArchive>

export const AccountDeletion = z.strictObject({
  password: existingPassword,
  word: z
    .string(required('Mot requis'))
    .refine(
      (word) => word.trim() === deletionConfirmationWord,
      `Tapez ${deletionConfirmationWord} en majuscules`,
    ),
})
export type AccountDeletion = z.output<typeof AccountDeletion>

/** The user's own data: its size, its export, its deletion. */
export const myData = {
  storage: get('/belongings/storage', {
    access: 'user',
    summary: 'Lire l’espace utilisé par ses données, par catégorie',
    reply: json(StorageUsage),
  }),
  clear: del('/belongings/:kind', {
    access: 'user',
    summary:
      'Mettre à la corbeille tout son historique d’un outil\u00a0: chats, images, inpaintings, audios ou transcriptions',
    reply: json(TrashedBatch),
    problems: ['belongings.unknown-kind'],
  }),
  export: post('/belongings/export', {
    cost: 'costly',
    stores: 'temporary',
    access: 'user',
    fresh: true,
    summary: 'Préparer une archive zip de toutes ses données, qui remplace la précédente',
    asJob: true,
    reply: json(DataArchive),
  }),
  archive: get('/belongings/export', {
    access: 'user',
    summary: 'Lire l’état de sa dernière archive',
    reply: json(DataArchive.nullable()),
  }),
  removeArchive: del('/belongings/export', {
    access: 'user',
    summary: 'Supprimer son archive avant son expiration',
    reply: empty,
  }),
  deleteAccount: post('/belongings/delete-account', {
    access: 'user',
    fresh: 'with-factor',
    endsSessions: true,
    summary:
      'Supprimer son compte et toutes ses données, avec son mot de passe et le mot SUPPRIMER',
    body: AccountDeletion,
    reply: empty,
    problems: ['account.wrong-password', 'account.hand-over-first', 'account.too-many-attempts'],
  }),
}
