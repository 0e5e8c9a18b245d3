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

export interface TabDependencies {
  /** Unique to the tab. */
  readonly id: string
  /** Sends to the other tabs, not to this one. */
  readonly broadcast: (message: TabMessage) => void
  /** The same clock in every tab. */
  readonly now: () => number
  /** Calls back at this time; returns what cancels it. */
  readonly callAt: (time: number, callback: () => void) => () => void
  /** Reads the channel until `signal` stops it; `refused` means for good. */
  readonly connect: (
    listener: ConnectionListener,
    signal: AbortSignal,
  ) => Promise<'stopped' | 'refused'>
  readonly onEvent: (event: LiveEvent) => void
  /** Everything fetched before now may be out of date: events may have been missed. */
  readonly onBeginning: () => void
  readonly onRefused: () => void
}

/** Joins the live channel that all tabs of a user share: one tab reads it and broadcasts its events to the others. */
export function joinTabs(dependencies: TabDependencies) {
  const { id, now } = dependencies
  const tab = createTab(dependencies)
  tab.apply(startElection(id, now()))
  return {
    receive: tab.onMessage,
    /** Call it when the leader seems to be gone. */
    checkLeader(): void {
      if (tab.role()?.type === 'following') tab.apply(startElection(id, now()))
    },
    leave: tab.leave,
  }
}
export type LiveTab = ReturnType<typeof joinTabs>

function createTab(dependencies: TabDependencies) {
  const { id, now, broadcast } = dependencies
  let role: ElectionRole | undefined
  let connection: AbortController | undefined
  let lastEventId: string | undefined
  let hasConnected = false
  let cancelTimer = () => {}

  const onBeginning = () => {
    hasConnected = true
    dependencies.onBeginning()
  }
  const receive = ({ eventId, event }: LiveMessage) => {
    lastEventId = eventId
    dependencies.onEvent(event)
  }
  function lead() {
    connection = new AbortController()
    const listener = { lastEventId, ...broadcastingListener(broadcast, { onBeginning, receive }) }
    void dependencies.connect(listener, connection.signal).then((end) => {
      if (end === 'stopped') return
      leave()
      dependencies.onRefused()
    })
  }
  function resign() {
    connection?.abort()
    connection = undefined
  }
  function apply({ role: next, messages }: ElectionStep) {
    cancelTimer()
    role = next
    for (const message of messages) broadcast(message)
    if (next.type === 'leading' && !connection) lead()
    if (next.type !== 'leading') resign()
    if (next.type === 'following' && !hasConnected) onBeginning()
    cancelTimer = dependencies.callAt(
      next.until,
      () => role && apply(onElectionTimeout(id, role, now())),
    )
  }
  function onMessage(message: TabMessage) {
    if (!role) return
    if (message.type === 'who' || message.type === 'leads' || message.type === 'bye')
      return apply(onElectionMessage(id, role, message, now()))
    if (role.type === 'leading') return
    if (message.type === 'event') receive(message.message)
    else onBeginning()
  }
  function leave() {
    if (!role) return
    role = undefined
    cancelTimer()
    resign()
    broadcast({ type: 'bye', from: id })
  }
  return { role: () => role, apply, onMessage, leave }
}

/** Sends what the leader receives to all tabs. */
const broadcastingListener = (
  broadcast: TabDependencies['broadcast'],
  {
    onBeginning,
    receive,
  }: { readonly onBeginning: () => void; readonly receive: (message: LiveMessage) => void },
): Omit<ConnectionListener, 'lastEventId'> => ({
  onBeginning: () => {
    broadcast({ type: 'beginning' })
    onBeginning()
  },
  onMessage: (message) => {
    broadcast({ type: 'event', message })
    receive(message)
  },
})
