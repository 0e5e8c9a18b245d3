import type { Clock } from '../clock.ts'
import { createTextCipher } from './text-cipher.ts'

/**
 * Tickets: what a caller brings back within minutes, encrypted, so that the server stores nothing for strangers. Each is for one
 * purpose, and readable with the installation's key alone.
 */
export function createTickets({ key, clock }: { readonly key: Uint8Array; readonly clock: Clock }) {
  const cipher = createTextCipher(key)
  return {
    issue(purpose: string, value: unknown, lifetimeMs: number): string {
      return cipher.encrypt(JSON.stringify([purpose, clock.now() + lifetimeMs, value]))
    },
    /** What was issued for this purpose; `undefined` once it has expired, or when it is not ours. */
    read(purpose: string, ticket: string): unknown {
      const text = cipher.decrypt(ticket)
      if (text === undefined) return undefined
      // Only this function's counterpart writes such a text.
      const [issuedFor, expiresAt, value] = JSON.parse(text) as [string, number, unknown]
      return issuedFor === purpose && expiresAt > clock.now() ? value : undefined
    },
  }
}
export type Tickets = ReturnType<typeof createTickets>
