import { type Readable, Transform } from 'node:stream'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type IncomingLimits = Pick<FixedLimits, 'incomingBytes' | 'installationIncomingBytes'>

/** A user who holds no more than this is served, however much others hold. */
const smallBytes = 2 * 1024 ** 2
/** Nobody knows when the other bodies will have arrived. */
const retrySeconds = 5

interface Body {
  readonly userId: string
  bytes: number
}

/**
 * Counts the bytes of bodies that are in memory, as they arrive: their sender may take minutes for them, and may send many at once.
 * A user's single body is never refused for being beside others.
 */
export function createIncomingBodies(limits: IncomingLimits) {
  const bodies = new WeakMap<FastifyRequest, Body>()
  const users = new Map<string, number>()
  let allBytes = 0

  function change(body: Body, bytes: number) {
    body.bytes += bytes
    allBytes += bytes
    const own = (users.get(body.userId) ?? 0) + bytes
    if (own > 0) users.set(body.userId, own)
    else users.delete(body.userId)
  }

  function requireRoom({ userId, bytes: ofBody }: Body, bytes: number) {
    const others = (users.get(userId) ?? 0) - ofBody
    const refusal = {
      params: { limit: 'bytes.incoming', seconds: retrySeconds },
      retryAfter: retrySeconds,
    }
    if (others > 0 && others + ofBody + bytes > limits.incomingBytes)
      throw new Problem('limit.rate', refusal)
    const isSmall = others + ofBody + bytes <= smallBytes
    if (!isSmall && allBytes + bytes > limits.installationIncomingBytes)
      throw new Problem('server.busy', refusal)
  }

  /** @throws Problem `limit.rate` or `server.busy` when too much is being received */
  function add(request: FastifyRequest, bytes: number): void {
    const body = bodies.get(request)
    if (!body) return
    requireRoom(body, bytes)
    change(body, bytes)
  }
  /** Its bytes are no longer held, or are counted elsewhere. */
  function leave(request: FastifyRequest): void {
    const body = bodies.get(request)
    if (body) change(body, -body.bytes)
    bodies.delete(request)
  }

  return {
    /** Counts what this request brings until it is answered. */
    enter(request: FastifyRequest, reply: FastifyReply, userId: string): void {
      bodies.set(request, { userId, bytes: 0 })
      reply.raw.once('close', () => leave(request))
    },
    add,
    leave,
    /** The same body; it fails as soon as it is too much. */
    watch(request: FastifyRequest, payload: Readable): Readable {
      if (!bodies.has(request)) return payload
      const counted = passThrough((bytes) => add(request, bytes))
      payload.once('error', (cause) => counted.destroy(cause))
      return payload.pipe(counted)
    },
  }
}
export type IncomingBodies = ReturnType<typeof createIncomingBodies>

/** Passes on what it receives; fails where `count` does. */
const passThrough = (count: (bytes: number) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
      } catch (cause) {
        return done(cause instanceof Error ? cause : new Error('not counted', { cause }))
      }
      return done(null, chunk)
    },
  })
