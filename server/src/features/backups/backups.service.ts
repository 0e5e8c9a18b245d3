import type { BackupPlanChange } from '@atelier/contract/backups/backup-plan'
import type { BackupReport, BackupState } from '@atelier/contract/backups/backups'
import type { Page } from '@atelier/contract/wire/operation'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { Actor } from './actor.ts'
import { createBackupAlerts } from './backup-alert.ts'
import { createBackupReports, type ReportsDependencies } from './backup-reports.ts'
import { createBackupSummary } from './backup-summary.ts'
import { type BackupPlansDependencies, createBackupPlans } from './plan/backup-plans.ts'
import { createTargetCheck, type TargetDependencies } from './plan/try-target.ts'
import { type BackupRunsDependencies, createBackupRuns } from './runs/backup-runs.ts'

export type BackupsDependencies = Omit<BackupPlansDependencies, 'tryTarget'> &
  Omit<BackupRunsDependencies, 'plans' | 'onEnd'> &
  TargetDependencies &
  ReportsDependencies & {
    readonly record: RecordAuditEntry
    readonly clock: Clock
  }

const lookEveryMs = 60_000

/** Backups that the installation makes by itself. */
export function createBackupsService(dependencies: BackupsDependencies) {
  const { database, record, log } = dependencies
  const plans = createBackupPlans({
    ...dependencies,
    tryTarget: createTargetCheck(dependencies),
  })
  const runs = createBackupRuns({ ...dependencies, plans, onEnd: () => onEnd() })
  const summary = createBackupSummary({ ...dependencies, plans, runs })
  const alerts = createBackupAlerts({ summary, repository: runs.repository })
  let onEnd = () => {}
  let timer: NodeJS.Timeout | undefined
  const look = () =>
    void runs
      .startIfDue()
      .catch((cause: unknown) =>
        log.error('une sauvegarde n’a pas pu commencer', { source: 'system', cause }),
      )

  return {
    plan: plans.present,
    changePlan: (actor: Actor, change: BackupPlanChange) => plans.change(actor, change),
    state: summary.state,
    /** For the metrics and the monitoring page. */
    summary: summary.read,
    alerts,
    /** Calls `act` when a backup of this server has ended. */
    onEnd(act: () => void): void {
      onEnd = act
    },
    async list(query: PageQuery): Promise<Page<BackupReport>> {
      return await createBackupReports(dependencies).list(await plans.read(), query)
    },
    /** @throws Problem `backup.no-plan`, `backup.running` */
    async start(actor: Actor): Promise<BackupState> {
      await runs.start(await plans.read())
      await database.commit((transaction) =>
        record(
          { actor: { userId: actor.userId, email: actor.email }, action: 'backup.started' },
          transaction,
        ),
      )
      return await summary.state()
    },
    startIfDue: runs.startIfDue,
    whenIdle: runs.whenIdle,
    /** Looks from time to time whether a backup is due. */
    watch(): void {
      timer ??= setInterval(look, lookEveryMs).unref()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await runs.close()
    },
  }
}
export type BackupsService = ReturnType<typeof createBackupsService>
