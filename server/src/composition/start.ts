import type { AccountService } from '#features/account/account.service.ts'

/** What the server before this one left: in this order, and before anybody is served. */
export async function resumeAfterRestart(parts: {
  readonly account: Pick<AccountService, 'ensureConfiguredAdmin'>
  readonly users: { recover(): Promise<unknown> }
  readonly belongings: { startSweeping(): Promise<void> }
  readonly chat: { recover(): Promise<unknown> }
  readonly attachments: { startSweeping(): Promise<void> }
  readonly inpainting: { recover(): Promise<unknown> }
  readonly transcription: { recover(): Promise<void> }
  readonly files: { removeOrphans(): Promise<number> }
  readonly audit: { deleteOld(): Promise<void> }
  readonly jobs: { start(): Promise<void> }
}) {
  await parts.account.ensureConfiguredAdmin()
  // What is being removed is not to be taken up again.
  await parts.users.recover()
  await parts.belongings.startSweeping()
  await parts.chat.recover()
  await parts.attachments.startSweeping()
  await parts.inpainting.recover()
  await parts.transcription.recover()
  await parts.files.removeOrphans()
  await parts.audit.deleteOld()
  await parts.jobs.start()
}
