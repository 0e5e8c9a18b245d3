import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineFailure } from '#engine-failure.ts'
import { untilAborted } from '#resilience/until-aborted.ts'
import type { NativePackageName, NativePackageState, RemovablePackage } from './native-package.ts'
import { isInstalled, type PackageFolder, watchSize } from './package-folder.ts'

/** The wait after a failure, because each try without a network may take a minute. */
export const retryAfterFailureMs = 300_000

export interface NativePackageDependencies {
  readonly name: NativePackageName
  readonly location: PackageFolder
  /** The signal gives up this download alone. */
  download(signal: AbortSignal | undefined): Promise<void>
  onFailure(detail: string): void
  onChange(): void
  now(): number
}

/** One package: its state, and its installation, which all who want it wait for together. */
export function createNativePackage(dependencies: NativePackageDependencies): RemovablePackage {
  const { name, location, now } = dependencies
  const installation = createInstallation(dependencies)
  const { state, isPresent } = installation
  return {
    name,
    folder: location.folder,
    state,
    async whenInstalled(signal) {
      if (isPresent()) return
      const running = installation.running()
      if (!running)
        throw new EngineFailure('unsupported', {
          detail: `${name} is not installed here`,
          neverSent: true,
        })
      await untilAborted(running, signal)
    },
    async ensure(signal) {
      if (isPresent()) return
      signal.throwIfAborted()
      const last = state()
      if (last.state === 'failed' && now() - installation.failedAt() < retryAfterFailureMs)
        throw new EngineFailure('unsupported', { detail: last.detail, neverSent: true })
      await untilAborted(installation.start(), signal)
    },
    recheck: installation.recheck,
    async fetch(signal) {
      await untilAborted(installation.abortedOne(), signal)
      // One that starts without anyone to wait for it would fail unseen.
      signal.throwIfAborted()
      if (!isPresent()) await untilAborted(installation.start(signal), signal)
    },
    async remove() {
      await rm(join(location.root, 'node_modules'), { recursive: true, force: true })
      installation.recheck()
    },
  }
}

/** The installation of a package, one at a time. */
function createInstallation({
  location,
  download,
  onFailure,
  onChange,
  now,
}: NativePackageDependencies) {
  let state: NativePackageState = { state: isInstalled(location) ? 'present' : 'absent' }
  let failedAt = Number.NEGATIVE_INFINITY
  let running: { readonly ended: Promise<void>; readonly isAborted: () => boolean } | undefined
  function setState(next: NativePackageState) {
    state = next
    onChange()
  }
  async function install(signal: AbortSignal | undefined) {
    const downloading = new AbortController()
    setState({ state: 'installing', receivedBytes: 0 })
    const sizeReports = watchSize(location.root, downloading.signal, (receivedBytes) =>
      setState({ state: 'installing', receivedBytes }),
    )
    try {
      await download(signal)
      setState({ state: 'present' })
    } catch (cause) {
      if (signal?.aborted) {
        setState({ state: 'absent' })
        signal.throwIfAborted()
      }
      const detail = cause instanceof Error ? cause.message : String(cause)
      failedAt = now()
      setState({ state: 'failed', detail })
      onFailure(detail)
      throw new EngineFailure('unsupported', { detail, cause, neverSent: true })
    } finally {
      downloading.abort()
      await sizeReports
      running = undefined
    }
  }
  return {
    state: () => state,
    isPresent: () => state.state === 'present',
    failedAt: () => failedAt,
    running: () => running?.ended,
    /** Resolves once one that was given up has ended, at once when there is none; its failure goes to whoever started it. */
    abortedOne: async () => {
      if (running?.isAborted()) await running.ended.catch(() => undefined)
    },
    start(signal?: AbortSignal): Promise<void> {
      running ??= { ended: install(signal), isAborted: () => signal?.aborted ?? false }
      return running.ended
    },
    recheck() {
      if (running !== undefined) return
      const isThere = isInstalled(location)
      if (isThere !== (state.state === 'present'))
        setState({ state: isThere ? 'present' : 'absent' })
    },
  }
}
