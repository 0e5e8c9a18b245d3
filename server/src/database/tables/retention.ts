import type { ListedKind } from '@atelier/contract/works/work-kinds'

export interface RetentionTables {
  retention_rules: RetentionRulesTable
  retention_choices: RetentionChoicesTable
  seen_retention: SeenRetentionTable
  retention_nights: RetentionNightsTable
}

/** What the administrator decided; triggers on `works` read it too. */
export interface RetentionRulesTable {
  kind: ListedKind
  days: number | null
  least_days: number | null
  most_days: number | null
  exempts_pinned: number
  since: number
}

/** What users chose for themselves. */
export interface RetentionChoicesTable {
  user_id: string
  kind: ListedKind
  /** `null`: never. */
  days: number | null
  since: number
}

/** The last time that a notice named which the user has dismissed. */
export interface SeenRetentionTable {
  user_id: string
  retention_at: number
}

/** A night that has begun and is not in the audit trail yet. */
export interface RetentionNightsTable {
  /** Under which its works went to the trash, whoever their owners are. */
  batch_id: string
  server_id: string
  /** By which it began, as JSON. */
  rules: string
}
