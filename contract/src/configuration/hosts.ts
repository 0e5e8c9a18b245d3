import { z } from 'zod'

/** Names by which the server may be reached, beyond those that it accepts of itself. */
export const hostBounds = { hostsMax: 20, hostMax: 253 } as const

const shape = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A host name, without scheme, port or path; `*.exemple.fr` stands for all below it. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(hostBounds.hostMax)
  .regex(shape, 'Un nom sans http:// ni port, par exemple atelier.exemple.fr')
export const HostNames = z.array(HostName).max(hostBounds.hostsMax)

/** Whether a name is among the given ones; both in small letters. */
export const isHostAmong = (host: string, names: readonly string[]): boolean =>
  names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
