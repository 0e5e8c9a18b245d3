/** The used part of the package, which has no types. It is downloaded on demand, see `engine/native`. */
declare module 'sherpa-onnx-node' {
  interface Waveform {
    readonly samples: Float32Array
    readonly sampleRate: number
  }
  interface OfflineStream {
    acceptWaveform(wave: Waveform): void
  }
  interface OfflineResult {
    readonly text: string
    readonly lang?: string
    readonly tokens?: readonly string[]
    readonly timestamps?: readonly number[]
  }
  interface OfflineRecognizer {
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<OfflineResult>
    setConfig(config: object): void
  }
  interface OfflineTts {
    readonly numSpeakers: number
    readonly sampleRate: number
    generate(request: {
      text: string
      sid: number
      speed: number
      enableExternalBuffer: boolean
    }): Waveform
  }
  interface Vad {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(enableExternalBuffer: boolean): { readonly start: number; readonly samples: Float32Array }
    pop(): void
    flush(): void
  }
  const sherpa: {
    readonly OfflineRecognizer: { createAsync(config: object): Promise<OfflineRecognizer> }
    readonly OfflineTts: { createAsync(config: object): Promise<OfflineTts> }
    readonly Vad: new (config: object, bufferSeconds: number) => Vad
  }

  export type { OfflineRecognizer, OfflineResult, OfflineTts, Vad }
  // biome-ignore lint/style/noDefaultExport: what Node.js makes of a CommonJS package.
  export { sherpa as default }
}
