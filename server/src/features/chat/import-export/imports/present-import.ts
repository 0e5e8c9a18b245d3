import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { problemText } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import type { StoredImport } from './imports.repository.ts'

/** An import as the API returns it. */
export const presentImport = ({
  problem,
  report,
  ...row
}: Omit<StoredImport, 'userId' | 'uploadId' | 'position'>): FileImport => ({
  id: row.id,
  jobId: row.jobId,
  fileName: row.fileName,
  byteSize: row.byteSize,
  state: row.state,
  readBytes: row.readBytes,
  ...report,
  error: problem ? { code: problem.code, error: problemText(problem.code, problem.params) } : null,
  createdAt: isoDate(row.createdAt),
  endedAt: row.endedAt === undefined ? null : isoDate(row.endedAt),
})
