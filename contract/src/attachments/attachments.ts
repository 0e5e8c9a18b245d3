import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'

export const attachmentLimits = {
  /** Bytes of one file. Documents are parsed in memory. */
  maxBytes: 10 * 1024 * 1024,
  /** Files in one message. */
  perMessage: 10,
  /** Characters of a file's name; longer names are shortened in the middle. */
  nameMax: 200,
  /** Files per user that are uploaded but not yet part of a message. */
  waitingMax: 100,
  /** Hours after which a file that no message uses is deleted. */
  waitingHours: 24,
  /** Characters of a document that are stored: far more than a model reads at once. */
  textMax: 500_000,
  /** Largest side in pixels: of a picture that is still decoded, and of the copy that is stored. */
  pictureMaxInputSide: 12_000,
  pictureSide: 4096,
} as const

/** Uploaded with this id in place of a chat's, a file waits for the chat that its message will begin. */
export const chatToBegin = 'nouveau'

export const attachmentKinds = ['image', 'audio', 'video', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What the file picker offers. The server checks the content and ignores the declared type. */
export const attachmentTypes = [
  'image/*',
  'audio/*',
  'video/*',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
] as const

/**
 * How much of the file the model has read, or will read: everything, the beginning, or nothing. A
 * file is `waiting` until a message uses it.
 */
export const attachmentStates = ['waiting', 'read', 'cut', 'unreadable'] as const
export type AttachmentState = (typeof attachmentStates)[number]

export const Attachment = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.enum(attachmentKinds),
  /** In bytes, as uploaded. */
  fileSize: z.number().int(),
  /** Signed link, valid for at least a day; `null` when only the name is known, as in an imported chat. */
  url: z.string().nullable(),
  /** Media type of the file behind `url`, detected from its content. */
  mimeType: z.string(),
  state: z.enum(attachmentStates),
  /** A sentence for the user that explains the state. */
  note: z.string().optional(),
  /** It is too long for the model, which was given what of it is about the question. */
  byExcerpts: z.literal(true).optional(),
})
export type Attachment = z.output<typeof Attachment>

export const attachments = {
  upload: post('/attachments', {
    access: 'user',
    summary: 'Joindre un fichier à un message à venir',
    form: {
      file: 'file',
      accept: attachmentTypes,
      maxBytes: attachmentLimits.maxBytes,
      fields: z.strictObject({
        chatId: z.string(required('Chat ID requis')).min(1, 'Chat ID requis').max(100),
      }),
    },
    reply: json(Attachment),
    problems: [
      'chat.not-found',
      'file.missing',
      'file.empty',
      'file.too-large',
      'file.not-an-image',
      'file.heic',
      'attachment.type-refused',
      'attachment.too-many',
    ],
  }),
  read: get('/attachments/:attachmentId', {
    access: 'user',
    summary: 'Lire une pièce jointe et obtenir un lien valable',
    reply: json(Attachment),
    problems: ['attachment.not-found'],
  }),
  remove: del('/attachments/:attachmentId', {
    access: 'user',
    summary: 'Retirer une pièce jointe qui n’est dans aucun message',
    reply: empty,
    problems: ['attachment.not-found', 'attachment.used'],
  }),
}
