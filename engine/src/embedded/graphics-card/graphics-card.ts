import type { NativePackages } from '../native-packages/native-packages.ts'
import { type CardBuilds, createCardBuilds } from './card-builds.ts'
import { type CardPhaseHolder, createCardPhase } from './card-phase.ts'
import type { CardFailure, GraphicsCardControl, GraphicsCardState } from './card-state.ts'
import { type CardStore, currentVerdict, ownFreeBytesOf } from './card-verdict.ts'
import type { MachineGraphics } from './machine/machine-graphics.ts'
import type { UsableBuild } from './probe/card-launch.ts'
import type { ProbeCard } from './probe/card-probe.ts'
import { createSingleTask, type SingleTask } from './single-task.ts'
import { fetchAndTry, type TryCardDependencies, tryCard } from './try-card.ts'

export interface GraphicsCardDependencies {
  readonly packages: Pick<NativePackages, 'llama' | 'llama-vulkan' | 'llama-cuda'>
  /** The folder that holds `engine/native/`. */
  readonly projectRoot: string
  readonly store: CardStore
  readonly readMachine: () => Promise<MachineGraphics>
  readonly probe: ProbeCard
  /** Wall time in milliseconds. */
  readonly now: () => number
  readonly onChange: () => void
  /** The card was tried or in use, and is not used any more. */
  readonly onFailure: (failure: { readonly failure: CardFailure; readonly detail: string }) => void
}

export interface GraphicsCard extends GraphicsCardControl {
  /** Resolves once it is known whether the card was in use before. */
  readonly ready: Promise<void>
  /** The build that a new child uses; `undefined` for the processor alone. */
  active(): UsableBuild | undefined
  /** Memory that only the card has, free while no model is loaded; 0 while it is not in use. */
  ownFreeBytes(): number
  /** A model was loaded, and took some of the card's memory. */
  measured(memory: { readonly totalBytes: number; readonly freeBytes: number }): Promise<void>
  /** No model is loaded any more. */
  released(): Promise<void>
  /** A program that used the card ended or hung: models go back to the processor. */
  failInUse(detail: string): Promise<void>
  /** Calls back whenever children are to be started with the card, or without it again. */
  onSwitch(listener: () => void | Promise<void>): void
  /** Resolves once nothing is fetched or tried any more. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/** The use of a graphics card by the program that runs chat models; off until an administrator asks for it. */
export function createGraphicsCard(dependencies: GraphicsCardDependencies): GraphicsCard {
  const { packages, onFailure } = dependencies
  const store = reportingStore(dependencies)
  const builds = createCardBuilds(dependencies)
  const phase = createCardPhase(dependencies.onChange)
  async function reportFault(cause: unknown) {
    onFailure({ failure: 'no-answer', detail: cause instanceof Error ? cause.message : 'unknown' })
    await phase.set({ state: 'failed', failure: 'no-answer' })
  }
  const trial = { ...dependencies, store, builds, phase, program: packages.llama }
  const task = createSingleTask(reportFault)
  const parts = { ...dependencies, store, builds, phase, trial, task }
  const ready = restore(parts).catch(reportFault)
  return {
    ready,
    ...createControl({ ...parts, ready }),
    ...createUse(parts),
    whenIdle: task.ended,
    async close() {
      await ready
      await task.stop()
    },
  }
}

/** What cannot be stored is reported: the card is then tried again after a restart. */
const reportingStore = ({ store, onFailure }: GraphicsCardDependencies): CardStore => ({
  read: store.read,
  write: (stored) =>
    store.write(stored).catch((cause: unknown) => {
      onFailure({ failure: 'no-space', detail: `the verdict is not stored: ${String(cause)}` })
    }),
})

interface CardParts extends GraphicsCardDependencies {
  readonly builds: CardBuilds
  readonly phase: CardPhaseHolder
  readonly trial: TryCardDependencies
  readonly task: SingleTask
}

/** Goes on as before the restart, unless something changed since. */
async function restore({ builds, phase, store, packages, task, trial }: CardParts): Promise<void> {
  await builds.refresh()
  const choice = builds.choice()
  if (choice.kind !== 'build') return
  const stored = await store.read()
  if (stored.isOff) return
  const { build } = choice
  if (!builds.isFetched(build)) {
    if (stored.verdict) await phase.set({ state: 'failed', failure: 'outdated' })
    return
  }
  const result = currentVerdict(stored, builds.fingerprint(build))?.result
  if (result?.works) await phase.set({ state: 'on', card: result.card, probed: result.card })
  else if (result) await phase.set({ state: 'failed', failure: result.fault })
  else if (packages.llama.state().state === 'present')
    task.start((signal) => tryCard(build, signal, trial))
}

/** What the administrator sees and does. */
function createControl({
  builds,
  phase,
  store,
  trial,
  task,
  ready,
}: CardParts & Pick<GraphicsCard, 'ready'>): GraphicsCardControl {
  async function switchOff({ keepsVerdict }: { readonly keepsVerdict: boolean }) {
    await task.stop()
    const { verdict } = await store.read()
    await store.write({ isOff: true, ...(keepsVerdict && verdict ? { verdict } : {}) })
    await phase.set({ state: 'off' })
  }
  return {
    async state() {
      await ready
      // A driver may have been installed since.
      if (builds.choice().kind === 'none') await builds.refresh()
      return describeCard(builds, phase)
    },
    async use() {
      await ready
      if (!task.isRunning()) await builds.refresh()
      const choice = builds.choice()
      if (choice.kind === 'build' && !task.isRunning())
        task.start((signal) => fetchAndTry(choice.build, signal, trial))
    },
    async cancel() {
      if (task.isRunning()) await switchOff({ keepsVerdict: true })
    },
    async stop({ removesFiles }) {
      await ready
      const choice = builds.choice()
      await switchOff({ keepsVerdict: !removesFiles })
      if (removesFiles && choice.kind === 'build') await builds.packageOf(choice.build).remove()
    },
  }
}

/** What the program that runs models does with the card. */
function createUse({
  builds,
  phase,
  store,
  now,
  onFailure,
}: CardParts): Pick<
  GraphicsCard,
  'active' | 'ownFreeBytes' | 'measured' | 'released' | 'failInUse' | 'onSwitch'
> {
  return {
    active() {
      const choice = builds.choice()
      return phase.isOn() && choice.kind === 'build' ? builds.usable(choice.build) : undefined
    },
    ownFreeBytes() {
      const current = phase.get()
      return current.state === 'on' ? ownFreeBytesOf(current.probed) : 0
    },
    onSwitch: phase.onSwitch,
    async measured(memory) {
      const current = phase.get()
      if (current.state === 'on')
        await phase.set({ ...current, card: { ...current.card, ...memory, measuredAt: now() } })
    },
    async released() {
      const current = phase.get()
      if (current.state === 'on') await phase.set({ ...current, card: current.probed })
    },
    async failInUse(detail) {
      const choice = builds.choice()
      if (!phase.isOn() || choice.kind !== 'build') return
      const fault = 'failed-in-use'
      const fingerprint = builds.fingerprint(choice.build)
      onFailure({ failure: fault, detail })
      await phase.set({ state: 'failed', failure: fault })
      await store.write({ isOff: false, verdict: { fingerprint, result: { works: false, fault } } })
    },
  }
}

function describeCard(builds: CardBuilds, phase: CardPhaseHolder): GraphicsCardState {
  const choice = builds.choice()
  if (choice.kind === 'none') return { state: 'unavailable', reason: choice.reason }
  if (choice.kind === 'built-in') return { state: 'built-in' }
  const facts = builds.facts(choice.build)
  const current = phase.get()
  if (current.state === 'fetching')
    return { ...facts, state: 'fetching', receivedBytes: builds.receivedBytes(choice.build) }
  return current.state === 'on'
    ? { ...facts, state: 'on', card: current.card }
    : { ...facts, ...current }
}
