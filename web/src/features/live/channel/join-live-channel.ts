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

/** Joins the person's tabs of this browser for as long as the page is awake; the result leaves them. */
export function joinLiveChannel(person: SignedInUser, listeners: LiveListeners): () => void {
  let leave = join(person, listeners)
  const sleep = () => leave()
  const wake = () => {
    leave()
    leave = join(person, listeners)
  }
  // A page that only went out of sight for good may come back whole, by the browser's Back.
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', comeBack)
  document.addEventListener('freeze', sleep)
  document.addEventListener('resume', wake)
  return () => {
    leave()
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', comeBack)
    document.removeEventListener('freeze', sleep)
    document.removeEventListener('resume', wake)
  }
}

function join({ userId, token }: SignedInUser, listeners: LiveListeners): () => void {
  const name = `atelier.live.${userId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  const needs: ConnectionDependencies = { open: openChannelAs(token), pause, random: Math.random }
  const tab = joinTabs({
    id: randomId(),
    broadcast: (message) => channel.postMessage(message),
    now: () => Date.now(),
    callAt: (time, act) => {
      const timer = setTimeout(act, time - Date.now())
      return () => clearTimeout(timer)
    },
    connect: (listener, signal) => stayConnected(needs, listener, signal),
    ...listeners,
  })
  channel.onmessage = ({ data }) => {
    const { success, data: message } = TabMessage.safeParse(data)
    if (success) tab.receive(message)
  }
  onLockAcquired(name, left.signal, tab.checkLeader)
  return () => {
    if (left.signal.aborted) return
    left.abort()
    tab.leave()
    channel.close()
  }
}

/** The browser's own word that the tab before is gone, even killed, where it gives one: then nobody waits for its silence. */
function onLockAcquired(name: string, signal: AbortSignal, act: () => void): void {
  // On plain HTTP off this machine there are no locks.
  if (!('locks' in navigator)) return
  const held = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const locked = navigator.locks.request(name, { signal }, () => {
    act()
    return held
  })
  locked.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** The network's return cuts the wait short. */
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
