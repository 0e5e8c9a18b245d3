import { z } from 'zod'
import { file, get, json, post } from '#wire/operation.ts'
import { assistantLimits as limits } from './assistant-limits.ts'

/** What a file had and its import did not take. */
export const assistantLeftOut = [
  /** Of documents, that the user may not read. */
  'collections',
  /** That are not offered to the user. */
  'models',
  /** Tools, functions and filters of another program. */
  'tools',
  'picture',
  'settings',
  /** More of them than an assistant may have, or without a text. */
  'starters',
  /** Too long: they are shortened. */
  'texts',
  /** Whoever imports an assistant has it for themselves. */
  'sharing',
] as const

export const LeftOutOfAssistant = z.object({
  reason: z.enum(assistantLeftOut),
  /** The first ones, where they have names. */
  names: z.array(z.string()).max(limits.leftOutNames),
})
export type LeftOutOfAssistant = z.output<typeof LeftOutOfAssistant>

/** The text of a file: ours, or models that Open WebUI exported. */
export const AssistantImport = z.strictObject({
  json: z.string().max(limits.importMaxBytes, 'Le fichier est trop grand'),
})

export const AssistantImportReport = z.object({
  imported: z.array(
    z.object({ id: z.string(), name: z.string(), leftOut: z.array(LeftOutOfAssistant) }),
  ),
  /** Entries of the file that are no assistants. */
  unreadable: z.int().min(0),
})
export type AssistantImportReport = z.output<typeof AssistantImportReport>

/** Assistants as files. */
export const assistantFiles = {
  exportAll: get('/assistants/export', {
    access: 'user',
    cost: 'costly',
    summary: 'Télécharger tous ses assistants, sans leurs anciennes versions',
    reply: file('application/json'),
  }),
  exportOne: get('/assistants/:assistantId/export', {
    access: 'user',
    summary: 'Télécharger un assistant que l’on peut employer, sans ses anciennes versions',
    reply: file('application/json'),
    problems: ['assistant.not-found'],
  }),
  import: post('/assistants/import', {
    access: 'user',
    cost: 'costly',
    stores: 'text',
    summary:
      'Importer des assistants exportés d’Atelier IA, ou des modèles exportés d’Open WebUI\u00a0; dit ce qui est laissé de côté',
    // A text of that length within another, with its signs escaped.
    maxBodyBytes: 3 * limits.importMaxBytes,
    body: AssistantImport,
    reply: json(AssistantImportReport),
    problems: ['assistant.file-unreadable', 'assistant.too-many'],
  }),
}
