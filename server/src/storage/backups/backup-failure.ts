import type { BackupFailureCode } from '@atelier/contract/backups/backups'
import { Problem } from '@atelier/contract/problems/problems'
import { isDiskFull } from '#database/sqlite/disk-full.ts'

/** Why a planned backup could not be made, checked or read. */
export class BackupFailure extends Error {
  readonly code: BackupFailureCode
  constructor(code: BackupFailureCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'BackupFailure'
    this.code = code
  }
}

/** The code of anything that failed on the way. */
export function backupFailureCode(cause: unknown): BackupFailureCode {
  if (cause instanceof BackupFailure) return cause.code
  if (isFull(cause)) return 'no-space'
  if (cause instanceof Problem && cause.code === 'server.storage-away') return 'location'
  return 'other'
}

const isFull = (cause: unknown): boolean =>
  isDiskFull(cause) ||
  (cause instanceof Problem &&
    (cause.code === 'file.no-space' || cause.code === 'server.no-space')) ||
  (cause instanceof Error &&
    'code' in cause &&
    (cause.code === 'ENOSPC' || cause.code === 'EDQUOT'))
