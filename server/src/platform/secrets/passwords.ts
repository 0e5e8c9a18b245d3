import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { withHashingTurn } from '../shared-work.ts'
import { passwordCost } from './password-cost.ts'

const derive = promisify(argon2)
const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '')

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const deriveTag = (
  password: string,
  nonce: Uint8Array,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
) =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })

function toPhc(salt: Uint8Array, tag: Uint8Array): string {
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Hashes a password into a PHC string, which any argon2 implementation reads. Users (accounts, or addresses before sign-in) take turns. */
export async function hashPassword(password: string, requester: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await withHashingTurn(requester, () => deriveTag(password, salt, passwordCost, 32))
  return toPhc(salt, tag)
}

/** A hash of no password: verifying against it takes as long as against a real one. */
export const dummyPasswordHash = toPhc(randomBytes(16), randomBytes(32))

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Whether the password matches; takes the same time either way. */
export async function verifyPassword(
  hash: string,
  password: string,
  requester: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) return false
  const wanted = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await withHashingTurn(requester, () =>
    deriveTag(password, Buffer.from(salt, 'base64'), cost, wanted.length),
  )
  return timingSafeEqual(wanted, found)
}
