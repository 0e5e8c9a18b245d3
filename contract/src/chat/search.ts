import { z } from 'zod'
import { get, pageOf } from '#wire/operation.ts'
import { OptionalPageQuery, pageOrNewest } from '#wire/paging.ts'
import { Chat, chatLimits } from './chat.ts'

export const chatSearchLimits = {
  /** Shorter queries would match almost everything, so the search starts at this length. */
  minCharacters: 3,
  /** Milliseconds without a key press before the search starts. */
  delayMs: 300,
  /** Further words of the query are ignored, because each one makes the search slower. */
  maxWords: 32,
  /** Only the beginning of a text is searched, because indexing takes time for each character. */
  indexedCharacters: 50_000,
  /** Approximate length of an excerpt, in characters. */
  excerptCharacters: 160,
} as const

/**
 * A text in parts, in order: those that match the query, and those between. Together they are the
 * whole text.
 */
export const HighlightedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type HighlightedText = z.output<typeof HighlightedText>

/** One chat that was found by its title, or by one of its messages. */
export const ChatSearchHit = z.object({
  /** Without messages, as in lists. */
  chat: Chat,
  title: HighlightedText,
  /** The newest message that matches, when the title does not. */
  match: z
    .object({
      messageId: z.string(),
      passage: HighlightedText,
      /** It is in a version of the conversation that is not shown. */
      isOtherVersion: z.literal(true).optional(),
    })
    .optional(),
})
export type ChatSearchHit = z.output<typeof ChatSearchHit>

export const chatSearch = {
  /**
   * The user's chats of which the title, or one message, contains every word of `q`; the last word
   * may be the beginning of one. Case and accents are ignored.
   * Matching titles come first, then matching messages, newest first; each chat appears once.
   * `total` stops at one more than the page, because counting further would read every match.
   */
  search: get('/chat/search', {
    cost: 'ordinary',
    access: 'user',
    summary: 'Rechercher dans les titres et les messages de ses chats',
    query: OptionalPageQuery.extend({ q: z.string().default('') }).transform(
      ({ q, ...paging }) => ({ q, ...pageOrNewest(paging, chatLimits.listPageSize) }),
    ),
    reply: pageOf(ChatSearchHit),
  }),
}
