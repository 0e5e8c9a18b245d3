import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from '../create-test-app.ts'
import { countFiles } from '../temporary-folder.ts'
import type { Owner } from './access-sample.ts'
import { accessSamples } from './access-samples.ts'

/**
 * The search index's own tables, and the measured durations of jobs: neither belongs to a user. Nor do what several servers count for a
 * while (who called, and how often) and what they log. Nor the numbers of what changed in documents, which tell the index what is gone.
 */
const ownerlessTables =
  /^((search|work)_words_(data|idx|config)|job_durations|queue_\w+|recent_times|request_tokens|log_lines|source_changes)$/

/** The number of rows of every existing table. */
export async function rowsPerTable({ services }: TestApp): Promise<Record<string, number>> {
  const { queries } = services.database
  const tables = (await queries.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !ownerlessTables.test(name))
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(name)}`.execute(queries)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
/** Counts stored files, even those without a row. */
export const countFilesOnDisk = ({ folder }: TestApp) => countFiles(join(folder, 'files'))

/** Creates one item of every kind that a user can own. */
export async function createOneOfEverything(app: TestApp, owner: Owner) {
  const { token } = owner
  await accessSamples.images.read(app, owner)
  await accessSamples.images.removePreset(app, owner)
  const image = await accessSamples.images.setTags(app, owner)
  await app.call('POST', `/images/${image.own?.imageId}/tags`, { token, body: image.body })
  await accessSamples.inpainting.read(app, owner)
  await accessSamples.speech.remove(app, owner)
  await accessSamples.trash.purge(app, owner)
  await accessSamples.attachments.read(app, owner)
  await accessSamples.jobs.read(app, owner)
  await accessSamples.transcription.read(app, owner)
  await accessSamples.knowledge.readSource(app, owner)
  await accessSamples.prompts.read(app, owner)
  await accessSamples.assistants.read(app, owner)
  const scan = await accessSamples.knowledge.recognize(app, owner)
  await app.call('POST', `/knowledge/sources/${scan.own?.sourceId}/recognize`, { token })
  await app.services.knowledge.idle()
  await accessSamples.shares.revoke(app, owner)
  const avatar = await accessSamples.account.uploadAvatar(app, owner)
  await app.call('POST', '/auth/upload-avatar', { token, ...avatar })
  await app.call('POST', '/chat/create', {
    token,
    body: { title: 'Encore', model: 'modele-scripte' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}

/** Quotas of the account, and use that is in its sums. */
export async function createUsage({ services, call }: TestApp, adminToken: string, userId: string) {
  const quota = { meter: 'pictures', period: 'month', each: 100, together: null }
  const body = { subject: `u:${userId}`, ...quota }
  await call('PUT', '/admin/usage/quotas', { token: adminToken, body })
  const reset = { userIds: [userId] }
  await call('POST', '/admin/quotas/reset-count', { token: adminToken, body: reset })
  const work = { id: 'essai', userId, tool: 'images', model: 'm', engine: 'M' } as const
  await services.database.commit((transaction) =>
    services.usage.count(
      { ...work, meter: 'pictures' },
      { amount: 1, machineMs: 1000 },
      transaction,
    ),
  )
  await services.usage.folding.foldNow()
}
