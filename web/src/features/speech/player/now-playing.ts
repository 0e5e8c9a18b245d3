import type { SoundFile, SoundState } from './file-player.ts'

/** What is heard now; it goes on while one changes page, because no page owns it. */
export interface NowPlaying extends SoundState {
  readonly id: string
  readonly name: string
  /** More is still to come: `duration` is of what there is. */
  readonly isStreaming: boolean
}

/** A sound at its beginning. */
export const fromStart = ({ id, name, seconds }: SoundFile): NowPlaying => ({
  ...{ id, name, isPaused: false, position: 0, duration: seconds ?? 0 },
  ...{ hasFailed: false, isStreaming: false },
})

/** What the page knows of the sound that is heard. */
export function createPlaybackState() {
  const watchers = new Set<() => void>()
  let playing: NowPlaying | undefined
  function show(now: NowPlaying | undefined) {
    playing = now
    for (const changed of watchers) changed()
  }
  return {
    current: () => playing,
    isCurrent: (id: string) => playing?.id === id,
    set: show,
    update: (change: Partial<SoundState>) => show(playing && { ...playing, ...change }),
    subscribe(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}
export type PlaybackState = ReturnType<typeof createPlaybackState>
