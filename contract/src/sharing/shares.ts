import { z } from 'zod'
import { PlainMessage } from '#chat/message/plain-message.ts'
import { ShareAudience, sharingBounds } from './sharing-policy.ts'

export const shareLimits = {
  pageSize: 20,
  /** That one user has open. */
  open: 200,
  messages: 2000,
  /** Of its texts. */
  bytes: 20 * 1024 * 1024,
  /** Copied with one share. */
  files: 100,
  secretMax: 100,
  cursorMax: 60,
  fileLinkSeconds: 5 * 60,
  /** An open page asks again that often whether the share still works. */
  checkSeconds: 60,
} as const

export const shareSecret = z.string().min(1).max(shareLimits.secretMax)

export const ShareDraft = z
  .strictObject({
    chatId: z.string().min(1).max(100),
    /** The last message that is shared; without it, all that are shown. */
    upTo: z.string().min(1).max(100).optional(),
    audience: ShareAudience,
    /** `null`: until it is revoked; only within the installation. */
    expiresInDays: z
      .number()
      .int()
      .min(sharingBounds.longestDays.min)
      .max(sharingBounds.longestDays.max)
      .nullable(),
    withFiles: z.boolean().default(false),
    withReasoning: z.boolean().default(false),
    /** The owner's name is shown to readers. */
    showsName: z.boolean().default(false),
  })
  .refine(({ audience, expiresInDays }) => audience !== 'link' || expiresInDays !== null, {
    path: ['expiresInDays'],
    message: 'Un lien a toujours une fin',
  })
export type ShareDraft = z.output<typeof ShareDraft>

/** A share as its owner sees it: the secret of its link is known only when it is made. */
export const Share = z.object({
  id: z.string(),
  chatId: z.string(),
  /** The title that readers see. */
  title: z.string(),
  audience: ShareAudience,
  withFiles: z.boolean(),
  withReasoning: z.boolean(),
  showsName: z.boolean(),
  /** How often its first page was read. */
  openings: z.number().int(),
  /** Of the copy and its files. */
  byteSize: z.number().int(),
  /** Why it opens nothing now; absent while it works. */
  closedBy: z.enum(['administrator', 'trash']).optional(),
  createdAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type Share = z.output<typeof Share>

/** A file of a shared message: it is asked for by its number. */
export const SharedFile = z.object({
  number: z.number().int(),
  name: z.string(),
  mediaType: z.string(),
  byteSize: z.number().int(),
})
export type SharedFile = z.output<typeof SharedFile>

/** A message without what leads back to its author: no ids, no engine, no documents. */
export const SharedMessage = PlainMessage.extend({ files: z.array(SharedFile).optional() })
export type SharedMessage = z.output<typeof SharedMessage>

/** Some messages of a share. Readers go on at `cursor`; after the last page it only says whether the share still works. */
export const SharedPage = z.object({
  title: z.string(),
  /** `null` unless the owner signs it. */
  author: z.string().nullable(),
  /** Another one than before: the copy was replaced, and this page is its first. */
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  messages: z.array(SharedMessage),
  cursor: z.string(),
  isLast: z.boolean(),
})
export type SharedPage = z.output<typeof SharedPage>
