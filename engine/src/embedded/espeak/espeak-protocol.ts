/** Requests to the thread of eSpeak, one at a time. */
export type EspeakRequest =
  | { readonly type: 'voices' }
  | {
      readonly type: 'say'
      readonly text: string
      readonly voice: string
      readonly wordsPerMinute: number
      /** From 0 to 99; 50 is the voice's default. */
      readonly pitch: number
    }
  /** Writes the pronunciation data into a folder; neural voices need them too. */
  | { readonly type: 'copy-data'; readonly folder: string }

export type EspeakResponse =
  | { readonly type: 'voices'; readonly table: readonly string[] }
  /** A WAV. */
  | { readonly type: 'spoken'; readonly wav: Uint8Array<ArrayBuffer> }
  | { readonly type: 'copied'; readonly files: number }
  | { readonly type: 'failed'; readonly detail: string }
