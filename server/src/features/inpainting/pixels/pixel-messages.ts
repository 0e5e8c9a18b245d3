import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import type { CompositeRequest, CroppedPart, CropRequest } from './crop-and-composite.ts'

/** A request to the thread. */
export type PixelRequest =
  | ({ readonly type: 'crop' } & CropRequest)
  | ({ readonly type: 'composite' } & CompositeRequest)

/** The thread's response: one per request, in the same order. */
export type PixelResponse =
  | { readonly type: 'cropped'; readonly part: CroppedPart }
  | { readonly type: 'composited'; readonly thumbnail: Uint8Array }
  | { readonly type: 'problem'; readonly code: ProblemCode; readonly detail: string }
  | { readonly type: 'failed'; readonly detail: string }
