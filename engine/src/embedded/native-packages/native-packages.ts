import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '../until-aborted.ts'
import { installPackage } from './install-package.ts'
import type { NativePackage, NativePackageName, NativePackageState } from './native-package.ts'
import { isInstalled, type PackageFolder, packageFolder, watchSize } from './package-folder.ts'

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

/** The wait after a failure, because each try without a network may take a minute. */
export const retryAfterFailureMs = 300_000

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

  function createPackage(name: NativePackageName): NativePackage {
    const location = packageFolder(projectRoot, name)
    const download = () =>
      enqueue(() =>
        install({
          projectRoot,
          name,
          signal: closing.signal,
          environment: options.environment ?? {},
        }),
      )
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
    /** Cancels the running installation; the next one starts from the beginning. */
    close: () => closing.abort(),
  }
}
export type NativePackages = ReturnType<typeof createNativePackages>

interface NativePackageDependencies {
  readonly name: NativePackageName
  readonly location: PackageFolder
  download(): Promise<void>
  onFailure(detail: string): void
  onChange(): void
  now(): number
}

function createNativePackage({
  name,
  location,
  download,
  onFailure,
  onChange,
  now,
}: NativePackageDependencies): NativePackage {
  let state: NativePackageState = { state: isInstalled(location) ? 'present' : 'absent' }
  let failedAt = Number.NEGATIVE_INFINITY
  let installing: Promise<void> | undefined
  function setState(next: NativePackageState) {
    state = next
    onChange()
  }
  async function install() {
    const downloading = new AbortController()
    setState({ state: 'installing', receivedBytes: 0 })
    const sizeReports = watchSize(location.root, downloading.signal, (receivedBytes) =>
      setState({ state: 'installing', receivedBytes }),
    )
    try {
      await download()
      setState({ state: 'present' })
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause)
      failedAt = now()
      setState({ state: 'failed', detail })
      onFailure(detail)
      throw new EngineFailure('unsupported', { detail, cause, neverSent: true })
    } finally {
      downloading.abort()
      await sizeReports
      installing = undefined
    }
  }
  return {
    name,
    folder: location.folder,
    state: () => state,
    async whenInstalled(signal) {
      if (state.state === 'present') return
      if (!installing)
        throw new EngineFailure('unsupported', {
          detail: `${name} is not installed here`,
          neverSent: true,
        })
      await untilAborted(installing, signal)
    },
    async ensure(signal) {
      if (state.state === 'present') return
      if (state.state === 'failed' && now() - failedAt < retryAfterFailureMs)
        throw new EngineFailure('unsupported', { detail: state.detail, neverSent: true })
      installing ??= install()
      await untilAborted(installing, signal)
    },
  }
}
