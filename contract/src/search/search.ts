import { z } from 'zod'
import { chatSearchLimits, HighlightedText } from '#chat/search.ts'
import { get, json } from '#wire/operation.ts'

/** What can be found: the works of each tool, and the names of files that were sent. */
export const searchTypes = [
  'chat',
  'images',
  'inpainting',
  'speech',
  'transcription',
  'files',
] as const
export const SearchType = z.enum(searchTypes)
export type SearchType = z.output<typeof SearchType>

export const searchLimits = {
  ...chatSearchLimits,
  /** Of what is typed. */
  maxCharacters: 500,
  pageSize: 20,
  maxPageSize: 50,
  /** Passages that are told of one work. */
  excerptsPerHit: 3,
} as const

/** Where a passage stands: what a page needs to open there. */
export const SearchLocation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), chatId: z.string(), messageId: z.string().optional() }),
  z.object({ type: z.literal('images'), imageId: z.string() }),
  z.object({ type: z.literal('inpainting'), inpaintingId: z.string() }),
  z.object({ type: z.literal('speech'), spokenId: z.string() }),
  /** `seconds` from the beginning of the recording. */
  z.object({
    type: z.literal('transcription'),
    transcriptionId: z.string(),
    seconds: z.number().optional(),
  }),
])
export type SearchLocation = z.output<typeof SearchLocation>

/** One work that was found, with the places of it that say what was searched. */
export const SearchHit = z.object({
  type: SearchType,
  /** Of the work; unlike among works of one type. */
  id: z.string(),
  /** A chat's title, a recording's name; of what has no name of its own: nothing. */
  title: HighlightedText,
  passages: z.array(z.object({ text: HighlightedText, place: SearchLocation })),
  /** Where the work itself opens. */
  place: SearchLocation,
  /** Signed link to a small picture, where there is one. */
  thumbnailUrl: z.string().nullable(),
  /** When it was made, or, of chats and files, when that was last said. */
  at: z.iso.datetime(),
})
export type SearchHit = z.output<typeof SearchHit>

const unknownTypeText = `Les sortes sont ${searchTypes.join(', ')}`
const joinedTypes = z
  .string()
  .max(100)
  .transform((joined) => joined.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.enum(searchTypes, { error: unknownTypeText })).max(searchTypes.length))

export const search = {
  /**
   * Everything of one's own that has every word of `q` in one text, the last of them as the beginning of a word; without regard to case and
   * accents. The newest first; a work once a page, with its newest passages. A long work can come again on a later page, for older ones.
   */
  search: get('/search', {
    access: 'user',
    summary:
      'Chercher dans tout ce que l’on a fait : chats, demandes d’images et de retouches, textes lus, transcriptions, noms de fichiers envoyés',
    query: z.object({
      q: z.string().max(searchLimits.maxCharacters).default(''),
      /** Separated by commas; without it, everything. */
      types: joinedTypes.optional(),
      /** `next` of the page before. */
      cursor: z
        .string()
        .max(200)
        .regex(
          /^[a-z]\d{1,16}(\.[a-z]\d{1,16})*$/,
          'Repère de page non valide. Reprenez la recherche depuis le début.',
        )
        .optional(),
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(searchLimits.maxPageSize)
        .default(searchLimits.pageSize),
    }),
    reply: json(z.object({ hits: z.array(SearchHit), next: z.string().nullable() })),
  }),
}
