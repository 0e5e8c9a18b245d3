import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * An IPv6 subscriber has a whole network of addresses, so the network counts. An IPv4 address may
 * be written as IPv6.
 */
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

/** Only this hash is stored: without the installation's key, nobody can read where a user was. */
export const hashNetwork = (address: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(networkOf(address)).digest('base64url')
