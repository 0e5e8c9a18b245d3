export type NativePackageName = 'llama' | 'sherpa' | 'ffmpeg'

export type NativePackageState =
  | { readonly state: 'absent' }
  | { readonly state: 'installing'; readonly receivedBytes: number }
  | { readonly state: 'present' }
  /** Retried later. */
  | { readonly state: 'failed'; readonly detail: string }

/** A program that is too large to come with the product: installed, at its locked version, when it is first needed. */
export interface NativePackage {
  readonly name: NativePackageName
  /** The folder from which a child imports it. */
  readonly folder: string
  state(): NativePackageState
  /** Resolves once it is installed. @throws EngineFailure when it cannot be, or failed too recently to retry */
  ensure(signal: AbortSignal): Promise<void>
}
