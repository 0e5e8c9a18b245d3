import type { ProblemCode } from '@atelier/contract/problems'
import type { Laying, PartAsked, ShownPart } from './repaint.ts'

/** What the thread is asked for. */
export type PixelOrder =
  | ({ readonly type: 'part' } & PartAsked)
  | ({ readonly type: 'lay-in' } & Laying)

/** What it answers: one for each order, in their order. */
export type PixelAnswer =
  | { readonly type: 'part'; readonly part: ShownPart }
  | { readonly type: 'laid-in'; readonly thumbnail: Uint8Array }
  | { readonly type: 'problem'; readonly code: ProblemCode; readonly detail: string }
  | { readonly type: 'failed'; readonly detail: string }
