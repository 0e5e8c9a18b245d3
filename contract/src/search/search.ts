import { z } from 'zod'
import { chatSearchLimits, HighlightedText } from '#chat/search.ts'
import { get, json } from '#wire/operation.ts'

/** What can be found: the items of each tool, and the names of uploaded files, projects, assistants and prompts. */
export const searchTypes = [
  'chat',
  'images',
  'inpainting',
  'speech',
  'transcription',
  'knowledge',
  'files',
  'projects',
  'assistants',
  'prompts',
] as const
export const SearchType = z.enum(searchTypes)
export type SearchType = z.output<typeof SearchType>

export const searchLimits = {
  ...chatSearchLimits,
  /** Of the query. */
  maxCharacters: 500,
  pageSize: 20,
  maxPageSize: 50,
  /** Excerpts per item. */
  excerptsPerHit: 3,
} as const

/** Where a match is: what a page needs to open there. */
export const SearchLocation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), chatId: z.string(), messageId: z.string().optional() }),
  z.object({ type: z.literal('images'), imageId: z.string() }),
  z.object({ type: z.literal('inpainting'), inpaintingId: z.string() }),
  z.object({ type: z.literal('speech'), spokenId: z.string() }),
  /** `seconds` from the start of the recording. */
  z.object({
    type: z.literal('transcription'),
    transcriptionId: z.string(),
    seconds: z.number().optional(),
  }),
  /** `ordinal`: the number of an excerpt. */
  z.object({
    type: z.literal('knowledge'),
    sourceId: z.string(),
    ordinal: z.number().int().optional(),
  }),
  z.object({ type: z.literal('projects'), projectId: z.string() }),
  z.object({ type: z.literal('assistants'), assistantId: z.string() }),
  /** Prompts have no page of their own: their list is searched for the title. */
  z.object({ type: z.literal('prompts'), promptId: z.string(), title: z.string() }),
])
export type SearchLocation = z.output<typeof SearchLocation>

/** An item that was found, with the excerpts that match the query. */
export const SearchHit = z.object({
  type: SearchType,
  /** Id of the item; unique within its type. */
  id: z.string(),
  /** A chat's title, or a recording's or a document's name; empty for an item without a name. */
  title: HighlightedText,
  passages: z.array(
    z.object({
      text: HighlightedText,
      place: SearchLocation,
      /** Of a message in a version of its chat that is not shown. */
      isOtherVersion: z.literal(true).optional(),
    }),
  ),
  /** Where the item itself opens. */
  place: SearchLocation,
  /** Signed link to a thumbnail; `null` without one. */
  thumbnailUrl: z.string().nullable(),
  /** When it was made; for chats and files, the time of the matching message. */
  at: z.iso.datetime(),
})
export type SearchHit = z.output<typeof SearchHit>

const unknownTypeText = `Les types possibles sont ${searchTypes.join(', ')}`
const joinedTypes = z
  .string()
  .max(100)
  .transform((joined) => joined.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.enum(searchTypes, { error: unknownTypeText })).max(searchTypes.length))

export const search = {
  /**
   * The user's items, and documents that are shared with them, of which one text contains every word of `q`; the last word may be the
   * beginning of one. Case and accents are ignored.
   * Newest first. An item appears once per page, with its newest excerpts; a long one may appear
   * again on a later page, with older ones.
   */
  search: get('/search', {
    cost: 'ordinary',
    access: 'user',
    summary:
      'Rechercher dans tous ses travaux\u00a0: chats, prompts d’images et de retouches, textes lus à voix haute, transcriptions, documents des collections, noms de pièces jointes, de projets, d’assistants et de prompts',
    query: z.object({
      q: z.string().max(searchLimits.maxCharacters).default(''),
      /** Separated by commas; all types by default. */
      types: joinedTypes.optional(),
      /** `next` of the previous page. */
      cursor: z
        .string()
        .max(200)
        .regex(
          /^[a-z]\d{1,16}(\.[a-z]\d{1,16})*$/,
          'Repère de page non valide. Relancez la recherche.',
        )
        .optional(),
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(searchLimits.maxPageSize)
        .default(searchLimits.pageSize),
    }),
    reply: json(
      z.object({
        hits: z.array(SearchHit),
        next: z.string().nullable(),
        /** Texts of documents may be missing: their index restarts, or is being made again. */
        missesDocuments: z.boolean(),
      }),
    ),
  }),
}
