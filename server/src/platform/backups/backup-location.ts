import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseStorageUrl, type StorageLocation } from '../files/storage-location.ts'

/** Backups that anyone can read are apart from those that need the passphrase. */
export const backupFolders = { plain: 'en-clair', encrypted: 'chiffre' } as const
export type BackupFolder = (typeof backupFolders)[keyof typeof backupFolders]

/** Reads where backups go: the path of a folder, or an URL as in STORAGE_URL; `undefined` when it is neither. */
export const parseBackupLocation = (text: string): StorageLocation | undefined =>
  isAbsolute(text) ? parseStorageUrl(pathToFileURL(text).href) : parseStorageUrl(text)

/** The location of a folder inside another location. */
export const locationInside = (location: StorageLocation, name: string): StorageLocation =>
  location.kind === 'folder'
    ? { kind: 'folder', folder: join(location.folder, name) }
    : { ...location, prefix: `${location.prefix}${name}/` }

/** One planned backup, as its address names it: where the others are, and its own name. */
export interface BackupAddress {
  readonly location: StorageLocation
  readonly name: string
}

/**
 * The address that the restore command takes: that of the location, with the folder and the name of the backup at the end of its path.
 */
export function addressOf(where: string, folder: BackupFolder, name: string): string {
  if (isAbsolute(where)) return join(where, folder, name)
  const url = new URL(where)
  url.pathname = [...url.pathname.split('/').filter(Boolean), folder, name].join('/')
  return url.href
}

/** Reads such an address; `undefined` when it is none. */
export function parseBackupAddress(text: string): BackupAddress | undefined {
  const url = isAbsolute(text) ? pathToFileURL(text) : URL.parse(text)
  if (!url) return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  const name = parts.pop()
  if (name === undefined || !isBackupName(name)) return undefined
  url.pathname = `/${parts.join('/')}`
  const location = parseStorageUrl(url.href)
  return location && { location, name }
}

const nameShape = /^atelier-ia-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/

export const isBackupName = (name: string): boolean => nameShape.test(name)
