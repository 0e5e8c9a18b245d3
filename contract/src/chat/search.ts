import { z } from 'zod'
import { get, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { Chat, chatLimits } from './chat.ts'

export const chatSearchLimits = {
  /** A search begins when this many characters are typed. */
  minCharacters: 3,
  /** How long after the last key press it begins, in milliseconds. */
  delayMs: 300,
  /** Words of a search beyond these are not looked at. */
  maxWords: 32,
  /** Characters of a passage, about. */
  excerptCharacters: 160,
} as const

/** A text cut where what was searched begins and ends; the pieces in order make up the whole. */
export const HighlightedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type HighlightedText = z.output<typeof HighlightedText>

/** One chat that was found: by its title, or by a message. */
export const ChatSearchHit = z.object({
  /** As in lists, without its messages. */
  chat: Chat,
  title: HighlightedText,
  /** The newest message that says it, when the title does not. */
  match: z.object({ messageId: z.string(), passage: HighlightedText }).optional(),
})
export type ChatSearchHit = z.output<typeof ChatSearchHit>

export const chatSearch = {
  /**
   * One's chats whose title, or one message of which, has every word of `q`, the last of them as the beginning of a word; without regard to
   * case and accents. Titles come first, then messages, newest first; each chat once. `total` counts no further than one beyond the page.
   */
  search: get('/chat/search', {
    access: 'user',
    summary: 'Chercher dans ses chats, titres et messages',
    query: pageQuery({ defaultLimit: chatLimits.listPageSize }).extend({
      q: z.string().default(''),
    }),
    reply: pageOf(ChatSearchHit),
  }),
}
