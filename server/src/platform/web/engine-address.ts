import { isRefusedAddress } from '@atelier/engine/http/refused-addresses'

/** Whether an engine may have this URL: private addresses are usual, those of a network's own services are refused. */
export function isAllowedEngineAddress(address: string): boolean {
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && !isRefusedAddress(hostname)
}
