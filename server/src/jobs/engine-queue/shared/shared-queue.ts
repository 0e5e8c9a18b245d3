import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import { type EngineQueue, type EngineQueueLimits, takeSlotFrom } from '../engine-queue.ts'
import type { Slot, SlotRequest, Ticket } from '../waiting-line.ts'
import { createLocalTickets, type LocalTicket, type LocalTickets } from './local-tickets.ts'
import { createQueueReader } from './queue-reader.ts'
import { createQueueUpdates, type QueueUpdates } from './queue-updates.ts'
import {
  createSharedQueueRepository,
  GrantedSlot,
  type QueueAnswer,
} from './shared-queue.repository.ts'

export interface SharedQueueDependencies extends EngineQueueLimits {
  readonly queries: Queries
  readonly bus: Pick<Bus, 'serverId' | 'send' | 'subscribe' | 'onGap'>
  readonly servers: Pick<Servers, 'onDeclaredDead'>
  /** Whether each server has an engine of this name for itself. */
  isOwnEngine?(engine: string): boolean
  readonly makeId: MakeId
  /** The queue could not be read or changed; reported once for each time. */
  onFailure(cause: unknown): void
}

/** To the server of these tickets: they have their slots. */
const slotsGranted = defineTopic('slots', z.array(GrantedSlot))

/**
 * The engine queue of an installation with several servers: one for all of them, in the database (record 0068). Whoever changes it also
 * grants the slots that become free, and notifies the servers whose tickets those are.
 */
export function createSharedQueue(dependencies: SharedQueueDependencies) {
  const { bus, servers } = dependencies
  const { repository, tickets, updates, reader } = createParts(dependencies)
  const stops = [
    bus.subscribe(slotsGranted, (slots) => begin(tickets, slots)),
    bus.onGap(updates.sendAll),
    reader.stop,
  ]
  servers.onDeclaredDead(updates.sendAll)

  function enqueue(
    request: SlotRequest,
    start: (slot: Slot) => void,
    onRefused?: (cause: unknown) => void,
  ): Ticket {
    const ticket = tickets.add({ request, start, onRefused })
    updates.join(ticket)
    reader.start()
    return ticket
  }
  const queue: EngineQueue = {
    enqueue: (request, start) => enqueue(request, start),
    takeSlot: (request, signal) => takeSlotFrom(enqueue, request, signal),
    ...createCounts(tickets, repository.count),
    countByEngine: async () => plainNames(await repository.countByEngine()),
    startWaiting: updates.sendAll,
    async adopt() {
      await updates.removeDead()
      await reader.read()
    },
    async close() {
      for (const stop of stops) stop()
      await updates.close()
    },
  }
  return { ...queue, settled: updates.settled }
}

/** This server's tickets, what sends their changes, and what reads them. */
function createParts({ queries, bus, onFailure, ...limits }: SharedQueueDependencies) {
  const repository = createSharedQueueRepository(queries)
  const failures = reportOnce(onFailure)
  const tickets: LocalTickets = createLocalTickets({
    ...limits,
    engineKey: (engine) => (limits.isOwnEngine?.(engine) ? `${engine}@${bus.serverId()}` : engine),
    onChange: (ticket) => updates.change(ticket),
  })
  const updates: QueueUpdates = createQueueUpdates({
    ...limits,
    repository,
    tickets,
    serverId: bus.serverId,
    onFailure: failures.report,
    onAnswer(answer) {
      failures.clear()
      applyAnswer({ tickets, bus }, answer)
    },
    onJoined: (joined) => void confirmJoined(joined),
  })
  const reader = createQueueReader({
    read: (withPositions) =>
      repository.read(bus.serverId(), { now: limits.now?.(), withPositions }),
    tickets,
    updates,
    onFailure: failures.report,
  })
  /** Positions are read outside of the queue's lock. */
  async function confirmJoined(joined: readonly LocalTicket[]): Promise<void> {
    const isNamed = joined.some((ticket) => ticket.isWaiting && ticket.request.isNamed)
    if (isNamed) await reader.readPositions()
    for (const ticket of joined) ticket.confirm()
  }
  return { repository, tickets, updates, reader }
}

/** Each server's own engine has a name of its own in the database. */
function plainNames(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const plain = new Map<string, number>()
  for (const [key, running] of counts) {
    const [engine = key] = key.split('@')
    plain.set(engine, (plain.get(engine) ?? 0) + running)
  }
  return plain
}

function applyAnswer(
  {
    tickets,
    bus,
  }: { readonly tickets: LocalTickets; readonly bus: Pick<Bus, 'serverId' | 'send'> },
  { granted, held }: Extract<QueueAnswer, { readonly isKnown: true }>,
): void {
  begin(tickets, held)
  for (const [server, theirs] of Map.groupBy(granted, ([, owner]) => owner)) {
    const slots = theirs.map(([id, , engine]): z.output<typeof GrantedSlot> => [id, engine])
    if (server === bus.serverId()) begin(tickets, slots)
    else bus.send(server, slotsGranted, slots)
  }
}

function begin(tickets: LocalTickets, slots: readonly z.output<typeof GrantedSlot>[]): void {
  for (const [id, engine] of slots) tickets.get(id)?.begin(engine)
}

const createCounts = (
  tickets: LocalTickets,
  countAll: EngineQueue['countAll'],
): Pick<EngineQueue, 'position' | 'positions' | 'count' | 'countAll'> => ({
  // Every ticket of this queue is one of those.
  position: (ticket) => (ticket as LocalTicket).position,
  positions: () =>
    new Map(
      tickets
        .waiting()
        .flatMap((ticket) => (ticket.position === undefined ? [] : [[ticket, ticket.position]])),
    ),
  count: () => ({
    working: tickets.all().filter(({ holdsSlot }) => holdsSlot).length,
    waiting: tickets.waiting().length,
  }),
  countAll,
})

/** A database that is away is reported once, not at every try. */
function reportOnce(report: (cause: unknown) => void) {
  let isReported = false
  return {
    report(cause: unknown): void {
      if (!isReported) report(cause)
      isReported = true
    },
    clear(): void {
      isReported = false
    },
  }
}
