import type { SourceState } from '@atelier/contract/knowledge/collections'
import type { SourceGap, SourceKind } from '@atelier/contract/knowledge/sources'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'

/** A document of a collection, without its text. */
export interface StoredSource {
  readonly id: string
  readonly collectionId: string
  /** Of the collection. */
  readonly ownerId: string
  readonly addedBy: string | undefined
  readonly kind: SourceKind
  readonly title: string
  readonly address: string | undefined
  /** The work of `addedBy` that it is a copy of, while that exists. */
  readonly chatId: string | undefined
  readonly transcriptionId: string | undefined
  readonly fileId: string
  readonly mediaType: string
  readonly byteSize: number
  readonly contentHash: string
  readonly reading: number
  readonly state: SourceState
  readonly problem: ProblemCode | undefined
  readonly language: string | undefined
  readonly pages: number
  readonly gaps: readonly SourceGap[]
  readonly hiddenCharacters: number
  readonly excerptCount: number
  readonly jobId: string | undefined
  readonly isRecognizing: boolean
  readonly recognizedPages: number
  readonly hasInstructions: boolean
  readonly createdAt: number
  readonly readAt: number | undefined
}

/** What there is before a document is read. */
export type NewSource = Pick<
  StoredSource,
  | 'id'
  | 'collectionId'
  | 'ownerId'
  | 'kind'
  | 'title'
  | 'address'
  | 'fileId'
  | 'mediaType'
  | 'byteSize'
  | 'contentHash'
  | 'createdAt'
> &
  Partial<Pick<StoredSource, 'chatId' | 'transcriptionId'>> & { readonly addedBy: string }
