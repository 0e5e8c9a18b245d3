import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { JobContext, JobDefinition } from '#jobs/job-definition.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { type FoundBatch, readInThread } from '../reading/read-in-thread.ts'
import { type SaveImportedDependencies, saveImported } from '../save-imported.ts'
import { addToReport, type ImportReport } from './import-report.ts'
import { importRows, type StoredImport } from './imports.repository.ts'
import { presentImport } from './present-import.ts'

export interface ImportJobDependencies extends SaveImportedDependencies {
  readonly uploads: Pick<ResumableUploads, 'complete' | 'read' | 'remove'>
}

const ImportTask = z.object({ importId: z.string(), timesResumed: z.number().default(0) })
type ImportTask = z.output<typeof ImportTask>

/** A file that ends each server which reads it must not be read for ever. */
const maxResumes = 5
const slotMs = 10_000

/**
 * Imports the chats of a file, some in each transaction, with how far it got: a server that resumes the job goes on behind them, and
 * nothing is imported twice.
 */
export const importJob = (
  dependencies: ImportJobDependencies,
): JobDefinition<ImportTask, FileImport> => ({
  kind: 'chat.import',
  maxPerUser: { count: 1, problem: 'limit.imports' },
  input: ImportTask,
  async run(task, context) {
    try {
      return await runImport(dependencies, task, context)
    } catch (cause) {
      const problem = problemOf(cause, context)
      const isResumed = problem.code === 'job.interrupted' && resumed(task) !== undefined
      if (!isResumed) await endImport(dependencies, { task, userId: context.userId, problem })
      throw cause
    }
  },
  resume: resumed,
  async undo(task, { userId }) {
    // Cancelled before it began, or resumed too often: whatever else ends it says so itself.
    const code = resumed(task) ? 'job.cancelled' : 'job.interrupted'
    await endImport(dependencies, { task, userId, problem: new Problem(code) })
  },
})

const resumed = (task: ImportTask): ImportTask | undefined =>
  task.timesResumed < maxResumes ? { ...task, timesResumed: task.timesResumed + 1 } : undefined

function problemOf(cause: unknown, { signal }: JobContext): Problem {
  if (signal.aborted)
    return new Problem(signal.reason === 'cancelled' ? 'job.cancelled' : 'job.interrupted')
  return cause instanceof Problem ? cause : new Problem('server.internal', { cause })
}

interface EndedImport {
  readonly task: ImportTask
  readonly userId: string
  readonly problem: Problem
}

/** What is imported by then stays. */
async function endImport(
  { database, uploads, clock }: ImportJobDependencies,
  { task, userId, problem }: EndedImport,
): Promise<void> {
  const row = await importRows(database.queries).find(userId, task.importId)
  if (row?.state !== 'active') return
  const isCancelled = problem.code === 'job.cancelled'
  await database.commit((on) =>
    importRows(on).finish(row.id, {
      state: isCancelled ? 'cancelled' : 'failed',
      problem: isCancelled ? undefined : { code: problem.code, params: problem.params },
      endedAt: clock.now(),
    }),
  )
  await removeUpload(uploads, row)
}

async function removeUpload(
  uploads: ImportJobDependencies['uploads'],
  { userId, uploadId }: Pick<StoredImport, 'userId' | 'uploadId'>,
): Promise<void> {
  try {
    await uploads.remove(userId, uploadId)
  } catch (cause) {
    // Its user removed it, or its time was over.
    if (!(cause instanceof Problem)) throw cause
  }
}

async function runImport(
  dependencies: ImportJobDependencies,
  { importId }: ImportTask,
  context: JobContext,
): Promise<FileImport> {
  const { database, uploads } = dependencies
  const { userId } = context
  const row = await importRows(database.queries).find(userId, importId)
  if (!row) throw new Problem('import.not-found')
  const read = (path: string) => importAll(dependencies, { row, path, context })
  const report = await uploads.read(userId, row.uploadId, read)
  const result = await finishImport(dependencies, { row, report, context })
  await removeUpload(uploads, row)
  return result
}

interface ImportRun {
  readonly row: StoredImport
  readonly path: string
  readonly context: JobContext
}

async function importAll(
  dependencies: ImportJobDependencies,
  { row, path, context }: ImportRun,
): Promise<ImportReport> {
  const { signal, report: notify, yieldSlot } = context
  let { report } = row
  let slotSince = performance.now()
  for await (const found of readInThread({ path, skip: row.position }, signal)) {
    report = await saveBatch(dependencies, { row, report, found, context })
    notify({ share: Math.min(1, found.readBytes / row.byteSize) })
    if (performance.now() - slotSince < slotMs) continue
    await yieldSlot()
    slotSince = performance.now()
  }
  if (report.readChats === 0) throw new Problem('import.no-chats')
  return report
}

interface BatchToSave {
  readonly row: StoredImport
  readonly report: ImportReport
  readonly found: FoundBatch
  readonly context: JobContext
}

/** Stores the chats of a batch together with how far the import got. */
async function saveBatch(
  dependencies: ImportJobDependencies,
  { row, report, found, context }: BatchToSave,
): Promise<ImportReport> {
  const { items, position, readBytes } = found
  const chats = items.flatMap((item) => (item.type === 'chat' ? [item.chat] : []))
  const { userId, requireOwner } = context
  let next = report
  const save: Parameters<typeof saveImported>[1]['finish'] = async (on, stored) => {
    await requireOwner(on)
    next = addToReport(report, items, stored)
    await importRows(on).saveProgress(row.id, { position, readBytes, report: next })
  }
  if (chats.length === 0) await dependencies.database.commit((on) => save(on, []))
  else await saveImported(dependencies, { userId, chats, isOpened: false, finish: save })
  return next
}

interface FinishedImport {
  readonly row: StoredImport
  readonly report: ImportReport
  readonly context: JobContext
}

async function finishImport(
  { database, clock }: ImportJobDependencies,
  { row, report, context }: FinishedImport,
): Promise<FileImport> {
  const endedAt = clock.now()
  const ended = { ...row, report, readBytes: row.byteSize, state: 'done' as const, endedAt }
  const result = presentImport(ended)
  await database.commit(async (on) => {
    await importRows(on).finish(row.id, { state: 'done', problem: undefined, endedAt })
    await context.storeResult(on, result)
  })
  return result
}
