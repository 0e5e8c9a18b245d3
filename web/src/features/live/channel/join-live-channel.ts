import type { LiveEvent } from '@atelier/contract/live/live'
import { randomId } from '#browser/random-id.ts'
import { openChannelAs } from './live-client.ts'
import { type ConnectionDependencies, stayConnected } from './live-connection.ts'
import { joinTabs } from './live-tab.ts'
import { TabMessage } from './tab-message.ts'

interface SignedInUser {
  readonly userId: string
  readonly token: string
}
interface LiveListeners {
  readonly onEvent: (event: LiveEvent) => void
  readonly onBeginning: () => void
  readonly onRefused: () => void
}

/** Joins the user's other tabs in this browser while the page is awake; returns what leaves them. */
export function joinLiveChannel(user: SignedInUser, listeners: LiveListeners): () => void {
  let leave = join(user, listeners)
  const sleep = () => leave()
  const wake = () => {
    leave()
    leave = join(user, listeners)
  }
  // A page in the back/forward cache comes back as it was.
  const restore = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', restore)
  document.addEventListener('freeze', sleep)
  document.addEventListener('resume', wake)
  return () => {
    leave()
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', restore)
    document.removeEventListener('freeze', sleep)
    document.removeEventListener('resume', wake)
  }
}

function join({ userId, token }: SignedInUser, listeners: LiveListeners): () => void {
  const name = `atelier.live.${userId}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const dependencies: ConnectionDependencies = {
    open: openChannelAs(token),
    pause,
    random: Math.random,
  }
  const tab = joinTabs({
    id: randomId(),
    broadcast: (message) => channel.postMessage(message),
    now: () => Date.now(),
    callAt: (time, callback) => {
      const timer = setTimeout(callback, time - Date.now())
      return () => clearTimeout(timer)
    },
    connect: (listener, signal) => stayConnected(dependencies, listener, signal),
    ...listeners,
  })
  channel.onmessage = ({ data }) => {
    const { success, data: message } = TabMessage.safeParse(data)
    if (success) tab.receive(message)
  }
  onLockAcquired(name, leaving.signal, tab.checkLeader)
  return () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    tab.leave()
    channel.close()
  }
}

/** A lock passes on as soon as its tab is gone, even killed: then nobody waits for the leader's silence. */
function onLockAcquired(name: string, signal: AbortSignal, callback: () => void): void {
  // There are no locks on plain HTTP.
  if (!('locks' in navigator)) return
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const locked = navigator.locks.request(name, { signal }, () => {
    callback()
    return aborted
  })
  locked.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Ends early when the network comes back. */
const pause: ConnectionDependencies['pause'] = (milliseconds, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
