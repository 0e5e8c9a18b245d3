import type { LiveEvent } from '@atelier/contract/live'
import { randomId } from '#api/random-id.ts'
import { openAs } from './live-client.ts'
import { type ConnectionNeeds, stayConnected } from './live-connection.ts'
import { joinTabs } from './live-tab.ts'
import { TabMessage } from './tab-message.ts'

interface Person {
  readonly userId: string
  readonly token: string
}
interface Listeners {
  readonly onEvent: (event: LiveEvent) => void
  readonly onBeginning: () => void
  readonly onRefused: () => void
}

/** Joins the person's tabs of this browser for as long as the page is awake; the result leaves them. */
export function joinInBrowser(person: Person, listeners: Listeners): () => void {
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

function join({ userId, token }: Person, listeners: Listeners): () => void {
  const name = `atelier.live.${userId}`
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  const needs: ConnectionNeeds = { open: openAs(token), pause, random: Math.random }
  const tab = joinTabs({
    id: randomId(),
    tellOthers: (message) => channel.postMessage(message),
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
    if (success) tab.hear(message)
  }
  whenAlone(name, left.signal, tab.suspect)
  return () => {
    if (left.signal.aborted) return
    left.abort()
    tab.leave()
    channel.close()
  }
}

/** The browser's own word that the tab before is gone, even killed, where it gives one: then nobody waits for its silence. */
function whenAlone(name: string, signal: AbortSignal, act: () => void): void {
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
const pause: ConnectionNeeds['pause'] = (milliseconds, signal) =>
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
