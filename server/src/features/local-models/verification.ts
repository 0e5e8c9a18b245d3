import type { Verification } from '@atelier/contract/local-models'
import type { Clock } from '#platform/clock.ts'
import { isoDate } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { fingerprintsOf } from './fingerprint.ts'
import type { InstallFolder } from './install-folder.ts'
import type { Installs } from './installs.ts'

interface Options {
  readonly folder: InstallFolder
  readonly installs: Installs
  readonly clock: Clock
  readonly log: Log
  readonly onChange: () => void
}

/** Reads models' files again, one model at a time, and holds them against what was pinned when they were installed. */
export function createVerification({ folder, installs, clock, log, onChange }: Options) {
  const checking = new Set<string>()
  const abort = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  async function check(modelId: string): Promise<void> {
    const install = installs.ofModel(modelId)
    if (!install) return
    const found = await fingerprintsOf(folder.filesOf(modelId, install.files), abort.signal)
    const isIntact = install.files.every(({ name, sha256 }) => found.get(name)?.sha256 === sha256)
    await installs.update(install.entryId, { verified: { at: clock.now(), isIntact } })
  }

  return {
    /** What is known of a model; `undefined` for files of unknown origin. */
    of(modelId: string): Verification | undefined {
      const verified = installs.ofModel(modelId)?.verified
      if (checking.has(modelId)) return { state: 'checking', at: null }
      return (
        verified && { state: verified.isIntact ? 'intact' : 'damaged', at: isoDate(verified.at) }
      )
    },
    /** Begins; how it ends is told by `onChange`. */
    begin(modelId: string): void {
      if (checking.has(modelId)) return
      checking.add(modelId)
      onChange()
      queue = queue
        .then(() => check(modelId))
        .catch((cause: unknown) => {
          if (!abort.signal.aborted)
            log.error('un modèle n’a pas pu être vérifié', { model: modelId, cause })
        })
        .finally(() => {
          checking.delete(modelId)
          onChange()
        })
    },
    async close(): Promise<void> {
      abort.abort()
      await queue
    },
  }
}
export type VerificationDesk = ReturnType<typeof createVerification>
