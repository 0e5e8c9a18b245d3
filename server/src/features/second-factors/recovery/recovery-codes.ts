import { randomBytes } from 'node:crypto'
import { secondFactorLimits } from '@atelier/contract/second-factors/proof'
import { hashSecret } from '#platform/secrets/secret-tokens.ts'

/** 80 bits in 16 letters and digits: nobody guesses one, so a plain hash is enough. */
const codeBytes = 10
/** Without letters that look like digits (Crockford’s base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4

/** Ten new codes, as they are shown, and their hashes. */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, makeCode)
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

/** The same hash however the code is spelt: small letters, spaces, O for 0, I and L for 1. */
export const hashRecoveryCode = (code: string): string =>
  hashSecret(
    code
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )

function makeCode(): string {
  let bits = BigInt(`0x${randomBytes(codeBytes).toString('hex')}`)
  let letters = ''
  for (let index = 0; index < (codeBytes * 8) / 5; index += 1) {
    letters += alphabet[Number(bits % 32n)]
    bits /= 32n
  }
  return Array.from({ length: letters.length / groupLength }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-')
}
