import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { BackupReport } from '@atelier/contract/backups/backups'
import { makeId } from '#platform/ids.ts'
import { filePath } from '#storage/storage.ts'
import { createTestApp } from '../create-test-app.ts'

/** Gives an account so many files of so many random bytes, written at once instead of one by one. */
export function addFiles(
  dataFolder: string,
  { count, bytes }: { readonly count: number; readonly bytes: (index: number) => Buffer },
): void {
  const raw = new DatabaseSync(join(dataFolder, 'atelier.db'))
  const owner = raw.prepare('select id from users limit 1').get()?.id ?? ''
  const insert = raw.prepare(
    `insert into files (id, owner_id, media_type, byte_size, original_name, created_at) values (?, ?, 'image/webp', ?, '', 0)`,
  )
  raw.exec('begin')
  for (let index = 0; index < count; index += 1) {
    const [id, content] = [makeId(), bytes(index)]
    insert.run(id, owner, content.length)
    const path = join(dataFolder, 'files', ...filePath(id))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  raw.exec('commit')
  raw.close()
}

/** The whole application with a plan of backups, which makes one when it is asked; the password is that of every test account. */
export async function openAppWithBackups(
  dataFolder: string,
  { to, email }: { readonly to: string; readonly email: string },
) {
  const app = await createTestApp({ dataFolder, environment: { BACKUP_TO: to } })
  const body = { email, password: 'motdepasse' }
  const { data } = (await app.call('POST', '/auth/login', { body })).json<{
    data: { tokens: { accessToken: string } }
  }>()
  const token = data.tokens.accessToken
  return {
    close: () => app.close(),
    /** Makes a backup to its end; in milliseconds. */
    async makeBackup(): Promise<{ readonly ms: number; readonly report: BackupReport }> {
      const begun = performance.now()
      await app.call('POST', '/admin/backups', { token })
      await app.services.backups.whenIdle()
      const ms = performance.now() - begun
      const list = await app.call('GET', '/admin/backups', { token })
      const [report] = list.json<{ data: BackupReport[] }>().data
      if (!report?.check.isGood) throw new Error('no good backup')
      return { ms, report }
    },
  }
}

/** Runs the restore command that a backup names; in milliseconds. */
export async function measureRestore(
  { command }: BackupReport,
  dataFolder: string,
): Promise<number> {
  const program = fileURLToPath(new URL('../../commands/restore.ts', import.meta.url))
  const begun = performance.now()
  const child = spawn(process.execPath, [program, command.replace('npm run restore -- ', '')], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: 'inherit',
  })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error('the restore failed')
  return performance.now() - begun
}
