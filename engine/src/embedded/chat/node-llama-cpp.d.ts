/**
 * The used part of node-llama-cpp. The package is downloaded only when needed, so its types are
 * missing otherwise.
 */
declare module 'node-llama-cpp' {
  export type Token = number & { readonly __token: never }

  export function getLlama(options: {
    readonly gpu: 'auto' | 'cuda' | 'vulkan' | false
    readonly build: 'never'
    readonly logLevel: 'error'
    readonly progressLogs: false
  }): Promise<Llama>

  export interface Llama {
    readonly cpuMathCores: number
    maxThreads: number
    /** In bytes, of all cards together. */
    getVramState(): Promise<{
      readonly total: number
      readonly free: number
      /** What of it is the machine's memory. */
      readonly unifiedSize: number
    }>
    getGpuDeviceNames(): Promise<string[]>
    loadModel(options: {
      readonly modelPath: string
      readonly onLoadProgress: () => void
      readonly gpuLayers?: number
    }): Promise<LlamaModel>
  }
  export interface LlamaModel {
    readonly tokenizer: unknown
    createContext(options: {
      readonly contextSize: number
      readonly sequences: number
      readonly threads: number
      readonly batchSize: number
    }): Promise<LlamaContext>
    createEmbeddingContext(options: {
      readonly contextSize: number
      readonly batchSize: number
      readonly threads: number
    }): Promise<LlamaEmbeddingContext>
    dispose(): Promise<void>
  }
  export interface LlamaEmbeddingContext {
    /** In tokens, with those that are added around the text. */
    calculateInputLength(text: string): number
    getEmbeddingFor(text: string): Promise<{ readonly vector: readonly number[] }>
  }
  export interface LlamaContext {
    readonly contextSize: number
    getSequence(): LlamaContextSequence
  }
  export interface LlamaContextSequence {
    readonly nextTokenIndex: number
    readonly tokenMeter: { readonly usedOutputTokens: number }
    compareContextTokens(tokens: readonly Token[]): { readonly firstDifferentIndex: number }
    adaptStateToTokens(tokens: readonly Token[], allowShift: boolean): Promise<void>
    evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>
  }

  export type ChatHistoryItem =
    | { readonly type: 'system' | 'user'; readonly text: string }
    | { readonly type: 'model'; readonly response: readonly string[] }
  export interface ResponseChunk {
    /** Absent for a part of the answer itself. */
    readonly type?: 'segment'
    readonly text: string
  }
  export interface ChatWrapper {
    generateContextState(options: { readonly chatHistory: readonly ChatHistoryItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): Token[] }
    }
  }
  export class LlamaChat {
    constructor(options: {
      readonly contextSequence: LlamaContextSequence
      readonly chatWrapper?: ChatWrapper
    })
    readonly chatWrapper: ChatWrapper
    generateResponse(
      history: readonly ChatHistoryItem[],
      options: {
        readonly signal: AbortSignal
        readonly stopOnAbortSignal: true
        readonly onResponseChunk: (chunk: ResponseChunk) => void
        readonly maxTokens: number
        readonly temperature: number
        readonly topP?: number
        readonly topK?: number
        readonly seed?: number
      },
    ): Promise<{ readonly metadata: { readonly stopReason: string } }>
  }
}
