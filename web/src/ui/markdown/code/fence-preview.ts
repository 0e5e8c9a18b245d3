import { createContext, type ReactNode } from 'react'

export interface Fence {
  readonly code: string
  /** The word after the fence. */
  readonly language: string | undefined
}

/** Renders finished code, given the card that shows it as text. */
export type RenderFence = (fence: Fence, card: ReactNode) => ReactNode

/** How a page shows code that is a picture or a document; elsewhere it stays a text. */
export const FenceContext = createContext<RenderFence>((_, card) => card)
