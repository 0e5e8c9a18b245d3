import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Decrypter } from 'age-encryption'
import type { SharedStorage } from '../storage.ts'
import { BackupFailure } from './backup-failure.ts'

/** The key of a location's backups, encrypted with the passphrase: each file then needs no slow derivation of its own. */
export const keyName = 'cle.age'

/** Encrypts and decrypts in the format of the `age` program. */
export interface BackupCipher {
  encrypt(bytes: Readable): Promise<Readable>
  decrypt(bytes: Readable): Promise<Readable>
}

/** The last keys that were opened, by key and passphrase: an opening is seconds of a processor by design. */
const openedKeys = new Map<string, string>()
const maxOpened = 4

type KeyStore = Pick<SharedStorage, 'readObject' | 'writeObject'>

/**
 * Opens the key of a location with its passphrase; makes it when there is none.
 * @throws BackupFailure `passphrase` when the key is there and the passphrase does not open it
 */
export async function openBackupCipher(passphrase: string, store: KeyStore): Promise<BackupCipher> {
  // Loaded where it is used: most installations have no use for it at start.
  const age = await import('age-encryption')
  const stored = await store.readObject(keyName)
  const identity = stored
    ? await openedKey(stored, passphrase, () => new age.Decrypter())
    : await age.generateX25519Identity()
  if (!stored) {
    const encrypter = new age.Encrypter()
    encrypter.setPassphrase(passphrase)
    await store.writeObject(keyName, await encrypter.encrypt(identity))
  }
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(await age.identityToRecipient(identity))
  const decrypter = new age.Decrypter()
  decrypter.addIdentity(identity)
  return {
    encrypt: async (bytes) => fromWeb(await encrypter.encrypt(toWeb(bytes))),
    decrypt: async (bytes) => fromWeb(await decrypter.decrypt(toWeb(bytes))),
  }
}

async function openedKey(
  stored: Uint8Array,
  passphrase: string,
  makeDecrypter: () => Decrypter,
): Promise<string> {
  const name = createHash('sha256').update(stored).update(passphrase).digest('hex')
  const known = openedKeys.get(name)
  if (known !== undefined) return known
  const identity = await decryptKey(makeDecrypter(), { stored, passphrase })
  const [oldest] = openedKeys.keys()
  if (oldest !== undefined && openedKeys.size >= maxOpened) openedKeys.delete(oldest)
  openedKeys.set(name, identity)
  return identity
}

async function decryptKey(
  decrypter: Decrypter,
  { stored, passphrase }: { readonly stored: Uint8Array; readonly passphrase: string },
): Promise<string> {
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(stored, 'text')
  } catch (cause) {
    throw new BackupFailure(
      'passphrase',
      'La phrase secrète (BACKUP_PASSPHRASE) n’ouvre pas les sauvegardes chiffrées qui sont à cet endroit.',
      { cause },
    )
  }
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>
const fromWeb = (bytes: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
