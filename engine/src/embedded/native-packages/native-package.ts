export type NativePackageName = 'llama' | 'sherpa' | 'ffmpeg'

export type NativePackageState =
  | { readonly state: 'absent' }
  | { readonly state: 'installing'; readonly receivedBytes: number }
  | { readonly state: 'present' }
  /** Tried again later. */
  | { readonly state: 'failed'; readonly detail: string }

/** A program that is too large to come with the product: fetched, at its locked version, when something first needs it. */
export interface NativePackage {
  readonly name: NativePackageName
  /** From where a child imports its packages. */
  readonly folder: string
  state(): NativePackageState
  /** Settles once it is there. @throws EngineFailure when it cannot be fetched, or failed too lately to try again */
  ensure(signal: AbortSignal): Promise<void>
}
