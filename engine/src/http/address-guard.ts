import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isRefusedAddress } from './refused-addresses.ts'

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name when connecting, so that a name whose address changes after it was checked cannot lead to a forbidden
 * one. Numeric addresses never come here: see `isRefusedAddress`.
 */
export const createGuardedLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const allowed = addresses.filter(({ address }) => !isRefusedAddress(address))
      const [first] = allowed
      if (!first) return done(refusal(hostname), [])
      if (options.all) return done(null, allowed)
      done(null, first.address, first.family)
    })
  }

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no allowed address`), {
    code: 'EREFUSEDADDRESS',
    syscall: 'getaddrinfo',
  })
