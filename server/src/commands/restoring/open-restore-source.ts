import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from '#environment.ts'
import { parseBackupAddress } from '#platform/backups/backup-location.ts'
import { openStoreOfAddress } from '#storage/backups/backup-store.ts'
import { openPlannedSource } from '../planned/planned-source.ts'
import { openBackupFolder, type RestoreSource } from './restore-source.ts'

type Opened = RestoreSource & AsyncDisposable

/**
 * Opens what the restore command names: the folder that `npm run backup` made, or one of the backups that a server makes by itself.
 * @throws Error in French
 */
export async function openRestoreSource(text: string, environment: Environment): Promise<Opened> {
  const folder = resolve(text)
  const address = existsSync(folder)
    ? undefined
    : parseBackupAddress(text.includes('://') ? text : folder)
  if (!address)
    return { ...(await openBackupFolder(folder)), [Symbol.asyncDispose]: async () => undefined }
  const scratchFolder = await mkdtemp(join(tmpdir(), 'atelier-restauration-'))
  const remove = () => rm(scratchFolder, { recursive: true, force: true })
  try {
    const { BACKUP_ACCESS_KEY: accessKey, BACKUP_SECRET_KEY: secretKey } = environment
    const store = await openStoreOfAddress({
      location: address.location,
      key:
        accessKey !== undefined && secretKey !== undefined ? { accessKey, secretKey } : undefined,
      passphrase: environment.BACKUP_PASSPHRASE,
      scratchFolder,
      log: { error: () => undefined, info: () => undefined },
    })
    const manifest = await store.read(address.name)
    if (!manifest)
      throw new Error(`Cette sauvegarde n’est pas là, ou n’est pas complète\u00a0: ${text}.`)
    const source = await openPlannedSource({ store, manifest, scratchFolder })
    return {
      ...source,
      async [Symbol.asyncDispose]() {
        source[Symbol.dispose]()
        await remove()
      },
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}
