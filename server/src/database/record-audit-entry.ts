import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { WriteTransaction } from './database.ts'

/** Writes an audit entry in the same transaction as the action itself, so that neither exists without the other. */
export type RecordAuditEntry = (
  entry: NewAuditEntry,
  transaction: WriteTransaction,
) => Promise<void>
