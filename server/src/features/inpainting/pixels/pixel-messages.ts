import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import type { CompositeRequest, CroppedPart, CropRequest } from './crop-and-composite.ts'

/** What the thread is asked for. */
export type PixelRequest =
  | ({ readonly type: 'part' } & CropRequest)
  | ({ readonly type: 'lay-in' } & CompositeRequest)

/** What it answers: one for each order, in their order. */
export type PixelResponse =
  | { readonly type: 'part'; readonly part: CroppedPart }
  | { readonly type: 'laid-in'; readonly thumbnail: Uint8Array }
  | { readonly type: 'problem'; readonly code: ProblemCode; readonly detail: string }
  | { readonly type: 'failed'; readonly detail: string }
