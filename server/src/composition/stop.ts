import type { LogRecorder } from '#features/logs/log-recorder.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import type { Log } from '#platform/log/log.ts'

interface ShutdownDependencies {
  readonly folder: DataFolder
  readonly servers: AsyncCloseable & { stop(): Promise<void> }
  readonly bus: AsyncCloseable
  readonly configuration: SyncCloseable
  readonly remainingJobs: SyncCloseable
  readonly countSweep: SyncCloseable | undefined
  readonly groups: SyncCloseable
  readonly monitoring: SyncCloseable
  readonly audit: SyncCloseable
  readonly storageCheck: SyncCloseable
  readonly attachments: AsyncCloseable
  readonly speech: { readonly replySounds: SyncCloseable }
  readonly myData: SyncCloseable
  readonly transcription: SyncCloseable
  readonly logs: SyncCloseable
  readonly logRecorder: LogRecorder
  readonly diskWatch: AsyncCloseable
  readonly storageChores: AsyncCloseable
  readonly users: AsyncCloseable
  readonly trash: AsyncCloseable
  readonly sharing: AsyncCloseable
  readonly retention: AsyncCloseable
  readonly knowledge: AsyncCloseable
  readonly backups: AsyncCloseable
  readonly mail: AsyncCloseable
  readonly contractions: AsyncCloseable
  readonly chat: AsyncCloseable
  readonly jobs: AsyncCloseable
  readonly engineQueue: AsyncCloseable
  readonly localModels: AsyncCloseable
  readonly inpainting: AsyncCloseable
  readonly usage: AsyncCloseable
  readonly embedded: AsyncCloseable
  readonly database: AsyncCloseable & { stopRetries(): void }
}
interface SyncCloseable {
  close(): void
}
interface AsyncCloseable {
  close(): Promise<unknown>
}

interface HandOverDependencies {
  readonly chat: { postponeWaiting(): void }
  readonly jobs: { handOver(): Promise<void> }
  readonly log: Pick<Log, 'warn'>
}

/** Before this server ends: the others do what waits here. Failing, it is taken over once this server has ended. */
export async function handOverWaiting({ chat, jobs, log }: HandOverDependencies): Promise<void> {
  try {
    await jobs.handOver()
    chat.postponeWaiting()
  } catch (cause) {
    log.warn('les tâches qui attendent n’ont pas pu être laissées aux autres serveurs', {
      source: 'system',
      cause,
    })
  }
}

/**
 * Ends running jobs, then releases the data folder. `stopModelNotices` stops the notices of added
 * and removed models.
 */
export async function stopServices(
  services: ShutdownDependencies,
  stopModelNotices: () => void,
): Promise<void> {
  services.database.stopRetries()
  await services.servers.stop()
  services.remainingJobs.close()
  services.countSweep?.close()
  services.configuration.close()
  services.groups.close()
  services.monitoring.close()
  services.audit.close()
  services.storageCheck.close()
  await services.attachments.close()
  services.speech.replySounds.close()
  services.myData.close()
  stopModelNotices()
  await services.diskWatch.close()
  await services.storageChores.close()
  await services.backups.close()
  await services.contractions.close()
  await services.users.close()
  await services.retention.close()
  await services.trash.close()
  await services.sharing.close()
  await services.knowledge.close()
  await Promise.all([services.chat.close(), services.jobs.close(), services.localModels.close()])
  services.transcription.close()
  await services.inpainting.close()
  // After the jobs, whose ends it tells of.
  await services.mail.close()
  await services.usage.close()
  await services.embedded.close()
  await services.engineQueue.close()
  await services.servers.close()
  await services.bus.close()
  await services.database.close()
  services.logs.close()
  services.logRecorder.record({
    level: 'info',
    source: 'system',
    message: 'le serveur s’arrête',
    fields: {},
  })
  await services.logRecorder.close()
  services.folder.release()
}
