import type { BackupSummary } from './backup-summary.ts'
import type { BackupRun, createBackupRunsRepository } from './runs/backup-runs.repository.ts'

/** What the administrator should know of the backups. */
export interface BackupAlert {
  /** Of the run that it is about. */
  readonly runId: string
  readonly topic: 'backup-failed' | 'backup-late'
  readonly since: number
}

interface BackupAlertsDependencies {
  readonly summary: { read(): Promise<BackupSummary> }
  readonly repository: ReturnType<typeof createBackupRunsRepository>
}

/** The alert about backups, until a good one is made or the administrator has closed it. */
export const createBackupAlerts = ({ summary, repository }: BackupAlertsDependencies) => ({
  async find(): Promise<BackupAlert | undefined> {
    const { status } = await summary.read()
    if (status === 'failed') return alertOf(await repository.findLastEnded(), 'backup-failed')
    if (status !== 'late') return undefined
    return alertOf(await repository.findLastGood({ isThorough: false }), 'backup-late')
  },
  dismiss: (runId: string): Promise<void> => repository.markSeen(runId),
})
export type BackupAlerts = ReturnType<typeof createBackupAlerts>

const alertOf = (
  run: BackupRun | undefined,
  topic: BackupAlert['topic'],
): BackupAlert | undefined =>
  run && !run.isSeen ? { runId: run.id, topic, since: run.endedAt ?? run.startedAt } : undefined
