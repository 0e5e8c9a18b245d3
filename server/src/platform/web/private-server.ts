import { isLoopback } from './startup-message.ts'

/**
 * Whether only users of this machine reach the server. Behind a proxy, strangers arrive on loopback too; one that is not declared is not
 * known here.
 */
export const isPrivateServer = ({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: {
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly TRUST_PROXY: boolean | number | readonly string[]
}): boolean => isLoopback(HOST) && PUBLIC_URL === undefined && TRUST_PROXY === false
