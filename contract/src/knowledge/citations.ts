import { z } from 'zod'
import { Attachment } from '#attachments/attachments.ts'
import { FoundBy, WordsOnly } from './knowledge-search.ts'
import { SourcePosition } from './sources.ts'

export const citationLimits = {
  /** Excerpts that one reply is written from. */
  given: 200,
  /** Excerpts that follow each other and are given as one. */
  joined: 4,
  /** Characters of a quote. */
  quoteMax: 400,
  /** Citations of one reply; what comes after is not checked. */
  perReply: 200,
  /** What one citation names as missing, and the characters of each. */
  missing: 8,
  missingMax: 200,
} as const

/** `with`: the model may add what it knows; `only`: it answers from the documents, or not at all. */
export const KnowledgeMode = z.enum(['with', 'only'])
export type KnowledgeMode = z.output<typeof KnowledgeMode>

/** `sourceId` is then that of a file of a message, instead of a document in a collection. */
const isFile = z.literal(true).optional()

/** An excerpt that was given to the model. */
export const GivenExcerpt = z.object({
  /** As it was numbered for the model, from 1. */
  excerpt: z.number().int().positive(),
  sourceId: z.string(),
  isFile,
  ordinal: z.number().int(),
  /** Of several that follow each other and are given as one: the last. */
  lastOrdinal: z.number().int().optional(),
  title: z.string(),
  heading: z.string(),
  position: SourcePosition,
  /** Empty where all the documents were given whole. */
  foundBy: z.array(FoundBy).max(3),
})
export type GivenExcerpt = z.output<typeof GivenExcerpt>

/**
 * What is to be known of a search besides its result. `nothing-found`: nothing is about the question; `whole`: everything was given,
 * without a search; `withdrawn`: a chosen collection may not be read any more, and was left out; `unread`: documents of the collections could not be read; `being-read`: some of them were still being
 * read, or put into the index; `index-incomplete`: the whole index was being made again; `instructions`: an excerpt addresses an AI.
 */
export const groundingNotes = [
  'nothing-found',
  'whole',
  'withdrawn',
  'index-incomplete',
  'words-only',
  'index-restarting',
  'unread',
  'being-read',
  'instructions',
] as const
export const GroundingNote = z.enum(groundingNotes)
export type GroundingNote = z.output<typeof GroundingNote>

/** What a reply was written from. */
export const Grounding = z.object({
  mode: KnowledgeMode,
  /** Those that were searched, as they were called then. */
  collections: z.array(z.object({ id: z.string(), name: z.string() })).max(50),
  given: z.array(GivenExcerpt).max(citationLimits.given),
  /** Excerpts about the question; those that are not given did not fit the model's context. */
  found: z.number().int(),
  notes: z.array(GroundingNote).max(groundingNotes.length),
  /** Why only words were compared though an embedder serves, as a sentence; absent in former replies. */
  wordsOnly: WordsOnly.optional(),
  /** How long the search took. */
  milliseconds: z.number(),
  /** Sentences of the reply that no excerpt supports and that cite none; absent while it is written. */
  unsourced: z.number().int().optional(),
})
export type Grounding = z.output<typeof Grounding>

/** `stated`: the excerpt says it; `near`: it says a part, or other numbers; `absent`: it is about something else. */
export const CitationSupport = z.enum(['stated', 'near', 'absent'])
export type CitationSupport = z.output<typeof CitationSupport>

/**
 * Why a citation is to be checked. `unknown-excerpt`: the model named an excerpt that it was not given; `number`: a number, date or
 * amount is not in the excerpt; `quote`: quoted words are in no excerpt as they are; `subject`: the excerpt is about something else;
 * `language`: the excerpt is in another language, so only numbers and names were compared.
 */
export const CitationIssue = z.enum(['unknown-excerpt', 'number', 'quote', 'subject', 'language'])
export type CitationIssue = z.output<typeof CitationIssue>

const character = z.number().int().min(0)

/** A sentence of a reply, and the excerpt that it comes from. Characters are those of the reply's text, the last one excluded. */
export const Citation = z.object({
  /** Among the citations of the reply, in the order of its text, from 1. */
  n: z.number().int().positive(),
  /** The number of the excerpt; null for quoted words that are in none. */
  excerpt: z.number().int().nullable(),
  /** The sentence. */
  from: character,
  to: character,
  /** What the model wrote as a marker, to be shown as the citation; empty, at the end of the sentence, without a marker. */
  marker: z.object({ from: character, to: character }),
  /** Null when there is no such excerpt, or its document is removed. */
  sourceId: z.string().nullable(),
  isFile,
  ordinal: z.number().int().nullable(),
  title: z.string(),
  position: SourcePosition.nullable(),
  /** A part of the excerpt's text as it is; empty when there is none. */
  quote: z.string().max(citationLimits.quoteMax),
  support: CitationSupport,
  by: z.enum(['model', 'server']),
  issues: z.array(CitationIssue).max(CitationIssue.options.length),
  /** Numbers and quoted words that are not in the excerpt, as they are written in the reply. */
  missing: z.array(z.string().max(citationLimits.missingMax)).max(citationLimits.missing),
})
export type Citation = z.output<typeof Citation>

/**
 * What remains of a citation's document: `readable`; `changed`: it was read again since, and the excerpt is the former one; `removed`: it
 * is in the trash or deleted; `withdrawn`: it is no longer shared with the reader.
 */
export const CitedSource = z.enum(['readable', 'changed', 'removed', 'withdrawn'])
export type CitedSource = z.output<typeof CitedSource>

/** A citation with what surrounds its quote; nothing does unless the document may be read now. */
export const CitationInContext = z.object({
  citation: Citation,
  source: CitedSource,
  removedAt: z.iso.datetime().nullable(),
  /** The document, or its collection, is in the reader's own trash, and can be restored from there. */
  isInTrash: z.literal(true).optional(),
  /** The excerpt's text before and after the quote. */
  before: z.string(),
  after: z.string(),
  /** What it is taken from, where that is a file of a message. */
  file: Attachment.optional(),
})
export type CitationInContext = z.output<typeof CitationInContext>
