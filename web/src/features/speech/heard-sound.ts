import type { SoundState, WholeSound } from './whole-sound.ts'

/** What is heard now; it goes on while one changes page, because no page owns it. */
export interface Playing extends SoundState {
  readonly id: string
  readonly name: string
  /** More is still to come: `duration` is of what there is. */
  readonly isGrowing: boolean
}

/** A sound at its beginning. */
export const presented = ({ id, name, seconds }: WholeSound): Playing => ({
  ...{ id, name, isPaused: false, position: 0, duration: seconds ?? 0 },
  ...{ hasFailed: false, isGrowing: false },
})

/** What the page knows of the sound that is heard. */
export function createHeard() {
  const watchers = new Set<() => void>()
  let playing: Playing | undefined
  function show(now: Playing | undefined) {
    playing = now
    for (const changed of watchers) changed()
  }
  return {
    current: () => playing,
    isOf: (id: string) => playing?.id === id,
    show,
    tell: (change: Partial<SoundState>) => show(playing && { ...playing, ...change }),
    watch(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
export type Heard = ReturnType<typeof createHeard>
