import type { AccountService } from '#features/account/account.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Servers } from '#platform/servers.ts'

interface RestartDependencies {
  readonly account: Pick<AccountService, 'ensureConfiguredAdmin'>
  readonly users: { recover(): Promise<unknown> }
  readonly myData: { startSweeping(): Promise<void> }
  readonly chat: { recover(): Promise<unknown>; startExpiring(): void }
  readonly attachments: { startSweeping(): Promise<void> }
  readonly speech: { readonly replySounds: { start(): Promise<void> } }
  readonly inpainting: { recover(): Promise<unknown> }
  readonly transcription: { recover(): Promise<void> }
  readonly knowledge: { start(): void }
  readonly storageChores: { start(): Promise<void> }
  readonly audit: { sweep(): Promise<void> }
  readonly storageCheck: { start(): void }
  readonly trash: { startSweeping(): void }
  readonly sharing: { startSweeping(): void }
  readonly retention: { startSweeping(): void }
  readonly backups: { watch(): void }
  readonly mail: { watch(): void }
  readonly usage: {
    recover(filterLiving: FilterJobs): Promise<unknown>
    readonly folding: { start(): void }
  }
  readonly contractions: { start(): void }
  readonly diskWatch: { start(): void }
  readonly engineQueue: { adopt(): Promise<void> }
  readonly jobs: {
    start(): Promise<void>
    takeAbandoned(): Promise<void>
    readonly filterActive: FilterJobs
  }
}
type FilterJobs = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Cleans up and resumes what the previous server left, in this order, before any request is served. */
export async function resumeAfterRestart(services: RestartDependencies): Promise<void> {
  services.diskWatch.start()
  await services.account.ensureConfiguredAdmin()
  // First: nothing of an account that is being removed may be resumed.
  await services.users.recover()
  await services.myData.startSweeping()
  await services.engineQueue.adopt()
  // Before the chats: who has a job also writes its reply.
  await services.jobs.takeAbandoned()
  await services.chat.recover()
  await services.attachments.startSweeping()
  await services.speech.replySounds.start()
  await services.inpainting.recover()
  await services.transcription.recover()
  await services.storageChores.start()
  await services.audit.sweep()
  services.storageCheck.start()
  services.trash.startSweeping()
  services.sharing.startSweeping()
  services.retention.startSweeping()
  services.chat.startExpiring()
  services.backups.watch()
  services.mail.watch()
  services.contractions.start()
  await services.jobs.start()
  services.knowledge.start()
  // Last: what goes on has been taken over.
  await services.usage.recover(services.jobs.filterActive)
  services.usage.folding.start()
}

interface AdoptionDependencies {
  readonly engineQueue: { adopt(): Promise<void> }
  readonly servers: Pick<Servers, 'listLivingIds'>
  readonly jobs: {
    takeAbandoned(): Promise<void>
    resumeTaken(): Promise<void>
    readonly filterActive: FilterJobs
  }
  readonly usage: { recover(filterLiving: FilterJobs): Promise<unknown> }
  readonly chat: { adopt(): Promise<void>; adoptCopies(): Promise<void> }
  readonly inpainting: { recover(): Promise<unknown> }
  readonly transcription: { adopt(): Promise<void> }
  readonly users: { adopt(): Promise<void> }
}

/** Takes over what servers that ended meanwhile have left. */
export function createAdoption(services: AdoptionDependencies): () => Promise<void> {
  const { servers, engineQueue, jobs, chat, inpainting, transcription, users } = services
  let knownServers: string | undefined
  return async () => {
    await engineQueue.adopt()
    await jobs.takeAbandoned()
    await chat.adopt()
    await jobs.resumeTaken()
    // The rest is looked for once, when another server is gone.
    const living = (await servers.listLivingIds()).join()
    if (living === knownServers) return
    await chat.adoptCopies()
    await inpainting.recover()
    await transcription.adopt()
    await users.adopt()
    await services.usage.recover(jobs.filterActive)
    knownServers = living
  }
}

interface ConfigurationChangeDependencies {
  readonly configuration: {
    onChange(listener: () => void): void
    maintenance(): { readonly message: string } | undefined
  }
  readonly engineQueue: { startWaiting(): void }
  readonly remainingJobs: { refresh(): void }
  readonly live: Pick<LiveChannel, 'publishHere'>
}

/** Applies a configuration change at once, to waiting jobs and to every open page. */
export function applyConfigurationChanges(services: ConfigurationChangeDependencies): void {
  const { configuration, engineQueue, remainingJobs, live } = services
  remainingJobs.refresh()
  configuration.onChange(() => {
    engineQueue.startWaiting()
    remainingJobs.refresh()
    // Each server says it to its own pages, once it has read the change itself.
    live.publishHere({ type: 'configuration' })
    live.publishHere({
      type: 'maintenance',
      message: configuration.maintenance()?.message ?? null,
    })
  })
}
