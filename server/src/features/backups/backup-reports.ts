import type { BackupReport } from '@atelier/contract/backups/backups'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import { addressOf, type BackupFolder, backupFolders } from '#platform/backups/backup-location.ts'
import type { Log } from '#platform/log/log.ts'
import { backupFailureCode } from '#storage/backups/backup-failure.ts'
import { type BackupManifest, bytesOf } from '#storage/backups/backup-manifest.ts'
import { openManifests } from '#storage/backups/backup-store.ts'
import { type FullPlan, targetOf } from './plan/backup-plans.ts'
import { locationProblem } from './plan/try-target.ts'

export interface ReportsDependencies {
  readonly log: Log
  /** For what is read from a store. */
  readonly scratchFolder: string
}

interface FoundBackup {
  readonly folder: BackupFolder
  readonly name: string
  read(): Promise<BackupManifest | undefined>
}

/** Lists what is at the location: whoever lost the installation finds the same there. */
export const createBackupReports = ({ log, scratchFolder }: ReportsDependencies) => ({
  /** @throws Problem when the location cannot be read */
  async list(plan: FullPlan, query: PageQuery): Promise<Page<BackupReport>> {
    const target = targetOf(plan)
    if (!target) return toPage([], 0, query)
    try {
      const stores = await openManifests({ ...target, scratchFolder, log })
      const found: FoundBackup[] = []
      for (const { folder, store } of stores)
        for (const name of await store.names())
          found.push({ folder, name, read: () => store.read(name) })
      const start = (query.page - 1) * query.limit
      const page = found
        .toSorted((one, other) => (one.name < other.name ? 1 : -1))
        .slice(start, start + query.limit)
      const reports = await Promise.all(page.map((one) => report(plan, one)))
      return toPage(
        reports.filter((one) => one !== undefined),
        found.length,
        query,
      )
    } catch (cause) {
      const code = backupFailureCode(cause)
      if (code === 'other') throw cause
      throw locationProblem(code, cause instanceof Error ? cause.message : String(cause))
    }
  },
})

/** `undefined` for what another version of the program wrote, or what is gone meanwhile. */
async function report(
  { to }: FullPlan,
  { folder, name, read }: FoundBackup,
): Promise<BackupReport | undefined> {
  const manifest = await read()
  if (!manifest) return undefined
  const { createdAt, version, counts, check, restoredAt } = manifest
  const { accounts, messages, files, missingFiles, newBytes } = counts
  return {
    name,
    createdAt,
    version,
    bytes: bytesOf(manifest),
    newBytes: newBytes + manifest.database.byteSize + manifest.list.byteSize,
    accounts,
    messages,
    files,
    missingFiles,
    isEncrypted: folder === backupFolders.encrypted,
    check,
    restoredAt,
    command: `npm run restore -- ${quoted(addressOf(to, folder, name))}`,
  }
}

/** As a shell takes it whole. */
const quoted = (text: string) =>
  /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
