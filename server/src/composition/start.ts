import type { AccountService } from '#features/account/account.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'

interface RestartDependencies {
  readonly account: Pick<AccountService, 'ensureConfiguredAdmin'>
  readonly users: { recover(): Promise<unknown> }
  readonly myData: { startSweeping(): Promise<void> }
  readonly chat: { recover(): Promise<unknown> }
  readonly attachments: { startSweeping(): Promise<void> }
  readonly inpainting: { recover(): Promise<unknown> }
  readonly transcription: { recover(): Promise<void> }
  readonly files: { removeOrphans(): Promise<number> }
  readonly audit: { deleteOld(): Promise<void> }
  readonly storageCheck: { start(): void }
  readonly diskWatch: { start(): void }
  readonly jobs: { start(): Promise<void> }
}

/** Cleans up and resumes what the previous server left, in this order, before any request is served. */
export async function resumeAfterRestart(services: RestartDependencies): Promise<void> {
  services.diskWatch.start()
  await services.account.ensureConfiguredAdmin()
  // First: nothing of an account that is being removed may be resumed.
  await services.users.recover()
  await services.myData.startSweeping()
  await services.chat.recover()
  await services.attachments.startSweeping()
  await services.inpainting.recover()
  await services.transcription.recover()
  await services.files.removeOrphans()
  await services.audit.deleteOld()
  services.storageCheck.start()
  await services.jobs.start()
}

interface ConfigurationChangeDependencies {
  readonly configuration: {
    onChange(listener: () => void): void
    maintenance(): { readonly message: string } | undefined
  }
  readonly engineQueue: { startWaiting(): void }
  readonly remainingJobs: { refresh(): void }
  readonly live: Pick<LiveChannel, 'publishToAll'>
}

/** Applies a configuration change at once, to waiting jobs and to every open page. */
export function applyConfigurationChanges(services: ConfigurationChangeDependencies): void {
  const { configuration, engineQueue, remainingJobs, live } = services
  remainingJobs.refresh()
  configuration.onChange(() => {
    engineQueue.startWaiting()
    remainingJobs.refresh()
    live.publishToAll({ type: 'configuration' })
    live.publishToAll({
      type: 'maintenance',
      message: configuration.maintenance()?.message ?? null,
    })
  })
}
