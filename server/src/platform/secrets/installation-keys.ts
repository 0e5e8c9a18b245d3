import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeIfAbsent } from '../files/durable-files.ts'

/** What the installation needs keys for; each purpose has its own, so one cannot stand for another. */
export type KeyPurpose = 'links' | 'storage' | 'configuration'

/** The installation's own keys. */
export interface InstallationKeys {
  key(purpose: KeyPurpose): Uint8Array
}

const SecretsFile = z.object({ root: z.base64url().min(40) })
const keyBytes = 32
const derive = (root: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', root, '', `atelier-ia/${purpose}`, keyBytes))

/**
 * Opens the secrets: derived from `secretKey` when the operator set one, otherwise kept in the file, made at the first start.
 * @throws Error in French when the file is there and cannot be read.
 */
export function openInstallationKeys({
  file,
  secretKey,
}: {
  readonly file: string
  readonly secretKey?: string | undefined
}): InstallationKeys {
  const root = secretKey === undefined ? readRootKey(file) : Buffer.from(secretKey)
  return { key: (purpose) => derive(root, purpose) }
}

function readRootKey(file: string): Uint8Array {
  // Two first starts at once both try; the file of the one that came first counts for both.
  writeIfAbsent(file, `${JSON.stringify({ root: randomBytes(keyBytes).toString('base64url') })}\n`)
  try {
    return Buffer.from(SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).root, 'base64url')
  } catch (cause) {
    throw new Error(
      `Le fichier des secrets ne peut pas être lu : ${file}. Restaurez-le depuis une sauvegarde.`,
      { cause },
    )
  }
}
