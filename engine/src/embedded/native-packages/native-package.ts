export type NativePackageName = 'llama' | 'sherpa' | 'ffmpeg'

export type NativePackageState =
  | { readonly state: 'absent' }
  | { readonly state: 'installing'; readonly receivedBytes: number }
  | { readonly state: 'present' }
  /** Retried later. */
  | { readonly state: 'failed'; readonly detail: string }

/**
 * A program that is too large to ship with the product. It is installed when it is first needed, at
 * its locked version.
 */
export interface NativePackage {
  readonly name: NativePackageName
  /** The folder from which a child imports it. */
  readonly folder: string
  state(): NativePackageState
  /**
   * Resolves once it is there: at once, or when the installation under way ends. It starts none, because users call it.
   * @throws EngineFailure `unsupported` when it is not there
   */
  whenInstalled(signal: AbortSignal): Promise<void>
  /**
   * Resolves once it is installed. @throws EngineFailure when it cannot be installed, or failed too
   * recently to retry
   */
  ensure(signal: AbortSignal): Promise<void>
}
