/**
 * Which tab of this browser reads the live channel for all of them. Messages and time are all it needs: it works on plain HTTP, where there are no Web Locks,
 * and a leader that is frozen or killed is missed like one that left.
 */
export type ElectionMessage =
  /** Does anybody lead? Whoever does answers at once, even in a tab whose timers the browser slows down. */
  | { readonly type: 'who'; readonly from: string }
  | { readonly type: 'leads'; readonly from: string; readonly since: number }
  | { readonly type: 'bye'; readonly from: string }

/** Each part lasts until the given time at most, in milliseconds. */
export type ElectionRole =
  /** Asked who leads; leads itself when nobody has answered by then. */
  | { readonly type: 'asking'; readonly until: number }
  /** Heard the leader; asks when nothing more is heard of it by then. */
  | { readonly type: 'following'; readonly leader: string; readonly until: number }
  /** Leads, and says so again then. */
  | { readonly type: 'leading'; readonly since: number; readonly until: number }

/** The part a tab plays from now on, and what it tells the others. */
export interface ElectionStep {
  readonly role: ElectionRole
  readonly messages: readonly ElectionMessage[]
}

/** In milliseconds; silence and answer together stay well under three seconds. */
export const electionTimes = {
  heartbeat: 1000,
  silence: 2000,
  answer: 300,
  deference: 500,
} as const

/** A tab opens, or misses its leader. */
export const startElection = (id: string, now: number): ElectionStep => ({
  role: { type: 'asking', until: now + electionTimes.answer },
  messages: [{ type: 'who', from: id }],
})

/** The time came that the tab's part was to last until. */
export function onElectionTimeout(id: string, role: ElectionRole, now: number): ElectionStep {
  if (now < role.until) return { role, messages: [] }
  if (role.type === 'following') return startElection(id, now)
  return lead(id, role.type === 'leading' ? role.since : now, now)
}

/** Another tab said something. */
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
      // The one that frozen tabs wake up to is the newer one, and its connection is the living one.
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
  // All who miss a leader ask at the same time; the one with the lowest number goes first, so that only one comes forward.
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
