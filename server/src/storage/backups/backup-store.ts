import { mkdir, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { defined } from '@atelier/contract/wire/defined'
import {
  type BackupFolder,
  backupFolders,
  isBackupName,
  locationInside,
} from '#platform/backups/backup-location.ts'
import type { StorageLocation, StoreKey } from '#platform/files/storage-location.ts'
import type { Log } from '#platform/log/log.ts'
import { orAbsent } from '../disk-storage.ts'
import { openSharedStorage } from '../shared/open-storage.ts'
import { isFileId, type SharedStorage } from '../storage.ts'
import { BackupFailure } from './backup-failure.ts'
import { BackupManifest, type PoolObject } from './backup-manifest.ts'
import { type BackupCipher, keyName, openBackupCipher } from './encryption.ts'
import { measureBytes } from './measured-bytes.ts'

const manifestsFolder = 'fiches'
const manifestName = (name: string) => `${manifestsFolder}/${name}.json`
/** The object that says whose backups these are. */
const ownerName = 'installation'

export interface BackupLocation {
  readonly location: StorageLocation
  readonly key: StoreKey | undefined
  readonly scratchFolder: string
  readonly log: Pick<Log, 'error' | 'info'>
}

export interface EncryptedLocation extends BackupLocation {
  /** `undefined`: backups are not encrypted. */
  readonly passphrase: string | undefined
}

/** The manifests of one folder of backups, and the one pool of files for all of them. */
export type BackupStore = ReturnType<typeof createBackupStore>

/**
 * Opens the folder of a location where its backups go: one for encrypted ones, another for the others. Makes the key of encrypted ones.
 * @throws BackupFailure
 */
export async function openBackupStore(given: EncryptedLocation): Promise<BackupStore> {
  const { passphrase, location } = given
  const folder = passphrase === undefined ? backupFolders.plain : backupFolders.encrypted
  await requireFolder(location)
  const inside = locationInside(location, folder)
  if (inside.kind === 'folder') await makeFolder(inside.folder)
  const storage = await openStore({ ...given, location: inside })
  const cipher = passphrase === undefined ? undefined : await openBackupCipher(passphrase, storage)
  return createBackupStore(storage, cipher)
}

/**
 * Opens the folder that an address names: it is there already.
 * @throws BackupFailure also when it needs a passphrase that is not given
 */
export async function openStoreOfAddress(given: EncryptedLocation): Promise<BackupStore> {
  const storage = await openStore(given)
  const { isEncrypted } = await readKind(storage)
  if (!isEncrypted) return createBackupStore(storage, undefined)
  if (given.passphrase === undefined)
    throw new BackupFailure(
      'passphrase',
      'Ces sauvegardes sont chiffrées. Donnez leur phrase secrète dans BACKUP_PASSPHRASE.',
    )
  return createBackupStore(storage, await openBackupCipher(given.passphrase, storage))
}

/** Manifests of both folders of a location. Needs no passphrase. */
export async function openManifests(given: BackupLocation) {
  await requireFolder(given.location)
  const folders = Object.values(backupFolders)
  const stores: { readonly folder: BackupFolder; readonly store: BackupStore }[] = []
  for (const folder of folders) {
    const location = locationInside(given.location, folder)
    if (await isAbsent(location)) continue
    stores.push({
      folder,
      store: createBackupStore(await openStore({ ...given, location }), undefined),
    })
  }
  return stores
}

const readKind = async (storage: Pick<SharedStorage, 'readObject'>) => ({
  isEncrypted: (await storage.readObject(keyName)) !== undefined,
})

/** A disk that is not mounted must not be taken for an empty location. */
async function requireFolder(location: StorageLocation): Promise<void> {
  if (location.kind === 's3') return
  const found = await orAbsent(stat(location.folder))
  if (!found?.isDirectory())
    throw new BackupFailure(
      'location',
      `Le dossier des sauvegardes n’existe pas\u00a0: ${location.folder}. Créez-le ou montez-le.`,
    )
}

/** Nothing was ever written there: looking makes no folder. */
const isAbsent = async (location: StorageLocation): Promise<boolean> =>
  location.kind === 'folder' && (await orAbsent(stat(location.folder))) === undefined

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new BackupFailure('location', `Rien ne peut être écrit dans ${folder}.`, { cause })
  }
}

async function openStore(given: BackupLocation): Promise<SharedStorage> {
  const { log } = given
  try {
    return await openSharedStorage({
      ...given,
      log,
      variables: { url: 'BACKUP_TO', key: 'BACKUP_ACCESS_KEY, BACKUP_SECRET_KEY' },
    })
  } catch (cause) {
    throw new BackupFailure('location', cause instanceof Error ? cause.message : String(cause), {
      cause,
    })
  }
}

function createBackupStore(storage: SharedStorage, cipher: BackupCipher | undefined) {
  return {
    isEncrypted: cipher !== undefined,
    pool: {
      list: () => storage.list(),
      remove: (id: string) => storage.remove(id),
      freeBytes: () => storage.freeBytes(),
      has: async (id: string) => (await storage.byteSize(id)) !== undefined,
      /** Stores the bytes; gives their size and hash. */
      async put(id: string, bytes: Readable): Promise<PoolObject> {
        const { stream, result } = measureBytes(bytes)
        await storage.put(id, cipher ? await cipher.encrypt(stream) : stream)
        return { id, ...result() }
      },
      /** `undefined` when there is nothing under this id. */
      async open(id: string): Promise<Readable | undefined> {
        const found = await storage.open(id)
        if (!found || !cipher) return found?.stream
        return await cipher.decrypt(found.stream)
      },
    },
    ...createManifests(storage),
    /**
     * Makes sure that the backups here are those of this installation, and marks a new folder.
     * @throws BackupFailure `foreign`
     */
    async requireOwn(installation: string): Promise<void> {
      const owner = (await storage.readObject(ownerName))?.toString('utf8')
      if (owner === undefined) await storage.writeObject(ownerName, Buffer.from(installation))
      else if (owner !== installation)
        throw new BackupFailure(
          'foreign',
          `Cet endroit contient déjà les sauvegardes d’une autre installation d’Atelier IA. Donnez à chacune son dossier ou son préfixe. Si ce sont bien celles de celle-ci, effacez-y l’objet ${ownerName}.`,
        )
    },
  }
}

function createManifests(storage: SharedStorage) {
  return {
    /** Names of the backups, the newest first. */
    async names(): Promise<string[]> {
      const names: string[] = []
      for await (const { name } of storage.listObjects(manifestsFolder)) {
        const one = name.slice(manifestsFolder.length + 1).replace(/\.json$/, '')
        if (isBackupName(one)) names.push(one)
      }
      return names.toSorted((one, other) => (one < other ? 1 : -1))
    },
    /** `undefined` when there is none, or another program wrote it. */
    async read(name: string): Promise<BackupManifest | undefined> {
      const bytes = await storage.readObject(manifestName(name))
      if (!bytes) return undefined
      const parsed = BackupManifest.safeParse(parseJson(bytes.toString('utf8')))
      return parsed.data
    },
    write: (name: string, manifest: BackupManifest) =>
      storage.writeObject(
        manifestName(name),
        Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`),
      ),
    remove: (name: string) => storage.removeObject(manifestName(name)),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not one of ours: the caller takes it for none.
    return undefined
  }
}

/** Ids of everything that a backup needs of the pool besides its files. */
export const objectIdsOf = ({ database, list, secrets }: BackupManifest): string[] =>
  [database.id, list.id, ...Object.values(defined({ id: secrets?.id }))].filter(isFileId)
