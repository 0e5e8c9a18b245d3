import { z } from 'zod'
import { type Bus, defineQuestion, defineTopic } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Servers } from '#platform/servers.ts'
import type { FoundKey, IdempotencyRepository } from './idempotency.repository.ts'

interface KeyName {
  readonly userId: string
  readonly key: string
}
interface KeyedRequest extends KeyName {
  readonly fingerprint: string
}
const KeyNameSchema = z.object({ userId: z.string(), key: z.string() })

/** To every server: this request was handled, or given up. */
const keyReleased = defineTopic('key-released', KeyNameSchema)
/** To the server that has claimed a key: does it still handle that request? */
const keyHandled = defineQuestion(
  'key-handled',
  KeyNameSchema,
  z.object({ isHandling: z.boolean() }),
)

/** The announcement may be lost: who waits looks again after this. */
const lookAgainMs = 2000
const answerWithinMs = 1000

export interface KeyClaimsDependencies {
  readonly bus: Pick<Bus, 'isShared' | 'publish' | 'subscribe' | 'ask' | 'respond'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly repository: Pick<IdempotencyRepository, 'find' | 'claim' | 'release'>
  readonly clock: Clock
  isRunningHere(request: KeyName): boolean
}

/** With several servers, the row of a key says which one handles its request; the others wait for what it stores. */
export function createKeyClaims(dependencies: KeyClaimsDependencies) {
  const { bus, servers, repository, clock, isRunningHere } = dependencies
  const releases = createReleases(bus)
  bus.respond(keyHandled, async (request) => ({ isHandling: isRunningHere(request) }))

  async function isAbandoned({ userId, key }: KeyName, server: string): Promise<boolean> {
    if (!(await servers.listLivingIds()).includes(server)) return true
    const answer = await bus.ask(server, keyHandled, { userId, key }, answerWithinMs)
    return answer?.isHandling === false
  }

  return {
    /** Claims a key; what is stored for it when another server has handled the same request. */
    async claim(
      request: KeyedRequest,
      check: (found: FoundKey) => void,
    ): Promise<FoundKey | undefined> {
      for (;;) {
        using released = releases.watch(request)
        const claim = { ...request, server: servers.id(), createdAt: clock.now() }
        if (await repository.claim(claim)) return undefined
        const found = await repository.find(request.userId, request.key)
        if (!found) continue
        check(found)
        if (found.server === undefined) return found
        if (await isAbandoned(request, found.server))
          await repository.release(request, found.server)
        else await released.next
      }
    },
    /** When the request was handled: gives the key up if nothing was stored for it. */
    async release({ userId, key }: KeyName): Promise<void> {
      await repository.release({ userId, key }, servers.id())
      bus.publish(keyReleased, { userId, key })
    },
  }
}

/** Wakes those who wait for a request that another server handles. */
function createReleases(bus: Pick<Bus, 'subscribe'>) {
  const waiting = new Map<string, Set<() => void>>()
  const nameOf = ({ userId, key }: KeyName) => `${userId} ${key}`
  bus.subscribe(keyReleased, (request) => {
    for (const resolve of waiting.get(nameOf(request)) ?? []) resolve()
  })
  return {
    watch(request: KeyName) {
      const name = nameOf(request)
      const { promise, resolve } = Promise.withResolvers<void>()
      const ofKey = waiting.get(name) ?? new Set()
      waiting.set(name, ofKey.add(resolve))
      const timer = setTimeout(resolve, lookAgainMs).unref()
      return {
        next: promise,
        [Symbol.dispose]() {
          clearTimeout(timer)
          ofKey.delete(resolve)
          if (ofKey.size === 0) waiting.delete(name)
        },
      }
    },
  }
}
