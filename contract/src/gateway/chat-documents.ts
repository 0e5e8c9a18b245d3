import { z } from 'zod'
import { CitationSupport, KnowledgeMode } from '#knowledge/citations.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { SourcePosition } from '#knowledge/sources.ts'

/** Not in OpenAI's API: collections of documents that the reply is to be written from. */
export const ChatDocuments = z.strictObject(
  {
    collections: KnowledgeScope.shape.collectionIds.min(1, 'Choisissez au moins une collection'),
    mode: KnowledgeMode.default('with'),
  },
  { error: 'Collections attendues' },
)
export type ChatDocuments = z.output<typeof ChatDocuments>

/** A sentence of the reply that comes from a document. */
export const FileCitation = z.object({
  type: z.literal('file_citation'),
  /** The sentence, with its marker, in the content: UTF-16 units as JavaScript counts them, the last one excluded. */
  start_index: z.number().int(),
  end_index: z.number().int(),
  /** The document. */
  file_id: z.string(),
  filename: z.string(),
  /** A part of the document, as it is; empty where nothing of it carries the sentence. */
  quote: z.string(),
  /** Where the excerpt is in the document. */
  place: SourcePosition.nullable(),
  support: CitationSupport,
})
export type FileCitation = z.output<typeof FileCitation>
