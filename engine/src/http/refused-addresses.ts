import { BlockList, isIP } from 'node:net'

/**
 * Where no engine is, and where the services of a machine's own network or cloud give their secrets to whoever calls:
 * link-local addresses, and the few metadata services that lie elsewhere. Private addresses are common and stay allowed.
 */
const refusedIpv4 = [
  ['169.254.0.0', 16],
  // Alibaba, Azure, Oracle.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const
const refusedIpv6 = [
  ['fe80::', 10],
  // Amazon, Google, Scaleway.
  ['fd00:ec2::', 32],
  ['fd20:ce::', 64],
  ['fd00:42::42', 128],
] as const
/**
 * IPv6 prefixes behind which an IPv4 address is reached: NAT64 (the well-known one and the local one), translated and
 * compatible ones, 6to4. What is mapped (`::ffff:1.2.3.4`) is seen through by the list itself.
 */
const embeddingPrefixes = [
  { prefix: '64:ff9b::', bits: 96 },
  { prefix: '64:ff9b:1::', bits: 96 },
  { prefix: '::ffff:0:', bits: 96 },
  { prefix: '::', bits: 96 },
  { prefix: '2002:', bits: 16 },
] as const

const refused = new BlockList()
for (const [network, bits] of refusedIpv6) refused.addSubnet(network, bits, 'ipv6')
for (const [network, bits] of refusedIpv4) {
  refused.addSubnet(network, bits, 'ipv4')
  for (const { prefix, bits: before } of embeddingPrefixes) {
    const rest = before === 16 ? '::' : ''
    refused.addSubnet(`${prefix}${hexGroups(network)}${rest}`, before + bits, 'ipv6')
  }
}

/** Whether an address written in numbers is refused to engines and downloads; a name is judged when it is looked up. */
export function isRefusedAddress(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(host)
  return family !== 0 && refused.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

/** `169.254.0.0` as `a9fe:0`. */
function hexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
