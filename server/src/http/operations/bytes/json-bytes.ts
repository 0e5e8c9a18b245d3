import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuardRules } from '../../guards.ts'

export interface UnsentLimits {
  /** Bytes of one user, or of one address without a session; and of all. */
  readonly unsentBytes: number
  readonly installationUnsentBytes: number
}

/** Smaller answers are with the caller at once, or cost less than their connection. */
const smallBytes = 64 * 1024
/** Of what all may have, the part of callers without a session: who signed in keeps the rest. */
const strangersShare = 0.5
/** Nobody knows when a caller will read on. */
const retrySeconds = 5

interface Caller {
  /** A user, or an address. */
  readonly id: string
  readonly isStranger: boolean
}

/**
 * Counts the JSON of each user. What is received and sent counts for their request rate; what is answered and not yet received
 * is bounded, because it stays in memory for as long as its caller does not read.
 */
export function createJsonBytes(rules: Pick<GuardRules, 'countBytes'>, limits: UnsentLimits) {
  /** Requests whose length is only known once they are read. */
  const uncounted = new WeakMap<FastifyRequest, string>()
  const unsent = new Map<string, number>()
  let allUnsent = 0
  let strangersUnsent = 0

  function changeUnsent({ id, isStranger }: Caller, bytes: number) {
    allUnsent += bytes
    if (isStranger) strangersUnsent += bytes
    const own = (unsent.get(id) ?? 0) + bytes
    if (own > 0) unsent.set(id, own)
    else unsent.delete(id)
  }

  function requireRoom({ id, isStranger }: Caller, bytes: number) {
    const refusal = {
      params: { limit: 'bytes.unsent', seconds: retrySeconds },
      retryAfter: retrySeconds,
    }
    // A single answer always fits, however large it is.
    const isOver = (before: number, most: number) => before > 0 && before + bytes > most
    if (isOver(unsent.get(id) ?? 0, limits.unsentBytes)) throw new Problem('limit.rate', refusal)
    const { installationUnsentBytes: most } = limits
    if (isOver(allUnsent, most) || (isStranger && isOver(strangersUnsent, most * strangersShare)))
      throw new Problem('server.busy', refusal)
  }

  return {
    /** A request of this user, whose body is not read yet. */
    announce(request: FastifyRequest, userId: string): void {
      if (!request.headers['content-type']?.includes('json')) return
      const bytes = Number(request.headers['content-length'])
      if (Number.isFinite(bytes)) rules.countBytes(userId, bytes)
      else uncounted.set(request, userId)
    },
    /** Its body is read, and not parsed yet. */
    receive(request: FastifyRequest, bytes: number): void {
      const userId = uncounted.get(request)
      if (userId !== undefined) rules.countBytes(userId, bytes)
    },
    /**
     * Without a user, what an address has not received is bounded.
     * @throws Problem `limit.rate` or `server.busy` when too much of what was answered is not received yet
     */
    send(userId: string | undefined, reply: FastifyReply, json: string): void {
      const bytes = Buffer.byteLength(json)
      if (userId !== undefined) rules.countBytes(userId, bytes)
      if (bytes < smallBytes) return
      const isStranger = userId === undefined
      const caller = { id: isStranger ? `address ${reply.request.ip}` : userId, isStranger }
      requireRoom(caller, bytes)
      changeUnsent(caller, bytes)
      reply.raw.once('close', () => changeUnsent(caller, -bytes))
    },
  }
}
export type JsonBytes = ReturnType<typeof createJsonBytes>
