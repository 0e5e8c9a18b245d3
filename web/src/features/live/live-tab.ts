import type { LiveEvent, LiveMessage } from '@atelier/contract/live'
import { afterHearing, afterWaiting, ask, type Role, type Step } from './election.ts'
import type { Listener } from './live-connection.ts'
import type { TabMessage } from './tab-message.ts'

/** What one tab needs to take its part. */
export interface TabNeeds {
  /** Nobody else's. */
  readonly id: string
  /** Tells the other tabs, never this one. */
  readonly tellOthers: (message: TabMessage) => void
  /** The same clock in every tab. */
  readonly now: () => number
  /** Calls back at this time; the result takes it back. */
  readonly callAt: (time: number, act: () => void) => () => void
  /** Reads the channel until told to stop by the signal; `refused` means for good. */
  readonly connect: (listener: Listener, signal: AbortSignal) => Promise<'stopped' | 'refused'>
  readonly onEvent: (event: LiveEvent) => void
  /** What was fetched before now may be out of date without any event having said so. */
  readonly onBeginning: () => void
  readonly onRefused: () => void
}

/** One tab's part in the channel that all tabs of a person share: it reads it for the others, or hears of it from the one that does. */
export function joinTabs(needs: TabNeeds) {
  const tab = createTab(needs)
  tab.take(ask(needs.id, needs.now()))
  return {
    hear: tab.hear,
    /** The leader seems to be gone. */
    suspect(): void {
      if (tab.role()?.type === 'following') tab.take(ask(needs.id, needs.now()))
    },
    leave: tab.leave,
  }
}
export type LiveTab = ReturnType<typeof joinTabs>

function createTab(needs: TabNeeds) {
  let role: Role | undefined
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
    const listener = { lastEventId, ...toldToOthers(needs, { begin, receive }) }
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
  function take({ role: next, say }: Step) {
    forgetTimer()
    role = next
    for (const message of say) needs.tellOthers(message)
    if (next.type === 'leading' && !connection) lead()
    if (next.type !== 'leading') resign()
    if (next.type === 'following' && !hasBegun) begin()
    forgetTimer = needs.callAt(
      next.until,
      () => role && take(afterWaiting(needs.id, role, needs.now())),
    )
  }
  function hear(message: TabMessage) {
    if (!role) return
    if (message.type === 'who' || message.type === 'leads' || message.type === 'bye')
      return take(afterHearing(needs.id, role, message, needs.now()))
    if (role.type === 'leading') return
    if (message.type === 'event') receive(message.message)
    else begin()
  }
  function leave() {
    if (!role) return
    role = undefined
    forgetTimer()
    resign()
    needs.tellOthers({ type: 'bye', from: needs.id })
  }
  return { role: () => role, take, hear, leave }
}

/** What the leader hears, everybody hears. */
const toldToOthers = (
  { tellOthers }: TabNeeds,
  {
    begin,
    receive,
  }: { readonly begin: () => void; readonly receive: (message: LiveMessage) => void },
): Omit<Listener, 'lastEventId'> => ({
  onBeginning: () => {
    tellOthers({ type: 'beginning' })
    begin()
  },
  onMessage: (message) => {
    tellOthers({ type: 'event', message })
    receive(message)
  },
})
