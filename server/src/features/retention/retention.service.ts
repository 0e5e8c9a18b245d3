import { type OwnRetentionDependencies, ownRetention } from './own-retention.ts'
import { createRetentionChore, type RetentionChoreDependencies } from './retention-chore.ts'
import { type RetentionRulesDependencies, retentionRules } from './retention-rules.ts'

export interface RetentionServiceDependencies
  extends Omit<RetentionChoreDependencies, 'works'>,
    Omit<RetentionRulesDependencies, 'works'> {
  readonly works: RetentionChoreDependencies['works'] &
    RetentionRulesDependencies['works'] &
    OwnRetentionDependencies['works']
}

/** How long works stay: rules of the administrator, choices of users, and the chore that moves what is due to the trash (record 0116). */
export function createRetentionService(dependencies: RetentionServiceDependencies) {
  const chore = createRetentionChore(dependencies)
  return {
    ...retentionRules(dependencies, chore.announceAllSoon),
    ...ownRetention(dependencies, chore.announceSoonFor),
    run: chore.run,
    idle: chore.idle,
    startSweeping: chore.startSweeping,
    close: chore.close,
  }
}
export type RetentionService = ReturnType<typeof createRetentionService>
