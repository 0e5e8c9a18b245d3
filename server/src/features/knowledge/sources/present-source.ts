import type { Source, SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { problemText } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import type { StoredExcerpt } from './excerpts.repository.ts'
import type { StoredSource } from './stored-source.ts'

/** Who reads a document, and whether others read it too. */
export interface Viewer {
  readonly userId: string
  readonly isShared: boolean
}

/** A document as the API returns it; with the share of its excerpts that have vectors, unless all have. */
export const presentSource = (
  { problem, ...source }: StoredSource,
  viewer: Viewer,
  meaning: number | null = null,
): Source => ({
  id: source.id,
  collectionId: source.collectionId,
  kind: source.kind,
  title: source.title,
  address: source.address ?? null,
  origin: source.addedBy === viewer.userId ? originOf(source, viewer) : null,
  mediaType: source.mediaType,
  byteSize: source.byteSize,
  state: source.state,
  problem: problem === undefined ? null : { code: problem, error: problemText(problem) },
  jobId: source.jobId ?? null,
  isRecognizing: source.isRecognizing,
  recognizedPages: source.recognizedPages,
  hasInstructions: source.hasInstructions,
  language: source.language ?? null,
  pages: source.pages,
  passages: source.excerptCount,
  meaning,
  gaps: [...source.gaps],
  hiddenCharacters: source.hiddenCharacters,
  createdAt: isoDate(source.createdAt),
  readAt: source.readAt === undefined ? null : isoDate(source.readAt),
})

function originOf(
  { chatId, transcriptionId }: Pick<StoredSource, 'chatId' | 'transcriptionId'>,
  { isShared }: Viewer,
): Source['origin'] {
  if (chatId !== undefined) return { chatId }
  return transcriptionId === undefined ? null : { transcriptionId, isFollowed: !isShared }
}

export const presentExcerpt = ({ id, ...excerpt }: StoredExcerpt): SourceExcerpt => ({
  ...excerpt,
  id: String(id),
})
