import { backupLimits } from '@atelier/contract/backups/backup-plan'
import type { BackupState, BackupStatus } from '@atelier/contract/backups/backups'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Servers } from '#platform/servers.ts'
import { type BackupPlans, targetOf } from './plan/backup-plans.ts'
import { type BackupRuns, findLivingRun } from './runs/backup-runs.ts'
import { nextDueTime } from './runs/schedule.ts'

const hourMs = 60 * 60 * 1000

interface SummaryDependencies {
  readonly plans: Pick<BackupPlans, 'read'>
  readonly runs: Pick<BackupRuns, 'repository'>
  readonly servers: Pick<Servers, 'listLivingIds'>
  readonly clock: Clock
}

/** What there is to say of the last backups. */
export interface BackupSummary {
  readonly status: BackupStatus
  /** When the last good one began: it has the data of that time. */
  readonly lastGoodAt: number | undefined
}

export function createBackupSummary({
  plans,
  runs: { repository },
  servers,
  clock,
}: SummaryDependencies) {
  async function read(): Promise<BackupSummary> {
    const { isOn } = await plans.read()
    const good = await repository.findLastGood({ isThorough: false })
    const ended = await repository.findLastEnded()
    const lastGoodAt = good?.startedAt
    if (!isOn) return { status: 'off', lastGoodAt }
    if (ended?.failure !== undefined && ended.failure !== 'interrupted')
      return { status: 'failed', lastGoodAt }
    if (lastGoodAt === undefined) return { status: 'waiting', lastGoodAt }
    const isLate = clock.now() - lastGoodAt > backupLimits.lateHours * hourMs
    return { status: isLate ? 'late' : 'ok', lastGoodAt }
  }
  return {
    read,
    async state(): Promise<BackupState> {
      const plan = await plans.read()
      const { status, lastGoodAt } = await read()
      const running = await findLivingRun({ repository, servers })
      const last = await repository.findLastEnded()
      return {
        status,
        running: running
          ? {
              startedAt: isoDate(running.startedAt),
              step: running.step,
              done: running.done,
              total: running.total,
            }
          : null,
        last:
          last?.endedAt === undefined
            ? null
            : { endedAt: isoDate(last.endedAt), failure: last.failure ?? null },
        lastGoodAt: lastGoodAt === undefined ? null : isoDate(lastGoodAt),
        nextAt: plan.isOn && targetOf(plan) ? isoDate(nextDueTime(clock.now(), plan.at)) : null,
      }
    },
  }
}
