import { useEffect, useEffectEvent } from 'react'
import { drafts, queueEditsDraftId } from '../drafts.ts'

type Edits = Readonly<Record<string, string>>

/** What was typed into messages that wait and not saved, by message; survives a reload, and the message itself. */
export function queueEdits(chatId: string) {
  const write = (id: string, text: string | undefined): void => {
    const { [id]: _, ...others } = readAll(chatId)
    const edits = text === undefined ? others : { ...others, [id]: text }
    const isEmpty = Object.keys(edits).length === 0
    drafts.write(queueEditsDraftId(chatId), isEmpty ? '' : JSON.stringify(edits))
  }
  return {
    read: (id: string): string | undefined => readAll(chatId)[id],
    write,
    /** Takes out what belongs to messages that wait no more. */
    takeOthers(waiting: readonly string[]): string[] {
      const left = Object.entries(readAll(chatId)).filter(([id]) => !waiting.includes(id))
      for (const [id] of left) write(id, undefined)
      return left.map(([, text]) => text)
    },
  }
}

/** A message that leaves while it is edited: what was typed goes into the composer. */
export function useTextsOfSent(
  chatId: string,
  waiting: readonly string[],
  onMoved: () => void,
): void {
  const moved = useEffectEvent(onMoved)
  // The list is another one at each render: its ids say when it has changed.
  const ids = waiting.join(' ')
  useEffect(() => {
    const texts = queueEdits(chatId).takeOthers(ids.split(' '))
    for (const text of texts.toReversed()) drafts.prepend(chatId, text)
    if (texts.length > 0) moved()
  }, [chatId, ids])
}

/** What another version of the page, or its user, has put there may be anything. */
function readAll(chatId: string): Edits {
  try {
    const stored: unknown = JSON.parse(drafts.read(queueEditsDraftId(chatId)) || '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}
