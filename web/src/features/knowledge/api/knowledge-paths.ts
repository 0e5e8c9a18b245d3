import type { SourceOrigin, SourcePosition } from '@atelier/contract/knowledge/sources'
import { tools } from '#features/configuration/tools.ts'

export const collectionPath = (collectionId: string): string =>
  `${tools.knowledge.path}/${encodeURIComponent(collectionId)}`

/** The page of a document, at one of its excerpts by its number. */
export const sourcePath = (sourceId: string, ordinal?: number): string =>
  `${tools.knowledge.path}/document/${encodeURIComponent(sourceId)}${ordinal === undefined ? '' : `?passage=${ordinal}`}`

/** The chat or the transcription that a document is a copy of; a chat at its message, a recording at its second. */
export function originPath(origin: SourceOrigin, position?: SourcePosition): string {
  if ('chatId' in origin) {
    const chat = `${tools.chat.path}/${encodeURIComponent(origin.chatId)}`
    return position && 'messageId' in position && position.messageId !== ''
      ? `${chat}?message=${encodeURIComponent(position.messageId)}`
      : chat
  }
  const transcription = `${tools.transcription.path}?t=${encodeURIComponent(origin.transcriptionId)}`
  return position && 'from' in position
    ? `${transcription}&s=${Math.floor(position.from)}`
    : transcription
}
