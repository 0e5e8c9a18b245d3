import { z } from 'zod'
import { required } from './checking.ts'
import { del, empty, get, json, post } from './operation.ts'
import { knownPassword } from './own-account.ts'

/** What a person can own, as storage is told and histories are cleared. */
export const belongingKinds = [
  'chats',
  'images',
  'inpaintings',
  'speech',
  'transcriptions',
] as const
export const BelongingKind = z.enum(belongingKinds)
export type BelongingKind = z.output<typeof BelongingKind>

export const belongingsLimits = {
  /** An archive can be downloaded for so long; the link that is shown is renewed with each look. */
  exportKeptDays: 7,
  /** Days that the figures of one's own use go back. */
  activityDaysMax: 365,
  activityDays: 30,
} as const

/** The word that has to be typed before an account is deleted. */
export const deletionWord = 'SUPPRIMER'

export const StoredKind = z.object({
  /** `attachments` go with their chats; `exports` with time; `avatar` is the picture of the profile. */
  kind: z.enum([...belongingKinds, 'attachments', 'exports', 'avatar']),
  count: z.number().int(),
  byteSize: z.number().int(),
})
export type StoredKind = z.output<typeof StoredKind>

/** What one's own things take, read from the database and the sizes of the stored files. */
export const Storage = z.object({ byteSize: z.number().int(), kinds: z.array(StoredKind) })
export type Storage = z.output<typeof Storage>

/** An archive that can be downloaded. */
export const Archive = z.object({
  id: z.string(),
  fileName: z.string(),
  byteSize: z.number().int(),
  /** Signed link. */
  url: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Archive = z.output<typeof Archive>

export const AccountDeletion = z.strictObject({
  password: knownPassword,
  word: z
    .string(required('Mot requis'))
    .refine((word) => word.trim() === deletionWord, `Tapez ${deletionWord} en majuscules`),
})
export type AccountDeletion = z.output<typeof AccountDeletion>

/** Everything that belongs to a person: what it takes, taking it along, letting it go. */
export const belongings = {
  storage: get('/belongings/storage', {
    access: 'user',
    summary: 'La place que prend ce que l’on possède, par sorte',
    reply: json(Storage),
  }),
  clear: del('/belongings/:kind', {
    access: 'user',
    summary:
      'Effacer tout son historique d’un outil : chats, images, inpaintings, speech ou transcriptions',
    reply: json(z.object({ removed: z.number().int() })),
    problems: ['belongings.unknown-kind'],
  }),
  export: post('/belongings/export', {
    access: 'user',
    summary: 'Faire une archive zip de tout ce que l’on possède ; elle remplace la précédente',
    asJob: true,
    reply: json(Archive),
  }),
  archive: get('/belongings/export', {
    access: 'user',
    summary: 'La dernière archive, tant qu’elle est gardée',
    reply: json(Archive.nullable()),
  }),
  removeArchive: del('/belongings/export', {
    access: 'user',
    summary: 'Supprimer son archive avant terme',
    reply: empty,
  }),
  deleteAccount: post('/belongings/delete-account', {
    access: 'user',
    summary:
      'Supprimer son compte et tout ce qu’il possède, avec son mot de passe et le mot SUPPRIMER',
    body: AccountDeletion,
    reply: empty,
    problems: ['account.wrong-password', 'account.hand-over-first', 'account.too-many-attempts'],
  }),
}
