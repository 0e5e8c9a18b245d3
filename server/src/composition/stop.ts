import type { LogRecorder } from '#features/logs/log-recorder.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'

/** Ends work under way, then lets go of the data folder. */
export const createShutdown =
  (folder: DataFolder, parts: ShutdownDependencies) => async (): Promise<void> => {
    parts.work.workLeft.close()
    for (const part of [parts.watching, parts.audit, parts.attachments, parts.belongings])
      part.close()
    parts.stopTelling()
    await parts.users.close()
    await Promise.all([parts.chat.close(), parts.work.jobs.close(), parts.localModels.close()])
    parts.transcription.close()
    await parts.inpainting.close()
    await parts.embedded.close()
    await parts.database.close()
    parts.keeper.record({
      level: 'info',
      source: 'system',
      message: 'le serveur s’arrête',
      fields: {},
    })
    parts.keeper.close()
    folder.release()
  }
interface ShutdownDependencies {
  readonly work: { readonly workLeft: SyncCloseable; readonly jobs: AsyncCloseable }
  readonly watching: SyncCloseable
  readonly audit: SyncCloseable
  readonly attachments: SyncCloseable
  readonly belongings: SyncCloseable
  readonly transcription: SyncCloseable
  readonly keeper: LogRecorder
  readonly users: AsyncCloseable
  readonly chat: AsyncCloseable
  readonly localModels: AsyncCloseable
  readonly inpainting: AsyncCloseable
  readonly embedded: AsyncCloseable
  readonly database: AsyncCloseable
  stopTelling(): void
}
interface SyncCloseable {
  close(): void
}
interface AsyncCloseable {
  close(): Promise<unknown>
}
