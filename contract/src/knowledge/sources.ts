import { z } from 'zod'
import { audioUploads } from '#transcription/transcription-options.ts'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { SourceState } from './collections.ts'
import { knowledgeLimits } from './knowledge-limits.ts'
import { NewFileSource, NewTextSource, NewTranscriptionSource } from './new-sources.ts'

/** Files of collections arrive like recordings (`audioUploads`), by the tus protocol, at a path of their own. */
export const knowledgeUploads = { ...audioUploads, path: '/knowledge/uploads' } as const

/** Where a text is in its document, counted from 1: in the terms in which its readers find it again. */
export const SourcePosition = z.union([
  /** `label`: as printed on the page, where it is another. */
  z.object({ page: z.number().int(), label: z.string().optional() }),
  z.object({ paragraph: z.number().int(), section: z.number().int() }),
  z.object({
    sheet: z.string(),
    rows: z.object({ from: z.number().int(), to: z.number().int() }),
  }),
  z.object({ slide: z.number().int() }),
  z.object({ line: z.number().int() }),
  /** Seconds of a recording. */
  z.object({ from: z.number(), to: z.number() }),
])
export type SourcePosition = z.output<typeof SourcePosition>

/** `scanned`: a picture of a text; `hidden`: by its author; `beyond-limit`: what comes after the most that is read. */
export const gapReasons = ['scanned', 'damaged', 'too-heavy', 'beyond-limit', 'hidden'] as const
/** A part that was not read. */
export const SourceGap = z.object({
  from: SourcePosition,
  to: z.union([SourcePosition, z.literal('end')]),
  why: z.enum(gapReasons),
})
export type SourceGap = z.output<typeof SourceGap>

/** `page`: of the web, as it was pasted. */
export const SourceKind = z.enum(['file', 'text', 'page', 'transcription'])
export type SourceKind = z.output<typeof SourceKind>

/** A document of a collection, without its text. */
export const Source = z.object({
  id: z.string(),
  collectionId: z.string(),
  kind: SourceKind,
  title: z.string(),
  /** Of a pasted page: shown, never fetched. */
  address: z.string().nullable(),
  mediaType: z.string(),
  byteSize: z.number().int(),
  state: SourceState,
  /** Why it is unreadable, or was not read to its end, as a sentence. */
  problem: z.object({ code: z.string(), error: z.string() }).nullable(),
  /** The job that reads it. */
  jobId: z.string().nullable(),
  /** That job reads the text in pictures of pages; what was read before can be searched meanwhile. */
  isRecognizing: z.boolean(),
  /** Pages whose text was recognised in a picture. */
  recognizedPages: z.number().int(),
  /** Something in it looks like orders to a language model; it is quoted, never followed. */
  hasInstructions: z.boolean(),
  language: z.string().nullable(),
  /** Pages, slides, sheets or chapters; 0 until it is read. */
  pages: z.number().int(),
  passages: z.number().int(),
  /** Share of the excerpts that can be found by what they mean; `null` when all can, or no model embeds. */
  meaning: z.number().nullable(),
  gaps: z.array(SourceGap),
  /** Characters that no reader of the document sees; they were left out. */
  hiddenCharacters: z.number().int(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type Source = z.output<typeof Source>

/** A part of a document, of some paragraphs at most. */
export const SourceExcerpt = z.object({
  id: z.string(),
  ordinal: z.number().int(),
  /** Titles above it in its document, outermost first. */
  heading: z.string(),
  text: z.string(),
  position: SourcePosition,
})
export type SourceExcerpt = z.output<typeof SourceExcerpt>

export const SourceQuery = pageQuery({ defaultLimit: knowledgeLimits.pageSize }).extend({
  state: SourceState.optional(),
  kind: SourceKind.optional(),
  /** Part of the title. */
  q: z.string().trim().max(100).optional(),
})
export type SourceQuery = z.output<typeof SourceQuery>

export const ExcerptQuery = z.object({
  /** Number of the excerpt in the middle; by default from the beginning. */
  around: z.coerce.number<string | number>().int().min(0).max(1_000_000).default(0),
  limit: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(knowledgeLimits.excerptsPageMax)
    .default(20),
})
export type ExcerptQuery = z.output<typeof ExcerptQuery>

const missing = 'knowledge.source-not-found' as const
const adding = [
  'knowledge.not-found',
  'knowledge.duplicate',
  'knowledge.too-many-sources',
  'knowledge.full',
] as const

export const sourceOperations = {
  sources: get('/knowledge/collections/:collectionId/sources', {
    access: 'user',
    summary: 'Lister les documents d’une collection, les derniers ajoutés d’abord',
    query: SourceQuery,
    reply: pageOf(Source),
    problems: ['knowledge.not-found'],
  }),
  addFile: post('/knowledge/collections/:collectionId/sources', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary: 'Ajouter à une collection un fichier envoyé\u00a0; une tâche le lit ensuite',
    body: NewFileSource,
    reply: json(Source),
    problems: [
      ...adding,
      ...(['upload.not-found', 'upload.unfinished'] as const),
      'file.too-large',
    ],
  }),
  addText: post('/knowledge/collections/:collectionId/sources/text', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary:
      'Ajouter à une collection un texte ou une page collés\u00a0; l’adresse n’est jamais ouverte',
    maxBodyBytes: 3 * knowledgeLimits.htmlMax,
    body: NewTextSource,
    reply: json(Source),
    problems: adding,
  }),
  addTranscription: post('/knowledge/collections/:collectionId/sources/transcription', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary:
      'Ajouter à une collection le texte d’une de ses transcriptions, tel qu’il est maintenant',
    body: NewTranscriptionSource,
    reply: json(Source),
    problems: [...adding, 'transcription.not-found', 'transcription.busy', 'knowledge.no-text'],
  }),
  readSource: get('/knowledge/sources/:sourceId', {
    access: 'user',
    summary: 'Lire ce qui est su d’un document, et ce qui n’en a pas été lu',
    reply: json(Source),
    problems: [missing],
  }),
  removeSource: del('/knowledge/sources/:sourceId', {
    access: 'user',
    summary: 'Mettre un document à la corbeille',
    reply: empty,
    problems: [missing],
  }),
  reread: post('/knowledge/sources/:sourceId/reread', {
    cost: 'costly',
    access: 'user',
    summary: 'Lire un document de nouveau',
    reply: json(Source),
    problems: [missing],
  }),
  original: get('/knowledge/sources/:sourceId/original', {
    cost: 'ordinary',
    access: 'user',
    summary: 'Télécharger l’original d’un document',
    reply: file('application/octet-stream'),
    problems: [missing],
  }),
  excerpts: get('/knowledge/sources/:sourceId/passages', {
    access: 'user',
    summary: 'Lire le texte d’un document, par passages, dans leur ordre',
    query: ExcerptQuery,
    reply: json(
      z.object({
        passages: z.array(SourceExcerpt),
        /** How many come before the first of them. */
        before: z.number().int(),
        total: z.number().int(),
      }),
    ),
    problems: [missing],
  }),
}
