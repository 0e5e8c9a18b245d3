import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeIfAbsent } from '../files/durable-files.ts'

/** Each purpose has its own key, so none can be used for another. */
export type KeyPurpose =
  | 'links'
  | 'storage'
  | 'configuration'
  | 'networks'
  | 'second-factors'
  | 'passkeys'
  | 'tickets'
  | 'first-account'
  | 'conversations'
  | 'backups'
  | 'mail-server'
  | 'mails'
  | 'providers'
  | 'shares'

export interface InstallationKeys {
  key(purpose: KeyPurpose): Uint8Array
  /** The same for the same keys; says nothing else about them. */
  readonly fingerprint: string
  /** The value of SECRET_KEY that gives the same keys elsewhere: as secret as they are. */
  readonly exported: string
}

interface KeySource {
  /** `secrets.json`. */
  readonly file: string
  /** What the operator set instead. */
  readonly secretKey?: string | undefined
}

const SecretsFile = z.object({ root: z.base64url().min(40) })
const keyBytes = 32
const derive = (root: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', root, '', `atelier-ia/${purpose}`, keyBytes))

/** The spelling of a key as it is in `secrets.json`. */
const rootPrefix = 'root:'
const rootShape = /^[A-Za-z0-9_-]{43,}$/

/** Whether SECRET_KEY is spelt correctly: any text, or the key of a `secrets.json`. */
export const isSecretKey = (text: string): boolean =>
  !text.startsWith(rootPrefix) || rootShape.test(text.slice(rootPrefix.length))

/** Whether SECRET_KEY is the key of a `secrets.json`. */
export const isRootKey = (secretKey: string): boolean => secretKey.startsWith(rootPrefix)

/** Whether keys were ever given to this server. */
export const hasInstallationKeys = ({ file, secretKey }: KeySource): boolean =>
  secretKey !== undefined || existsSync(file)

/**
 * Derives the keys from `secretKey` when the operator set one, otherwise from the file, which is created at the first start.
 * @throws Error in French when the file exists and cannot be read.
 */
export function openInstallationKeys({ file, secretKey }: KeySource): InstallationKeys {
  const root = secretKey === undefined ? readRootKey(file) : rootOf(secretKey)
  return {
    key: (purpose) => derive(root, purpose),
    fingerprint: Buffer.from(derive(root, 'fingerprint')).toString('hex'),
    exported: `${rootPrefix}${Buffer.from(root).toString('base64url')}`,
  }
}

/** Writes the key of another installation, unless the file is there: one that SECRET_KEY spells as `secrets.json` does. */
export const writeRootKey = (file: string, exported: string): void =>
  writeIfAbsent(file, secretsText(exported.slice(rootPrefix.length)))

const rootOf = (secretKey: string): Uint8Array =>
  isRootKey(secretKey)
    ? Buffer.from(secretKey.slice(rootPrefix.length), 'base64url')
    : Buffer.from(secretKey)

const secretsText = (root: string) => `${JSON.stringify({ root })}\n`

function readRootKey(file: string): Uint8Array {
  // Two servers may start for the first time at once; both use the file that was written first.
  writeIfAbsent(file, secretsText(randomBytes(keyBytes).toString('base64url')))
  try {
    return Buffer.from(SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).root, 'base64url')
  } catch (cause) {
    throw new Error(
      `Le fichier des secrets ne peut pas être lu\u00a0: ${file}. Restaurez-le depuis une sauvegarde.`,
      { cause },
    )
  }
}
