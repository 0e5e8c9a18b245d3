import { defined } from '@atelier/contract/wire/defined'
import type { EngineQueueLimits } from '../engine-queue.ts'
import type { Slot, SlotRequest, Ticket } from '../waiting-line.ts'
import type { TicketRow } from './shared-queue.repository.ts'

/** A ticket of this server in the queue that all servers share. */
export interface LocalTicket extends Ticket {
  readonly id: string
  readonly request: SlotRequest
  isWaiting: boolean
  holdsSlot: boolean
  isBegun: boolean
  /** As last read. */
  position: number | undefined
  /** The database has it. */
  hasJoined: boolean
  /** Nobody waits any more to know whether it is in the queue. */
  confirm(): void
  /** The database cannot be asked: what was accepted joins later, anything else ends here. */
  refuse(cause: unknown): void
  /** The engine whose slot it has, by the name that the database knows. */
  engineKey: string | undefined
  /** It has its slot; a second call does nothing. */
  begin(engineKey: string | null): void
}

interface NewTicket {
  readonly request: SlotRequest
  start(slot: Slot): void
  /** `undefined` for accepted work. */
  readonly onRefused: ((cause: unknown) => void) | undefined
}

interface LocalTicketsDependencies extends Pick<EngineQueueLimits, 'parallelism' | 'runningLimit'> {
  makeId(): string
  /** The name of an engine in the queue: the one of this machine has another name for each server. */
  engineKey(engine: string): string
  /** The database is to be notified. */
  onChange(ticket: LocalTicket): void
}

/** This server's tickets; the database follows what they become. */
export function createLocalTickets(dependencies: LocalTicketsDependencies) {
  const tickets = new Map<string, LocalTicket>()
  return {
    get: (id: string): LocalTicket | undefined => tickets.get(id),
    all: (): readonly LocalTicket[] => [...tickets.values()],
    waiting: (): readonly LocalTicket[] => [...tickets.values()].filter((one) => one.isWaiting),
    add({ request, start, onRefused }: NewTicket): LocalTicket {
      const id = dependencies.makeId()
      const ticket = newTicket(id, {
        request,
        start,
        engineKey: dependencies.engineKey,
        onRefused:
          onRefused &&
          ((cause) => {
            tickets.delete(id)
            onRefused(cause)
          }),
        onChange() {
          if (!ticket.isWaiting && !ticket.holdsSlot && !ticket.isBegun) tickets.delete(id)
          dependencies.onChange(ticket)
        },
      })
      tickets.set(id, ticket)
      return ticket
    },
    savePositions(positions: Readonly<Record<string, number>>): void {
      for (const [id, position] of Object.entries(positions)) {
        const ticket = tickets.get(id)
        if (ticket?.isWaiting) ticket.position = position
      }
    },
    toRow: (ticket: LocalTicket): TicketRow => toRow(dependencies, ticket),
  }
}
export type LocalTickets = ReturnType<typeof createLocalTickets>

function newTicket(
  id: string,
  { request, start, onRefused, engineKey, onChange }: NewTicket & TicketChanges,
): LocalTicket {
  const { promise: joined, resolve: confirm } = Promise.withResolvers<void>()
  function stopWaiting() {
    ticket.isWaiting = false
    ticket.position = undefined
    confirm()
  }
  const ticket: LocalTicket = {
    id,
    request,
    isWaiting: true,
    holdsSlot: false,
    isBegun: false,
    position: undefined,
    hasJoined: false,
    engineKey: undefined,
    joined,
    confirm,
    refuse(cause) {
      if (!onRefused) return confirm()
      stopWaiting()
      onRefused(cause)
    },
    begin(key) {
      if (!ticket.isWaiting) return
      stopWaiting()
      ticket.engineKey = key ?? undefined
      ticket.holdsSlot = true
      ticket.isBegun = request.kind !== undefined
      start(slotOf(ticket, { engineKey, onChange }))
    },
    leave() {
      if (!ticket.isWaiting) return
      stopWaiting()
      onChange()
    },
    end() {
      if (!ticket.isBegun) return
      ticket.isBegun = false
      onChange()
    },
  }
  return ticket
}

type TicketChanges = Pick<LocalTicketsDependencies, 'engineKey'> & { onChange(): void }

const slotOf = (ticket: LocalTicket, { engineKey, onChange }: TicketChanges): Slot => ({
  get engine() {
    return ticket.request.engines?.find((engine) => engineKey(engine) === ticket.engineKey)
  },
  moveTo(engine) {
    if (!ticket.holdsSlot) return
    ticket.engineKey = engineKey(engine)
    onChange()
  },
  release() {
    if (!ticket.holdsSlot) return
    ticket.holdsSlot = false
    onChange()
  },
})

/** With the limits of now: another server may be the one that grants its slot. */
function toRow(
  { parallelism, runningLimit, engineKey }: LocalTicketsDependencies,
  { id, request, holdsSlot, isBegun, engineKey: engine }: LocalTicket,
): TicketRow {
  const { userId, engines = [], isOrdered = false, kind } = request
  const { isLong = false, isNamed = false } = request
  const limit = kind === undefined ? undefined : runningLimit?.(kind)
  return {
    id,
    userId,
    ...defined({
      engine,
      kind,
      kindPerUser: finite(limit?.perUser),
      kindOverall: finite(limit?.overall),
    }),
    engines: engines.map(engineKey),
    engineSlots: engines.map((one) => finite(parallelism?.(one)) ?? null),
    isOrdered,
    isLong,
    isNamed,
    holdsSlot,
    isBegun,
  }
}

const finite = (count: number | undefined) =>
  count !== undefined && Number.isFinite(count) ? count : undefined
