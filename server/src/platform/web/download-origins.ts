import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isRefusedAddress } from '@atelier/engine/http/refused-addresses'

/** Where files may be downloaded from; checked for every URL and every redirect. */
export interface DownloadOrigins {
  allows(url: URL): boolean
  /** Checks the address when connecting, so that a host name cannot change its address after the check. */
  readonly lookup: LookupFunction
}

/** The error code of a lookup that finds no allowed address. */
export const refusedAddressCode = 'EREFUSEDADDRESS'

/** Everything that is not the public internet (IANA's special-purpose registries); `BlockList` also checks IPv4 addresses mapped into IPv6. */
const specialPurposeAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialPurposeAddresses.addSubnet(network, prefix, 'ipv4')
/** The only public part of IPv6; its special-purpose networks are added above. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialPurposeAddresses.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(host)
  // Azure's has a public address.
  if (isRefusedAddress(host)) return false
  if (family === 4) return !specialPurposeAddresses.check(host, 'ipv4')
  return (
    family === 6 && publicIpv6.check(host, 'ipv6') && !specialPurposeAddresses.check(host, 'ipv6')
  )
}

/** Any https server on the public internet. */
export const publicHttpsOrigins: DownloadOrigins = {
  allows({ protocol, username, password, hostname }) {
    const host = hostname.replace(/^\[|\]$/g, '')
    return (
      protocol === 'https:' &&
      username === '' &&
      password === '' &&
      (isIP(host) === 0 || isPublicAddress(host))
    )
  },
  lookup(hostname, options, done) {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const allowed = found.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first)
        return done(
          Object.assign(new Error(`${hostname} has no public address`), {
            code: refusedAddressCode,
          }),
          [],
        )
      if (options.all) return done(null, allowed)
      done(null, first.address, first.family)
    })
  },
}
