import type { LogKeeper } from '#features/logs/log-keeper.ts'
import type { DataFolder } from '#platform/data-folder.ts'

/** Ends work under way, then lets go of the data folder. */
export const closing = (folder: DataFolder, parts: Closable) => async (): Promise<void> => {
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
  parts.keeper.keep({ level: 'info', source: 'system', message: 'le serveur s’arrête', fields: {} })
  parts.keeper.close()
  folder.release()
}
interface Closable {
  readonly work: { readonly workLeft: Ends; readonly jobs: EndsSlowly }
  readonly watching: Ends
  readonly audit: Ends
  readonly attachments: Ends
  readonly belongings: Ends
  readonly transcription: Ends
  readonly keeper: LogKeeper
  readonly users: EndsSlowly
  readonly chat: EndsSlowly
  readonly localModels: EndsSlowly
  readonly inpainting: EndsSlowly
  readonly embedded: EndsSlowly
  readonly database: EndsSlowly
  stopTelling(): void
}
interface Ends {
  close(): void
}
interface EndsSlowly {
  close(): Promise<unknown>
}
