import type { EmbeddingRequest } from './engine.ts'

type Prefixes = Readonly<Record<NonNullable<EmbeddingRequest['as']>, string>>

/** What models were trained to read before a text, as their cards say; others read the text alone. */
const prefixes: readonly { readonly pattern: RegExp; readonly of: Prefixes }[] = [
  { pattern: /\be5\b/i, of: { question: 'query: ', passage: 'passage: ' } },
  {
    pattern: /nomic-embed/i,
    of: { question: 'search_query: ', passage: 'search_document: ' },
  },
  {
    pattern: /embedding-?gemma/i,
    of: { question: 'task: search result | query: ', passage: 'title: none | text: ' },
  },
  {
    pattern: /qwen3-embed/i,
    of: {
      question: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ',
      passage: '',
    },
  },
]

/** A text with what its model expects before it. */
export const embeddingInput = (model: string, text: string, as: EmbeddingRequest['as']): string =>
  as === undefined
    ? text
    : (prefixes.find(({ pattern }) => pattern.test(model))?.of[as] ?? '') + text
