import type { LiveEvent, LiveMessage } from '@atelier/contract/live/live'
import {
  type ElectionRole,
  type ElectionStep,
  onElectionMessage,
  onElectionTimeout,
  startElection,
} from './election.ts'
import type { ConnectionListener } from './live-connection.ts'
import type { TabMessage } from './tab-message.ts'

/** What one tab needs to take its part. */
export interface TabDependencies {
  /** Nobody else's. */
  readonly id: string
  /** Tells the other tabs, never this one. */
  readonly broadcast: (message: TabMessage) => void
  /** The same clock in every tab. */
  readonly now: () => number
  /** Calls back at this time; the result takes it back. */
  readonly callAt: (time: number, act: () => void) => () => void
  /** Reads the channel until told to stop by the signal; `refused` means for good. */
  readonly connect: (
    listener: ConnectionListener,
    signal: AbortSignal,
  ) => Promise<'stopped' | 'refused'>
  readonly onEvent: (event: LiveEvent) => void
  /** What was fetched before now may be out of date without any event having said so. */
  readonly onBeginning: () => void
  readonly onRefused: () => void
}

/** One tab's part in the channel that all tabs of a person share: it reads it for the others, or hears of it from the one that does. */
export function joinTabs(needs: TabDependencies) {
  const tab = createTab(needs)
  tab.take(startElection(needs.id, needs.now()))
  return {
    receive: tab.hear,
    /** The leader seems to be gone. */
    checkLeader(): void {
      if (tab.role()?.type === 'following') tab.take(startElection(needs.id, needs.now()))
    },
    leave: tab.leave,
  }
}
export type LiveTab = ReturnType<typeof joinTabs>

function createTab(needs: TabDependencies) {
  let role: ElectionRole | undefined
  let connection: AbortController | undefined
  let lastEventId: string | undefined
  let hasBegun = false
  let forgetTimer = () => {}

  const begin = () => {
    hasBegun = true
    needs.onBeginning()
  }
  const receive = ({ eventId, event }: LiveMessage) => {
    lastEventId = eventId
    needs.onEvent(event)
  }
  function lead() {
    connection = new AbortController()
    const listener = { lastEventId, ...broadcasting(needs, { begin, receive }) }
    void needs.connect(listener, connection.signal).then((end) => {
      if (end === 'stopped') return
      leave()
      needs.onRefused()
    })
  }
  function resign() {
    connection?.abort()
    connection = undefined
  }
  function take({ role: next, messages }: ElectionStep) {
    forgetTimer()
    role = next
    for (const message of messages) needs.broadcast(message)
    if (next.type === 'leading' && !connection) lead()
    if (next.type !== 'leading') resign()
    if (next.type === 'following' && !hasBegun) begin()
    forgetTimer = needs.callAt(
      next.until,
      () => role && take(onElectionTimeout(needs.id, role, needs.now())),
    )
  }
  function hear(message: TabMessage) {
    if (!role) return
    if (message.type === 'who' || message.type === 'leads' || message.type === 'bye')
      return take(onElectionMessage(needs.id, role, message, needs.now()))
    if (role.type === 'leading') return
    if (message.type === 'event') receive(message.message)
    else begin()
  }
  function leave() {
    if (!role) return
    role = undefined
    forgetTimer()
    resign()
    needs.broadcast({ type: 'bye', from: needs.id })
  }
  return { role: () => role, take, hear, leave }
}

/** What the leader hears, everybody hears. */
const broadcasting = (
  { broadcast }: TabDependencies,
  {
    begin,
    receive,
  }: { readonly begin: () => void; readonly receive: (message: LiveMessage) => void },
): Omit<ConnectionListener, 'lastEventId'> => ({
  onBeginning: () => {
    broadcast({ type: 'beginning' })
    begin()
  },
  onMessage: (message) => {
    broadcast({ type: 'event', message })
    receive(message)
  },
})
