export type NativePartName = 'llama' | 'sherpa' | 'ffmpeg'

export type NativePartState =
  | { readonly state: 'absent' }
  | { readonly state: 'installing'; readonly receivedBytes: number }
  | { readonly state: 'present' }
  /** Tried again later. */
  | { readonly state: 'failed'; readonly detail: string }

/** A program that is too large to come with the product: fetched, at its locked version, when something first needs it. */
export interface NativePart {
  readonly name: NativePartName
  /** From where a child imports its packages. */
  readonly folder: string
  state(): NativePartState
  /** Settles once it is there. @throws EngineFailure when it cannot be fetched, or failed too lately to try again */
  ensure(signal: AbortSignal): Promise<void>
}
