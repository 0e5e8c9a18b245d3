import { chatImportLimits, type FileImport } from '@atelier/contract/chat/imports/imports'
import { Problem } from '@atelier/contract/problems/problems'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { type ImportJobDependencies, importJob } from './import-job.ts'
import { importRows } from './imports.repository.ts'
import { presentImport } from './present-import.ts'

export interface ChatImportsDependencies extends ImportJobDependencies {
  readonly jobs: Pick<JobsService, 'offer'>
  readonly uploads: ResumableUploads
}

/** A larger file may take over a minute. */
const longBytes = 50_000_000

/** Imports files of chats that were uploaded: by jobs, whose reports stay until they are dismissed. */
export function chatImports(dependencies: ChatImportsDependencies) {
  const { database, jobs, uploads, clock, makeId } = dependencies
  const submit = jobs.offer(importJob(dependencies))
  const rows = importRows(database.queries)
  return {
    /** Files of chats on their way. */
    importUploads: { ...uploads, ...uploads.withMaxBytes(chatImportLimits.fileMaxBytes) },
    /** @throws Problem when the upload is not complete, or another import of its user is not over */
    async importFile(userId: string, uploadId: string, requestKey: RequestKey | undefined) {
      const { name, byteSize } = await uploads.complete(userId, uploadId)
      const fileName = sanitizeFileName(name)
      const importId = makeId()
      return await submit({
        userId,
        title: `Import, «\u00a0${fileName}\u00a0»`,
        input: { importId, timesResumed: 0 },
        size: byteSize,
        isLong: byteSize > longBytes,
        requestKey,
        async writeWithJob(on, jobId) {
          const createdAt = clock.now()
          const row = { id: importId, userId, jobId, uploadId, fileName, byteSize, createdAt }
          await importRows(on).insert(row)
          await importRows(on).removeOldest(userId, chatImportLimits.reportsMax)
        },
      })
    },
    async imports(userId: string): Promise<FileImport[]> {
      return (await rows.list(userId, chatImportLimits.reportsMax)).map(presentImport)
    },
    readImport: async (userId: string, importId: string): Promise<FileImport> =>
      presentImport(await requireImport(userId, importId)),
    async dismissImport(userId: string, importId: string): Promise<void> {
      if (await database.commit((on) => importRows(on).removeEnded(userId, importId))) return
      await requireImport(userId, importId)
      throw new Problem('import.active')
    },
  }

  async function requireImport(userId: string, importId: string) {
    const found = await rows.find(userId, importId)
    if (!found) throw new Problem('import.not-found')
    return found
  }
}
