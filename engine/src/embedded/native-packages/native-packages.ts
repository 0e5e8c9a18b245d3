import { createNativePackage } from './create-native-package.ts'
import { installPackage } from './install-package.ts'
import type { NativePackageName, RemovablePackage } from './native-package.ts'
import { packageFolder } from './package-folder.ts'

export interface NativePackagesOptions {
  /** The folder that holds `tools/run.mjs` and `engine/native/`. */
  readonly projectRoot: string
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
  /** Of the package manager: what it needs to find the registry, and no secret of the server. */
  readonly environment?: Readonly<Record<string, string>>
  readonly onChange?: () => void
  /** `detail` is the output of the failed installation. */
  readonly onFailure?: (failure: {
    readonly name: NativePackageName
    readonly detail: string
  }) => void
  /** Replaced by tests. */
  readonly install?: typeof installPackage
}

/** The native packages of the product. They are downloaded one at a time; a failure affects only that package. */
export function createNativePackages(options: NativePackagesOptions) {
  const { projectRoot, install = installPackage, onFailure } = options
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs after the installations that were requested before. */
  function enqueue(run: () => Promise<void>): Promise<void> {
    const result = last.then(run, run)
    last = result
    return result
  }

  function createPackage(name: NativePackageName): RemovablePackage {
    const location = packageFolder(projectRoot, name)
    const download = (signal?: AbortSignal) =>
      enqueue(() => {
        const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
        ended.throwIfAborted()
        return install({
          projectRoot,
          name,
          signal: ended,
          environment: options.environment ?? {},
        })
      })
    const report = (detail: string) => {
      if (!closing.signal.aborted) onFailure?.({ name, detail })
    }
    return createNativePackage({
      name,
      location,
      download,
      onFailure: report,
      now: options.now ?? (() => performance.now()),
      onChange: () => options.onChange?.(),
    })
  }

  return {
    llama: createPackage('llama'),
    sherpa: createPackage('sherpa'),
    ffmpeg: createPackage('ffmpeg'),
    ocr: createPackage('ocr'),
    'llama-vulkan': createPackage('llama-vulkan'),
    'llama-cuda': createPackage('llama-cuda'),
    /** Cancels the running installation; the next one starts from the beginning. */
    close: () => closing.abort(),
  }
}
export type NativePackages = ReturnType<typeof createNativePackages>
