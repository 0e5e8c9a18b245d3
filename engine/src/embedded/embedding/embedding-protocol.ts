/** The methods of the child that runs models that embed. */
export type EmbeddingProtocol = {
  readonly embed: {
    readonly input: EmbeddingTask
    readonly event: { readonly type: 'loaded' }
    /** In the order of the texts, as the model gives them. */
    readonly result: readonly (readonly number[])[]
  }
}

/** Texts to embed, and how to load their model if another one, or none, is in memory. */
export interface EmbeddingTask {
  readonly path: string
  readonly byteSize: number
  readonly contextSize: number
  readonly texts: readonly string[]
}
