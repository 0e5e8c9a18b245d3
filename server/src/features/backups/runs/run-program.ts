import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { BackupFailureCode } from '@atelier/contract/backups/backups'
import { BackupMessage, type BackupOrder } from '#storage/backups/backup-program.ts'
import type { Progress } from './backup-runs.repository.ts'

/** How a backup ended. */
export type BackupOutcome =
  | { readonly failure: undefined; readonly newBytes: number; readonly files: number }
  | { readonly failure: BackupFailureCode; readonly reason: string }

interface RunOptions {
  readonly program: string
  readonly order: BackupOrder
  readonly signal: AbortSignal
  onProgress?(progress: Progress): void
}

/** Starts the program that makes a backup, at a lower priority than what users wait for; never rejects. */
export function runProgram({
  program,
  order,
  signal,
  onProgress,
}: RunOptions): Promise<BackupOutcome> {
  return new Promise((resolve) => {
    let outcome: BackupOutcome | undefined
    let printed = ''
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
    })
    lowerPriority(child.pid)
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk.toString('utf8')}`.slice(-maxPrinted)
    })
    child.on('message', (value) => {
      const message = BackupMessage.safeParse(value).data
      if (message?.type === 'progress') onProgress?.(message)
      else if (message?.type === 'failed')
        outcome = { failure: message.code, reason: message.reason }
      else if (message) outcome = { failure: undefined, ...message }
    })
    child.on('error', (cause) => {
      outcome ??= { failure: signal.aborted ? 'interrupted' : 'other', reason: String(cause) }
    })
    child.on('close', (code, stoppedBy) =>
      resolve(
        outcome ?? {
          // A stop of the whole service reaches it too, before this server has stopped it.
          failure: signal.aborted || isStop(stoppedBy) ? 'interrupted' : 'other',
          reason: `exit ${code ?? stoppedBy}\u00a0: ${printed}`,
        },
      ),
    )
    child.send(order, (cause) => {
      if (cause) outcome ??= { failure: 'other', reason: String(cause) }
    })
  })
}

/** The end of what a failing program prints goes to the log. */
const maxPrinted = 2000

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system does not allow it: the backup is made all the same.
  }
}

const isStop = (stoppedBy: NodeJS.Signals | null): boolean =>
  stoppedBy === 'SIGTERM' || stoppedBy === 'SIGINT' || stoppedBy === 'SIGHUP'
