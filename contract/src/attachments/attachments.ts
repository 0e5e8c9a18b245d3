import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'

export const attachmentLimits = {
  /** Bytes of one file. */
  maxBytes: 10 * 1024 * 1024,
  /** Files in one message. */
  perMessage: 10,
  /** Characters of a file's name; longer ones lose their middle. */
  nameMax: 200,
  /** Files of one person that wait for a message. */
  waitingMax: 100,
  /** Hours that a file waits for its message before it is removed. */
  waitingHours: 24,
  /** Characters kept of a document; far more than a model reads at once. */
  textMax: 500_000,
  /** Largest side of a picture that is still decoded, and of the one that is kept, in pixels. */
  pictureMaxInputSide: 12_000,
  pictureSide: 4096,
} as const

export const attachmentKinds = ['image', 'audio', 'video', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What the file picker offers; the server decides by the content. */
export const attachmentTypes = [
  'image/*',
  'audio/*',
  'video/*',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
] as const

/** Of a file's content, the model has (or will have) everything, the beginning, or nothing; `waiting` until a message needs it. */
export const attachmentStates = ['waiting', 'read', 'cut', 'unreadable'] as const
export type AttachmentState = (typeof attachmentStates)[number]

export const Attachment = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.enum(attachmentKinds),
  /** Bytes, as they were sent. */
  fileSize: z.number().int(),
  /** Signed link, valid for a day at least; `null` where only the name is known (an imported chat). */
  url: z.string().nullable(),
  /** Of what the link gives, from its content. */
  mimeType: z.string(),
  state: z.enum(attachmentStates),
  /** What a person should know of the state, as a sentence. */
  note: z.string().optional(),
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
    summary: 'Lire une pièce jointe, avec un lien valable',
    reply: json(Attachment),
    problems: ['attachment.not-found'],
  }),
  remove: del('/attachments/:attachmentId', {
    access: 'user',
    summary: 'Retirer un fichier qui n’est dans aucun message',
    reply: empty,
    problems: ['attachment.not-found', 'attachment.used'],
  }),
}
