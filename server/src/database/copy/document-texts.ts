import { chatSearchLimits } from '@atelier/contract/chat/search'
import { type IndexedItemKind, indexedItems } from '../item-search-index.ts'
import { wordsToIndex } from '../search-index.ts'
import type { IndexTable, TableShape } from './table-shape.ts'

/** Texts whose words are in an index: what kind they are, and a query for them that both databases understand. */
export interface DocumentTexts {
  readonly table: IndexTable
  /** Gives the columns of the document's row, then its owner, then its text. */
  query(table: TableShape): string
  words(userId: string, text: string): string
}

const columnsOf = ({ columns }: TableShape) => columns.map(({ name }) => `d."${name}"`).join(', ')
/** SQLite's index writes what it has in memory whenever a document comes before the one that it had last. */
const byNumber = 'order by d.id'
const from = chatSearchLimits.indexedCharacters

const titles: DocumentTexts = {
  table: 'search_documents',
  query: (table) => `select ${columnsOf(table)}, c.user_id, c.title
    from search_documents d join chats c on c.id = d.chat_id where d.message_id is null ${byNumber}`,
  words: (userId, text) => wordsToIndex({ userId, kind: 't' }, text),
}
const messages: DocumentTexts = {
  table: 'search_documents',
  query: (table) => `select ${columnsOf(table)}, c.user_id, substr(m.content, 1, ${from})
    from search_documents d join messages m on m.id = d.message_id join chats c on c.id = m.chat_id ${byNumber}`,
  words: (userId, text) => wordsToIndex({ userId, kind: 'm' }, text),
}

interface ItemTexts {
  /** The table of the items. */
  readonly items: string
  /** The text, of the item `i` and the document `d`. */
  readonly text: string
  readonly condition?: string
  /** What of it is indexed. */
  readonly part?: (text: string) => string
}

const promptOf = (text: string): string => {
  const { prompt = '' } = JSON.parse(text) as { readonly prompt?: string }
  return prompt
}

/** A kind that is not here does not compile. */
const itemTexts: Readonly<Record<IndexedItemKind, ItemTexts>> = {
  image: { items: 'images', text: 'i.prompt' },
  inpainting: { items: 'inpaintings', text: 'i.asked', part: promptOf },
  reading: { items: 'spoken_texts', text: 'i.text' },
  file: { items: 'attachments', text: 'i.name' },
  'recording-name': {
    items: 'transcriptions',
    text: 'i.original_name',
    condition: 'd.piece is null',
  },
  piece: {
    items: 'transcriptions',
    text: `(select string_agg(s.text, ' ' order by s.place) from transcription_segments s
      where s.transcription_id = i.id and s.piece = d.piece)`,
    condition: 'd.piece is not null',
  },
}

const itemDocuments = (kind: IndexedItemKind): DocumentTexts => {
  const { items, text, condition = 'true', part = (all: string) => all } = itemTexts[kind]
  const { sign, column } = indexedItems[kind]
  return {
    table: 'work_documents',
    query: (table) => `select ${columnsOf(table)}, i.user_id, ${text}
      from work_documents d join ${items} i on i.id = d.${column} where ${condition} ${byNumber}`,
    words: (userId, found) => wordsToIndex({ userId, kind: sign }, part(found)),
  }
}

/** Every text that is in an index. */
export const documentTexts: readonly DocumentTexts[] = [
  titles,
  messages,
  ...(Object.keys(itemTexts) as IndexedItemKind[]).map(itemDocuments),
]
