import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** One subscriber has a whole IPv6 network of addresses; an IPv4 address may arrive in IPv6 spelling. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [start = '', rest] = address.split('::')
  const before = start.split(':').filter((part) => part !== '')
  const after = rest === undefined ? [] : rest.split(':').filter((part) => part !== '')
  const zeros = rest === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}

/** What is stored of the network of an address: without the installation's key nobody reads where a user has been. */
export const hashNetwork = (address: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(networkOf(address)).digest('base64url')
