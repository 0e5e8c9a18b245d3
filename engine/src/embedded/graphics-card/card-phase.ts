import type { CardFailure } from './card-state.ts'
import type { MeasuredCard } from './card-verdict.ts'

/** What is being done with the card. */
export type CardPhase =
  | { readonly state: 'off' }
  | { readonly state: 'fetching' }
  | { readonly state: 'probing' }
  /** `probed` is the card without any model of ours. */
  | { readonly state: 'on'; readonly card: MeasuredCard; readonly probed: MeasuredCard }
  | { readonly state: 'failed'; readonly failure: CardFailure }

/** The phase, with those who must know when children are to be started with the card, or without it. */
export function createCardPhase(onChange: () => void) {
  const listeners = new Set<() => void | Promise<void>>()
  let phase: CardPhase = { state: 'off' }

  return {
    get: () => phase,
    isOn: () => phase.state === 'on',
    /** Resolves once the children have been changed. */
    async set(next: CardPhase): Promise<void> {
      const wasOn = phase.state === 'on'
      phase = next
      onChange()
      if (wasOn !== (next.state === 'on'))
        await Promise.all([...listeners].map((notify) => notify()))
    },
    onSwitch: (listener: () => void | Promise<void>) => void listeners.add(listener),
  }
}
export type CardPhaseHolder = ReturnType<typeof createCardPhase>
