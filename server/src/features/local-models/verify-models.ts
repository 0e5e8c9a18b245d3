import type { FileVerification } from '@atelier/contract/local-models/local-models'
import type { Clock } from '#platform/clock.ts'
import { isoDate } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { fingerprintsOf } from './install/fingerprint.ts'
import type { InstallFolder } from './install/install-folder.ts'
import type { InstallQueue } from './install/install-queue.ts'

interface VerificationDependencies {
  readonly folder: InstallFolder
  readonly installs: InstallQueue
  readonly clock: Clock
  readonly log: Log
  readonly onChange: () => void
}

/** Reads the files of models again, one model at a time, and compares their hashes with those of the installation. */
export function createVerification({
  folder,
  installs,
  clock,
  log,
  onChange,
}: VerificationDependencies) {
  const checking = new Set<string>()
  const abort = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  async function check(modelId: string): Promise<void> {
    const install = installs.findByModel(modelId)
    if (!install) return
    const found = await fingerprintsOf(folder.filesOf(modelId, install.files), abort.signal)
    const isIntact = install.files.every(({ name, sha256 }) => found.get(name)?.sha256 === sha256)
    await installs.update(install.entryId, { verified: { at: clock.now(), isIntact } })
  }

  return {
    /** `undefined` for files of unknown origin. */
    stateOf(modelId: string): FileVerification | undefined {
      const verified = installs.findByModel(modelId)?.verified
      if (checking.has(modelId)) return { state: 'checking', at: null }
      return (
        verified && { state: verified.isIntact ? 'intact' : 'damaged', at: isoDate(verified.at) }
      )
    },
    /** Starts the verification; `onChange` is called when it ends. */
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
export type ModelVerification = ReturnType<typeof createVerification>
