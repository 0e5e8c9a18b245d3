import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '../until-aborted.ts'
import { installPackage } from './install-package.ts'
import type { NativePackage, NativePackageName, NativePackageState } from './native-package.ts'
import { isInstalled, type PackageFolder, packageFolder, watchSize } from './package-folder.ts'

export interface NativePackagesOptions {
  /** The folder that holds `tools/run.mjs` and `engine/native/`. */
  readonly projectRoot: string
  /** Milliseconds that only grow. */
  readonly now?: () => number
  readonly onChange?: () => void
  /** What the fetching said when it failed. */
  readonly onFailure?: (failure: {
    readonly name: NativePackageName
    readonly detail: string
  }) => void
  /** In place of npm. */
  readonly install?: typeof installPackage
}

/** After a failure, nothing is tried for so long: without a network each trial may cost a minute of waiting. */
export const retryAfterFailureMs = 300_000

/** The native parts of the product; one is fetched at a time, and a failure costs only what needs that part. */
export function createNativePackages(options: NativePackagesOptions) {
  const { projectRoot, install = installPackage, onFailure } = options
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** After whatever is being fetched already. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work, work)
    last = mine
    return mine
  }

  function part(name: NativePackageName): NativePackage {
    const where = packageFolder(projectRoot, name)
    const bring = () => inTurn(() => install({ projectRoot, name, signal: closing.signal }))
    const failed = (detail: string) => {
      if (!closing.signal.aborted) onFailure?.({ name, detail })
    }
    return createNativePackage({
      name,
      location: where,
      download: bring,
      onFailure: failed,
      now: options.now ?? (() => performance.now()),
      onChange: () => options.onChange?.(),
    })
  }

  return {
    llama: part('llama'),
    sherpa: part('sherpa'),
    ffmpeg: part('ffmpeg'),
    /** Gives up what is being fetched; the next time starts over. */
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
  let fetching: Promise<void> | undefined
  function become(next: NativePackageState) {
    state = next
    onChange()
  }
  async function install() {
    const arriving = new AbortController()
    become({ state: 'installing', receivedBytes: 0 })
    const watching = watchSize(location.root, arriving.signal, (receivedBytes) =>
      become({ state: 'installing', receivedBytes }),
    )
    try {
      await download()
      become({ state: 'present' })
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause)
      failedAt = now()
      become({ state: 'failed', detail })
      onFailure(detail)
      throw new EngineFailure('unsupported', { detail, cause, neverSent: true })
    } finally {
      arriving.abort()
      await watching
      fetching = undefined
    }
  }
  return {
    name,
    folder: location.folder,
    state: () => state,
    async ensure(signal) {
      if (state.state === 'present') return
      if (state.state === 'failed' && now() - failedAt < retryAfterFailureMs)
        throw new EngineFailure('unsupported', { detail: state.detail, neverSent: true })
      fetching ??= install()
      await untilAborted(fetching, signal)
    },
  }
}
