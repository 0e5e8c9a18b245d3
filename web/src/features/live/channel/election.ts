/**
 * Elects the tab of this browser that reads the live channel for all of them. It needs only messages and time: it works on plain HTTP, where
 * there are no Web Locks, and a leader that is frozen or killed is replaced like one that left.
 */
export type ElectionMessage =
  /** Asks for the leader, which replies at once, even in a tab whose timers the browser slows down. */
  | { readonly type: 'who'; readonly from: string }
  | { readonly type: 'leads'; readonly from: string; readonly since: number }
  | { readonly type: 'bye'; readonly from: string }

/** Each role times out at `until`, in milliseconds. */
export type ElectionRole =
  /** Has asked for the leader; leads itself when none has replied by then. */
  | { readonly type: 'asking'; readonly until: number }
  /** Knows the leader; asks again when no heartbeat comes by then. */
  | { readonly type: 'following'; readonly leader: string; readonly until: number }
  /** Leads; sends the next heartbeat then. */
  | { readonly type: 'leading'; readonly since: number; readonly until: number }

/** The tab's new role, and the messages to send to the others. */
export interface ElectionStep {
  readonly role: ElectionRole
  readonly messages: readonly ElectionMessage[]
}

/** In milliseconds; silence and answer together are well under three seconds, the longest time without a leader. */
export const electionTimes = {
  heartbeat: 1000,
  silence: 2000,
  answer: 300,
  deference: 500,
} as const

/** For a tab that opens, or that has lost its leader. */
export const startElection = (id: string, now: number): ElectionStep => ({
  role: { type: 'asking', until: now + electionTimes.answer },
  messages: [{ type: 'who', from: id }],
})

/** Call it when the role times out. */
export function onElectionTimeout(id: string, role: ElectionRole, now: number): ElectionStep {
  if (now < role.until) return { role, messages: [] }
  if (role.type === 'following') return startElection(id, now)
  return lead(id, role.type === 'leading' ? role.since : now, now)
}

/** Call it with each message of another tab. */
export function onElectionMessage(
  id: string,
  role: ElectionRole,
  message: ElectionMessage,
  now: number,
): ElectionStep {
  switch (message.type) {
    case 'who':
      return onWho(id, role, message.from, now)
    case 'leads':
      // Two leaders: the older one was frozen and has woken up, so the newer one has the live connection.
      return role.type === 'leading' &&
        isNewer({ since: role.since, id }, { since: message.since, id: message.from })
        ? lead(id, role.since, now)
        : {
            role: { type: 'following', leader: message.from, until: now + electionTimes.silence },
            messages: [],
          }
    case 'bye':
      return role.type === 'following' && role.leader === message.from
        ? startElection(id, now)
        : { role, messages: [] }
  }
}

const lead = (id: string, since: number, now: number): ElectionStep => ({
  role: { type: 'leading', since, until: now + electionTimes.heartbeat },
  messages: [{ type: 'leads', from: id, since }],
})

function onWho(id: string, role: ElectionRole, from: string, now: number): ElectionStep {
  if (role.type === 'leading') return lead(id, role.since, now)
  // All tabs that lost a leader ask at the same time; the lowest id goes first, so that only one takes over.
  if (role.type === 'asking' && from < id)
    return { role: { type: 'asking', until: now + electionTimes.deference }, messages: [] }
  return { role, messages: [] }
}

interface Leader {
  readonly since: number
  readonly id: string
}
const isNewer = (one: Leader, other: Leader) =>
  one.since > other.since || (one.since === other.since && one.id > other.id)
