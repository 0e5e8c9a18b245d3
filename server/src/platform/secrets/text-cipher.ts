import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts short secrets (an engine's key) for the database: AES-256-GCM with a key of the installation. */
export function createTextCipher(key: Uint8Array) {
  return {
    encrypt(text: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    /** `undefined` when it was encrypted with another key, or altered. */
    decrypt(encrypted: string): string | undefined {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
export type TextCipher = ReturnType<typeof createTextCipher>
