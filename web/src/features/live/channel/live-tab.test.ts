import type { LiveEvent } from '@atelier/contract/live/live'
import { describe, expect, test } from 'vitest'
import type { ConnectionListener } from './live-connection.ts'
import { joinTabs, type LiveTab } from './live-tab.ts'
import type { TabMessage } from './tab-message.ts'

interface Opened {
  readonly id: string
  readonly listener: ConnectionListener
  readonly signal: AbortSignal
  readonly end: (end: 'stopped' | 'refused') => void
}
interface Seen {
  readonly events: LiveEvent[]
  beginnings: number
  refusals: number
}

/** Tabs of one browser, with a clock that the test sets. */
function browser() {
  let now = 0
  const timers = new Set<{ time: number; callback: () => void; id: string }>()
  const tabs = new Map<string, LiveTab>()
  const opened: Opened[] = []
  const sent: { from: string; message: TabMessage }[] = []
  const deliver = () => {
    for (const { from, message } of sent.splice(0))
      for (const [id, tab] of tabs) if (id !== from) tab.receive(message)
    if (sent.length > 0) deliver()
  }
  const nextTimer = (until: number) =>
    [...timers].filter(({ time }) => time <= until).sort((a, b) => a.time - b.time)[0]
  return {
    opened,
    open(id: string): Seen {
      const seen: Seen = { events: [], beginnings: 0, refusals: 0 }
      const tab = joinTabs({
        id,
        broadcast: (message) => void sent.push({ from: id, message }),
        now: () => now,
        callAt: (time, callback) => {
          const timer = { time, callback, id }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        connect: (listener, signal) => {
          const { promise, resolve } = Promise.withResolvers<'stopped' | 'refused'>()
          opened.push({ id, listener, signal, end: resolve })
          return promise
        },
        onEvent: (event) => void seen.events.push(event),
        onBeginning: () => {
          seen.beginnings += 1
        },
        onRefused: () => {
          seen.refusals += 1
        },
      })
      tabs.set(id, tab)
      deliver()
      return seen
    },
    /** Its timers stop and it receives nothing, as when it is killed or frozen. */
    freeze(id: string): LiveTab | undefined {
      const tab = tabs.get(id)
      tabs.delete(id)
      for (const timer of timers) if (timer.id === id) timers.delete(timer)
      return tab
    },
    close(id: string) {
      tabs.get(id)?.leave()
      tabs.delete(id)
      deliver()
    },
    suspect(id: string) {
      tabs.get(id)?.checkLeader()
      deliver()
    },
    pass(milliseconds: number) {
      const end = now + milliseconds
      for (let timer = nextTimer(end); timer; timer = nextTimer(end)) {
        now = timer.time
        timers.delete(timer)
        timer.callback()
        deliver()
      }
      now = end
    },
    deliver,
    reading: () => opened.filter(({ signal }) => !signal.aborted).map(({ id }) => id),
  }
}
const quota = (eventId: string) => ({ eventId, event: { type: 'quota' } as const })

describe('les onglets d’un navigateur', () => {
  test('huit onglets ouverts ensemble n’ont qu’une connexion', () => {
    const { open, pass, reading } = browser()
    for (const id of ['f', 'c', 'h', 'a', 'd', 'b', 'g', 'e']) open(id)
    pass(5000)
    expect(reading()).toHaveLength(1)
  })
  test('ce que l’un lit, tous l’apprennent une fois', () => {
    const { open, pass, opened, deliver } = browser()
    const seen = ['a', 'b', 'c'].map((id) => open(id))
    pass(1000)
    opened[0]?.listener.onMessage(quota('p.1'))
    deliver()
    expect(seen.map(({ events }) => events)).toEqual(Array(3).fill([{ type: 'quota' }]))
  })
  test('l’onglet qui lisait est fermé : un autre reprend là où il en était', () => {
    const { open, pass, opened, deliver, close, reading } = browser()
    open('a')
    pass(1000)
    for (const id of ['b', 'c']) open(id)
    opened[0]?.listener.onMessage(quota('p.7'))
    deliver()
    close('a')
    pass(300)
    expect(reading()).toEqual(['b'])
    expect(opened[1]?.listener.lastEventId).toBe('p.7')
  })
  test('l’onglet qui lisait est tué ou gelé : il est remplacé en moins de trois secondes', () => {
    const { open, pass, freeze, reading } = browser()
    open('a')
    pass(1000)
    for (const id of ['b', 'c']) open(id)
    pass(700)
    freeze('a')
    pass(3000)
    const readers = reading()
    expect(readers).toHaveLength(2)
    pass(10_000)
    expect(reading()).toEqual(readers)
  })
  test('quand le navigateur sait qu’il est seul, il n’attend pas', () => {
    const { open, pass, freeze, suspect, reading } = browser()
    open('a')
    pass(1000)
    open('b')
    freeze('a')
    suspect('b')
    pass(300)
    expect(reading()).toEqual(['a', 'b'])
  })
  test('un onglet dégelé laisse sa place à celui qui l’a remplacé', () => {
    const { open, pass, freeze, opened, reading } = browser()
    open('a')
    pass(1000)
    open('b')
    const frozen = freeze('a')
    pass(3000)
    frozen?.receive({ type: 'leads', from: 'b', since: 3000 })
    expect(opened[0]?.signal.aborted).toBe(true)
    expect(reading()).toEqual(['b'])
  })
  test('chacun redemande une fois ce qu’il a pu manquer avant d’écouter', () => {
    const { open, pass, opened, deliver } = browser()
    const first = open('a')
    pass(1000)
    opened[0]?.listener.onBeginning()
    deliver()
    const second = open('b')
    pass(5000)
    expect([first.beginnings, second.beginnings]).toEqual([1, 1])
  })
  test('une session finie éteint le canal, sans insister', async () => {
    const { open, pass, opened, reading } = browser()
    const seen = open('a')
    pass(1000)
    opened[0]?.end('refused')
    await Promise.resolve()
    pass(60_000)
    expect([seen.refusals, opened.length, reading()]).toEqual([1, 1, []])
  })
})
