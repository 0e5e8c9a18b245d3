import { z } from 'zod'
import { audioUploads } from '#transcription/transcription-options.ts'
import { del, empty, get, json, post } from '#wire/operation.ts'

/** Files of chats arrive like recordings (`audioUploads`), by the tus protocol, at a path of their own. */
export const chatUploads = { ...audioUploads, path: '/chat/imports/uploads' } as const

export const chatImportLimits = {
  /** Bytes of a file, zip or JSON. */
  fileMaxBytes: 2 * 1024 ** 3,
  /** Bytes of JSON that a file may unpack to. */
  unpackedMaxBytes: 20 * 1024 ** 3,
  /** Files within a zip. */
  entriesMax: 200_000,
  /** Chats within a file. */
  chatsMax: 100_000,
  /** Bytes of one chat's JSON. */
  chatMaxBytes: 100 * 1024 ** 2,
  /** Reports of one user; older ones go when another import begins. */
  reportsMax: 20,
  /** Titles that a report names, of the imported chats and for each reason. */
  titlesMax: 5,
  titleLength: 120,
} as const

/**
 * Why something is not imported. `attachments`: files that messages name, `files`: everything in a zip that is not JSON, `not-chats`:
 * JSON of something else; `damaged`: a part of the file that could not be read to its end.
 */
export const leftOutReasons = [
  'unreadable',
  'too-large',
  'too-many-messages',
  'empty',
  'damaged',
  'attachments',
  'files',
  'not-chats',
] as const
export const LeftOut = z.object({
  reason: z.enum(leftOutReasons),
  count: z.number().int().positive(),
  /** The first ones; none where a title says nothing. */
  titles: z.array(z.string()).max(chatImportLimits.titlesMax),
})
export type LeftOut = z.output<typeof LeftOut>
export type LeftOutReason = LeftOut['reason']

/** An import of a file, while it lasts and afterwards, until its user dismisses the report. */
export const FileImport = z.object({
  id: z.string(),
  /** The job that does it: it is cancelled by `DELETE /jobs/:jobId`, and what is imported by then stays. */
  jobId: z.string(),
  fileName: z.string(),
  byteSize: z.number().int(),
  state: z.enum(['active', 'done', 'failed', 'cancelled']),
  /** Of the file. */
  readBytes: z.number().int(),
  /** Chats found in the file. */
  readChats: z.number().int(),
  importedChats: z.number().int(),
  /** The first imported chats. */
  chats: z.array(z.object({ id: z.string(), title: z.string() })).max(chatImportLimits.titlesMax),
  leftOut: z.array(LeftOut),
  /** Why it failed, as a sentence. */
  error: z.object({ code: z.string(), error: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type FileImport = z.output<typeof FileImport>

/** `uploadId`: of a file that has arrived completely at `chatUploads`. */
export const FileImportStart = z.strictObject({ uploadId: z.string().min(1).max(100) })

export const chatImports = {
  importFile: post('/chat/imports', {
    cost: 'costly',
    stores: 'files',
    access: 'user',
    asJob: true,
    summary:
      'Importer les chats d’un fichier envoyé, zip ou JSON\u00a0; ce qui n’est pas repris est dit',
    body: FileImportStart,
    reply: json(FileImport),
    problems: [
      'upload.not-found',
      'upload.unfinished',
      'limit.imports',
      'import.no-chats',
      'import.damaged',
      'import.encrypted',
      'import.too-large',
      'limit.storage',
    ],
  }),
  imports: get('/chat/imports', {
    access: 'user',
    summary: 'Lister ses imports de fichiers, les plus récents d’abord',
    reply: json(z.array(FileImport)),
  }),
  readImport: get('/chat/imports/:importId', {
    access: 'user',
    summary: 'Lire un de ses imports de fichiers',
    reply: json(FileImport),
    problems: ['import.not-found'],
  }),
  dismissImport: del('/chat/imports/:importId', {
    access: 'user',
    summary: 'Retirer le compte rendu d’un import terminé',
    reply: empty,
    problems: ['import.not-found', 'import.active'],
  }),
}
