import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { hasFinePointer } from '../composer/use-composer-focus.ts'
import { insertWords } from './insert-text.ts'

interface Insertion {
  readonly words: string
  /** Where they go. */
  readonly caret: number
  readonly setDraft: (text: string) => void
}

/** Puts words into the message that is being written, with the caret behind them. */
export function insertIntoField(
  field: HTMLTextAreaElement,
  { words, caret: from, setDraft }: Insertion,
): void {
  const { text, caret } = insertWords({ text: field.value, caret: from }, words)
  // The caret can only be placed once the field has the text.
  flushSync(() => setDraft(text))
  if (hasFinePointer()) field.focus()
  field.setSelectionRange(caret, caret)
}

/** A prompt goes where the caret is, or to the beginning. */
export const insertions = (
  field: RefObject<HTMLTextAreaElement | null>,
  setDraft: (text: string) => void,
) => {
  const insertAt = (words: string, from: (element: HTMLTextAreaElement) => number) => {
    const element = field.current
    if (element) insertIntoField(element, { words, caret: from(element), setDraft })
  }
  return {
    insert: (words: string) => insertAt(words, ({ selectionEnd }) => selectionEnd),
    insertFirst: (words: string) => insertAt(words, () => 0),
  }
}
