import type { Picture } from './media/picture.ts'

/** The chat's part of the port: what is asked of a model, and what comes back in chunks. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /**
   * The last message is the beginning of the reply, which contains only what follows it. Sent only to models that honour
   * `continuation`; one that refuses is a failure `refused` before the first chunk.
   */
  readonly continues?: true
  /** Only what the user set; for missing ones the engine's defaults apply. */
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly maxTokens?: number
  readonly seed?: number
  /** The reply ends before any of these texts. */
  readonly stop?: readonly string[]
  readonly presencePenalty?: number
  readonly frequencyPenalty?: number
  /** From -100 to 100, by the model's own number of a token. */
  readonly logitBias?: Readonly<Record<string, number>>
  readonly responseFormat?: ResponseFormat
  /** Functions of the caller's program that the model may ask for. */
  readonly tools?: readonly ToolDefinition[]
  readonly toolChoice?: ToolChoice
  readonly parallelToolCalls?: boolean
  /** Always the same for one conversation, and says nothing about it: an engine of several machines sends it where it was before. */
  readonly conversation?: string
  /** For the engine's log. */
  readonly requestId?: string
}
/** JSON of any shape, or as a JSON schema says. */
export type ResponseFormat =
  | { readonly type: 'json' }
  | {
      readonly type: 'json-schema'
      readonly name: string
      readonly description?: string
      readonly schema: Readonly<Record<string, unknown>>
      readonly strict?: boolean
    }
/** `parameters` is a JSON schema. */
export interface ToolDefinition {
  readonly name: string
  readonly description?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly strict?: boolean
}
/** Whether the model may ask for tools, must, or must ask for one of a name. */
export type ToolChoice = 'none' | 'auto' | 'required' | { readonly name: string }
/** What a model asks of a tool; `arguments` is JSON, as the model wrote it. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}
export type ChatMessage =
  | {
      readonly role: 'system' | 'user' | 'assistant'
      readonly content: string
      /** For models with vision. */
      readonly images?: readonly Picture[]
      /** Of an assistant that asked for tools. */
      readonly toolCalls?: readonly ToolCall[]
    }
  /** What a tool returned. */
  | {
      readonly role: 'tool'
      readonly content: string
      readonly toolCallId: string
      readonly images?: undefined
      readonly toolCalls?: undefined
    }
/**
 * A chunk of a streamed reply. The last one is `end`, unless a failure is thrown. The call starts
 * when the first chunk is read.
 */
export type ChatChunk =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** A part of the tool call at this index: `id` and `name` come with its first part, the JSON of its arguments in parts. */
  | {
      readonly type: 'tool-call'
      readonly index: number
      readonly id?: string
      readonly name?: string
      readonly arguments: string
    }
  | {
      readonly type: 'end'
      readonly reason: 'stop' | 'length' | 'tool-calls' | 'other'
      readonly usage?: TokenUsage
    }
export interface TokenUsage {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
}
