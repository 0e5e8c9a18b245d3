import type { ChatChunk, ChatRequest } from '#engine.ts'

/** The methods of the child that runs chat models. */
export type ChatProtocol = {
  readonly chat: {
    readonly input: ChatTask
    readonly event: ChatChunk | { readonly type: 'loaded' }
    readonly result: undefined
  }
}

/** A reply to write, and how to load its model if another one, or none, is in memory. */
export interface ChatTask {
  readonly path: string
  readonly byteSize: number
  readonly contextSize: number
  readonly sequences: number
  readonly request: Omit<ChatRequest, 'model'>
}
