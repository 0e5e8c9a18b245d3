export type NativePackageName = 'llama' | 'sherpa' | 'ffmpeg' | 'ocr' | CardPackageName
/** The builds of llama.cpp for graphics cards, which are fetched only at an administrator's request. */
export type CardPackageName = 'llama-vulkan' | 'llama-cuda'

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

/** A package that someone asks for, may give up, and may remove again. */
export interface RemovablePackage extends NativePackage {
  /** Checks the disk again: a command may have installed it meanwhile. */
  recheck(): void
  /**
   * Like `ensure`, but without a wait after a failure, and the signal ends the installation itself.
   * @throws EngineFailure when it cannot be installed; the signal's reason when aborted
   */
  fetch(signal: AbortSignal): Promise<void>
  /** Deletes its files. */
  remove(): Promise<void>
}
