import type { Act } from '@atelier/contract/audit'
import type { Writes } from './database.ts'

/** Keeps what an administrator did in the same commit as the deed itself, so that neither is there without the other. */
export type RecordAct = (act: Act, transaction: Writes) => Promise<void>
