import type { BackupFailureCode } from '@atelier/contract/backups/backups'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Log } from '#platform/log/log.ts'
import { sentLocation } from '#storage/backups/backup-program.ts'
import { runProgram } from '../runs/run-program.ts'
import type { BackupTarget } from './backup-plans.ts'

export interface TargetDependencies {
  /** The program that makes a backup. */
  readonly program: string
  readonly dataFolder: string
  readonly log: Log
}

const patienceMs = 60_000

/** Tries a location as a backup would, before it is saved. */
export const createTargetCheck =
  ({ program, dataFolder, log }: TargetDependencies) =>
  async ({ location, key, passphrase }: BackupTarget, installation: string): Promise<void> => {
    const outcome = await runProgram({
      program,
      order: {
        task: 'try',
        installation,
        dataFolder,
        to: sentLocation(location),
        ...defined({ key, passphrase }),
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (outcome.failure === undefined) return
    const { failure, reason } = outcome
    log.warn('un emplacement de sauvegardes ne peut pas servir', {
      source: 'system',
      failure,
      reason,
    })
    throw locationProblem(failure, reason)
  }

/** A location that cannot be used, as the administrator is told. */
export function locationProblem(code: BackupFailureCode, reason: string): Problem {
  const cause = new Error(reason)
  if (code === 'passphrase')
    return new Problem('backup.passphrase-wrong', {
      cause,
      fields: { passphrase: 'Phrase secrète incorrecte' },
    })
  if (code === 'foreign') return new Problem('backup.location-foreign', { cause })
  return new Problem('backup.location-unusable', { cause })
}
