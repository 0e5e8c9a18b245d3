import { BlockList, isIP } from 'node:net'

/** Link-local addresses reach cloud metadata services and the like, never an engine. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

/** Whether an engine may be asked there: private addresses are the rule, link-local ones are refused. */
export function isAllowedEngineAddress(address: string): boolean {
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 4) return !linkLocal.check(host, 'ipv4')
  // An IPv4 address may hide in an IPv6 one; the list looks through it.
  return family !== 6 || !linkLocal.check(host, 'ipv6')
}
