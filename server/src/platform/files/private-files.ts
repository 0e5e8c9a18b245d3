import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

const privateFolderMode = 0o700
const privateFileMode = 0o600
/** The bits of a mode that open something to other accounts of the machine. */
const forOthers = 0o077
const hasModes = process.platform !== 'win32'

/** Whatever this process and its children create from now on is for its own account alone. */
export function createFilesPrivately(): void {
  if (hasModes) process.umask(forOthers)
}

/**
 * Closes a folder to the other accounts of the machine, whatever its mode was: people prepare it for the server with a
 * mode that lets everyone read.
 * @throws Error in French when that is not possible
 */
export function makeFolderPrivate(folder: string, setMode: typeof chmodSync = chmodSync): void {
  if (!hasModes || !isOpen(folder)) return
  let cause: unknown
  try {
    setMode(folder, privateFolderMode)
  } catch (failure) {
    cause = failure
  }
  // Some shares accept the call and change nothing.
  if (isOpen(folder))
    throw new Error(
      `Le dossier de données est ouvert à d’autres comptes de la machine, et ce compte ne peut pas le fermer\u00a0: ${folder}. Donnez-le au compte du serveur (chown), fermez-le (chmod 700), ou choisissez avec DATA_DIR un sous-dossier, que le serveur créera fermé.`,
      { cause },
    )
}

/** Creates a file for this account alone, or closes the one that is there; what SQLite puts beside a database gets its mode. */
export function ensurePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', privateFileMode))
  if (!hasModes) return
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path) && isOpen(path)) chmodSync(path, privateFileMode)
}

const isOpen = (path: string): boolean => (statSync(path).mode & forOthers) !== 0
