import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { WriteTransaction } from './database.ts'

/** Keeps what an administrator did in the same commit as the deed itself, so that neither is there without the other. */
export type RecordAuditEntry = (act: NewAuditEntry, transaction: WriteTransaction) => Promise<void>
