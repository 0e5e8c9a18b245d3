import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeIfAbsent } from '../files/durable-files.ts'

/** Each purpose has its own key, so none can be used for another. */
export type KeyPurpose = 'links' | 'storage' | 'configuration' | 'networks'

export interface InstallationKeys {
  key(purpose: KeyPurpose): Uint8Array
}

const SecretsFile = z.object({ root: z.base64url().min(40) })
const keyBytes = 32
const derive = (root: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', root, '', `atelier-ia/${purpose}`, keyBytes))

/**
 * Derives the keys from `secretKey` when the operator set one, otherwise from the file, which is created at the first start.
 * @throws Error in French when the file exists and cannot be read.
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
  // Two servers may start for the first time at once; both use the file that was written first.
  writeIfAbsent(file, `${JSON.stringify({ root: randomBytes(keyBytes).toString('base64url') })}\n`)
  try {
    return Buffer.from(SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).root, 'base64url')
  } catch (cause) {
    throw new Error(
      `Le fichier des secrets ne peut pas être lu\u00a0: ${file}. Restaurez-le depuis une sauvegarde.`,
      { cause },
    )
  }
}
