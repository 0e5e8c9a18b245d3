import { EngineFailure } from '#engine-failure.ts'
import type { RemovablePackage } from '../native-packages/native-package.ts'
import type { CardBuilds } from './card-builds.ts'
import type { CardPhaseHolder } from './card-phase.ts'
import { type CardFailure, fetchFailureOf } from './card-state.ts'
import type { CardFault, CardStore } from './card-verdict.ts'
import type { CardBuild } from './machine/choose-build.ts'
import { faultOf, type ProbeCard, type ProbedCard } from './probe/card-probe.ts'

export interface TryCardDependencies {
  readonly builds: CardBuilds
  readonly phase: CardPhaseHolder
  /** What runs models without a card: the build is of use only beside it. */
  readonly program: RemovablePackage
  readonly store: CardStore
  readonly probe: ProbeCard
  /** Wall time in milliseconds. */
  readonly now: () => number
  readonly onFailure: (failure: { readonly failure: CardFailure; readonly detail: string }) => void
}

const detailOf = (cause: unknown): string => {
  if (cause instanceof EngineFailure) return cause.detail
  return cause instanceof Error ? cause.message : String(cause)
}

/** Fetches a build if it is not there, then tries it. A failure becomes the phase; an abort leaves the card off. */
export async function fetchAndTry(
  build: CardBuild,
  signal: AbortSignal,
  dependencies: TryCardDependencies,
): Promise<void> {
  const { builds, phase, program } = dependencies
  try {
    if (!builds.isFetched(build)) await phase.set({ state: 'fetching' })
    await program.fetch(signal)
    await builds.packageOf(build).fetch(signal)
  } catch (cause) {
    // The package has reported the failure itself.
    await phase.set(
      signal.aborted
        ? { state: 'off' }
        : { state: 'failed', failure: fetchFailureOf(detailOf(cause)) },
    )
    return
  }
  await tryCard(build, signal, dependencies)
}

/** Asks a child for the card, and stores what it found: a restart then knows, until something changes. */
export async function tryCard(
  build: CardBuild,
  signal: AbortSignal,
  { builds, phase, program, store, probe, now, onFailure }: TryCardDependencies,
): Promise<void> {
  await phase.set({ state: 'probing' })
  const fingerprint = builds.fingerprint(build)
  const found = await attempt(() =>
    probe({ programFolder: program.folder, card: builds.usable(build), signal }),
  )
  if (signal.aborted) return phase.set({ state: 'off' })
  if ('fault' in found) {
    const { fault, detail } = found
    await store.write({ isOff: false, verdict: { fingerprint, result: { works: false, fault } } })
    onFailure({ failure: fault, detail })
    return phase.set({ state: 'failed', failure: fault })
  }
  const card = { ...found, measuredAt: now() }
  await store.write({ isOff: false, verdict: { fingerprint, result: { works: true, card } } })
  await phase.set({ state: 'on', card, probed: card })
}

async function attempt(
  probe: () => Promise<ProbedCard>,
): Promise<ProbedCard | { readonly fault: CardFault; readonly detail: string }> {
  try {
    const card = await probe()
    return card.totalBytes > 0
      ? card
      : { fault: 'no-memory', detail: `${card.names.join(', ')} has no memory` }
  } catch (cause) {
    return { fault: faultOf(cause), detail: detailOf(cause) }
  }
}
