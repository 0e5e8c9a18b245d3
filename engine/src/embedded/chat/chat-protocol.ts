import type { ChatChunk, ChatRequest } from '#engine-chat.ts'

/** The methods of the child that runs chat models. */
export type ChatProtocol = {
  readonly chat: {
    readonly input: ChatTask
    readonly event: ChatChunk | LoadedEvent
    readonly result: undefined
  }
}

export interface LoadedEvent {
  readonly type: 'loaded'
  /** Absent without a card. */
  readonly placement: CardPlacement | undefined
}

/** How many layers of the loaded model are on the card, and the card's memory since then, in bytes. */
export interface CardPlacement {
  readonly layers: number
  readonly totalLayers: number
  readonly memory: { readonly totalBytes: number; readonly freeBytes: number }
}

/** A reply to write, and how to load its model if another one, or none, is in memory. */
export interface ChatTask {
  readonly path: string
  readonly byteSize: number
  readonly contextSize: number
  readonly sequences: number
  /** Of the model's file; the card takes whole ones. */
  readonly blockCount: number
  readonly bytesPerToken: number
  /** The machine's memory does not hold these, so they must be on the card. */
  readonly minLayers: number
  readonly request: Omit<ChatRequest, 'model'>
}
