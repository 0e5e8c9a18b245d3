import type { LogRecorder } from '#features/logs/log-recorder.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'

interface ShutdownDependencies {
  readonly folder: DataFolder
  readonly remainingJobs: SyncCloseable
  readonly monitoring: SyncCloseable
  readonly audit: SyncCloseable
  readonly storageCheck: SyncCloseable
  readonly attachments: SyncCloseable
  readonly myData: SyncCloseable
  readonly transcription: SyncCloseable
  readonly logs: SyncCloseable
  readonly logRecorder: LogRecorder
  readonly diskWatch: AsyncCloseable
  readonly users: AsyncCloseable
  readonly chat: AsyncCloseable
  readonly jobs: AsyncCloseable
  readonly localModels: AsyncCloseable
  readonly inpainting: AsyncCloseable
  readonly embedded: AsyncCloseable
  readonly database: AsyncCloseable
}
interface SyncCloseable {
  close(): void
}
interface AsyncCloseable {
  close(): Promise<unknown>
}

/**
 * Ends running jobs, then releases the data folder. `stopModelNotices` stops the notices of added
 * and removed models.
 */
export async function stopServices(
  services: ShutdownDependencies,
  stopModelNotices: () => void,
): Promise<void> {
  services.remainingJobs.close()
  services.monitoring.close()
  services.audit.close()
  services.storageCheck.close()
  services.attachments.close()
  services.myData.close()
  stopModelNotices()
  await services.diskWatch.close()
  await services.users.close()
  await Promise.all([services.chat.close(), services.jobs.close(), services.localModels.close()])
  services.transcription.close()
  await services.inpainting.close()
  await services.embedded.close()
  await services.database.close()
  services.logs.close()
  services.logRecorder.record({
    level: 'info',
    source: 'system',
    message: 'le serveur s’arrête',
    fields: {},
  })
  services.logRecorder.close()
  services.folder.release()
}
