import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Link-local addresses lead to metadata services of clouds and the like, never to an engine; private ones are common. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

/** Also finds an IPv4 address inside an IPv6 one. */
export function isLinkLocal(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(host)
  return family !== 0 && linkLocal.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name when connecting, so that a name whose address changes after it was checked cannot lead to a forbidden
 * one. Numeric addresses never come here: see `isLinkLocal`.
 */
export const createGuardedLookup =
  (resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const allowed = addresses.filter(({ address }) => !isLinkLocal(address))
      const [first] = allowed
      if (!first) return done(refusal(hostname), [])
      if (options.all) return done(null, allowed)
      done(null, first.address, first.family)
    })
  }

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} has no allowed address`), {
    code: 'ELINKLOCAL',
    syscall: 'getaddrinfo',
  })
