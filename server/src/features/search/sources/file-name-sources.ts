import type { SearchLocation } from '@atelier/contract/search/search'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { highlightMatches } from '#platform/text/excerpt.ts'
import type { ItemMatches } from '../item-matches.repository.ts'
import type { Hit, TextQuery } from '../text-source.ts'
import { itemSource } from './item-source.ts'

export interface FileNameDependencies {
  readonly findMatches: ItemMatches
  readonly attachments: Pick<AttachmentsService, 'searchNames'>
  readonly chat: { readonly searchTexts: Pick<ChatService['searchTexts'], 'messageTimes'> }
  readonly transcription: Pick<TranscriptionService, 'searchNames'>
}

/** A file found by its name opens the chat or the recording that it belongs to. */
const fileNameHit = (
  id: string,
  name: string,
  { words, location }: Pick<TextQuery, 'words'> & { readonly location: SearchLocation },
): Hit => ({
  type: 'files',
  id,
  title: highlightMatches(name, words),
  passages: [],
  place: location,
  thumbnailUrl: null,
})

export const recordingNameSource = (
  { findMatches, transcription }: FileNameDependencies,
  query: TextQuery,
) =>
  itemSource({
    kind: 'n',
    query,
    findMatches,
    load: transcription.searchNames,
    present: ({ matches: [{ itemId: id }] }, { name }) =>
      fileNameHit(id, name, {
        words: query.words,
        location: { type: 'transcription', transcriptionId: id },
      }),
  })

export const attachmentSource = (dependencies: FileNameDependencies, query: TextQuery) =>
  itemSource({
    kind: 'f',
    query,
    findMatches: dependencies.findMatches,
    load: (userId, ids) => loadSentFiles(dependencies, userId, ids),
    present: ({ matches: [{ itemId: id }] }, { name, chatId, messageId }) =>
      fileNameHit(id, name, {
        words: query.words,
        location: { type: 'chat', chatId, messageId },
      }),
  })

/** A file without a message yet cannot be shown. Its time is that of its message. */
async function loadSentFiles(
  { attachments, chat }: FileNameDependencies,
  userId: string,
  ids: readonly string[],
) {
  const names = [...(await attachments.searchNames(userId, ids))]
  const times = await chat.searchTexts.messageTimes(
    userId,
    names.flatMap(([, { messageId }]) => messageId ?? []),
  )
  return new Map(
    names.flatMap(([id, { name, chatId, messageId }]) => {
      const createdAt = times.get(messageId ?? '')
      return createdAt === undefined || messageId === null
        ? []
        : [[id, { name, chatId, messageId, createdAt }] as const]
    }),
  )
}
