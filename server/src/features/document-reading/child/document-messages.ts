import type {
  DocumentBlock,
  DocumentFormat,
  DocumentGap,
  DocumentPosition,
  UnreadableReason,
} from '../document-blocks.ts'
import type { PageImage } from '../scans/page-image.ts'

/** What the child is started for: what it reads comes message after message. */
export type DocumentRequest = BlocksRequest | ImagesRequest
export interface BlocksRequest {
  readonly type: 'blocks'
  readonly path: string
  /** The first page, slide, sheet or chapter to read, from 1. */
  readonly fromUnit: number
  /** Units that ended earlier children; none of them is touched. */
  readonly skippedUnits: readonly number[]
}
export interface ImagesRequest {
  readonly type: 'images'
  readonly path: string
  readonly pages: readonly number[]
}

/** What the child gives as it reads. */
export type BlocksMessage =
  | {
      readonly type: 'start'
      readonly format: DocumentFormat
      readonly pages: number
      /** What can be read without the others. */
      readonly units: number
    }
  /** Said before a unit is read: a child that ends within it does so because of it. */
  | { readonly type: 'unit'; readonly unit: number; readonly position: DocumentPosition }
  /** All of this unit and of those before it has been sent. */
  | { readonly type: 'done'; readonly unit: number; readonly hiddenCharacters: number }
  | { readonly type: 'blocks'; readonly blocks: readonly DocumentBlock[] }
  | { readonly type: 'gap'; readonly gap: DocumentGap }
  | {
      readonly type: 'end'
      readonly language: string | undefined
      readonly hiddenCharacters: number
    }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason }
/** One for each requested page, in their order. */
export interface ImageMessage {
  readonly type: 'image'
  readonly image: PageImage | undefined
}
/** What the parent sends as it takes frames; the first one begins the reading. */
export interface TakenNotice {
  /** Frames so far. The child works a little ahead of them, then waits. */
  readonly taken: number
  /** The child ends once it has worked longer on one frame. */
  readonly maxMs: number
}
/** A frame of the child: a few messages, one at least, and how long it worked for them. */
export interface SentMessages<Message = BlocksMessage | ImageMessage> {
  readonly messages: readonly Message[]
  readonly workedMs: number
}

/** Exit code of a child that worked longer than it may. */
export const outOfTimeExitCode = 71

/** Exit code of a child that needed more memory than a normal document does. */
export const outOfMemoryExitCode = 70
