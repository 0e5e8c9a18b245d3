import { z } from 'zod'
import { audioUploads } from '#transcription/transcription-options.ts'
import { pageQuery } from '#wire/paging.ts'
import { SourceState } from './collections.ts'
import { knowledgeLimits } from './knowledge-limits.ts'

/** Files of collections arrive like recordings (`audioUploads`), by the tus protocol, at a path of their own. */
export const knowledgeUploads = { ...audioUploads, path: '/knowledge/uploads' } as const

/** Where a text is in its document, counted from 1: in the terms in which its readers find it again. */
export const SourcePosition = z.union([
  /** `label`: as printed on the page, where it is another. `isRecognized`: the text was read in a picture of the page. */
  z.object({
    page: z.number().int(),
    label: z.string().optional(),
    isRecognized: z.literal(true).optional(),
  }),
  z.object({ paragraph: z.number().int(), section: z.number().int() }),
  z.object({
    sheet: z.string(),
    rows: z.object({ from: z.number().int(), to: z.number().int() }),
  }),
  z.object({ slide: z.number().int() }),
  z.object({ line: z.number().int() }),
  /** Seconds of a recording. */
  z.object({ from: z.number(), to: z.number() }),
  /** Of a chat. */
  z.object({ message: z.number().int(), messageId: z.string() }),
])
export type SourcePosition = z.output<typeof SourcePosition>

/** `scanned`: a picture of a text; `illegible`: one in which no text was recognised; `hidden`: by its author; `beyond-limit`: what comes after the most that is read. */
export const gapReasons = [
  'scanned',
  'illegible',
  'damaged',
  'too-heavy',
  'beyond-limit',
  'hidden',
] as const
/** A part that was not read. */
export const SourceGap = z.object({
  from: SourcePosition,
  to: z.union([SourcePosition, z.literal('end')]),
  why: z.enum(gapReasons),
})
export type SourceGap = z.output<typeof SourceGap>

/** `page`: of the web, as it was pasted. */
export const SourceKind = z.enum(['file', 'text', 'page', 'transcription', 'chat'])
export type SourceKind = z.output<typeof SourceKind>

/** Of which of one's works a document is a copy. */
export const SourceOrigin = z.union([
  z.object({ chatId: z.string() }),
  /** `isFollowed`: what is corrected there is read again, until the collection is shared. */
  z.object({ transcriptionId: z.string(), isFollowed: z.boolean() }),
])
export type SourceOrigin = z.output<typeof SourceOrigin>

/** A document of a collection, without its text. */
export const Source = z.object({
  id: z.string(),
  collectionId: z.string(),
  kind: SourceKind,
  title: z.string(),
  /** Of a pasted page: shown, never fetched. */
  address: z.string().nullable(),
  /** Given to whoever added it. */
  origin: SourceOrigin.nullable(),
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
