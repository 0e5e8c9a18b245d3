import { createStore } from '#browser/create-store.ts'
import type { SoundFile, SoundState } from './file-player.ts'

/** The sound being played; it goes on while the user changes page, because no page owns it. */
export interface NowPlaying extends SoundState {
  readonly id: string
  readonly name: string
  /** More chunks are still to come: `duration` is that of the chunks received. */
  readonly isStreaming: boolean
}

export const fromStart = ({ id, name, seconds }: SoundFile): NowPlaying => ({
  id,
  name,
  isPaused: false,
  position: 0,
  duration: seconds ?? 0,
  hasFailed: false,
  hasEnded: false,
  isStreaming: false,
})

export function createPlaybackState() {
  const { current, set, subscribe } = createStore<NowPlaying | undefined>(undefined)
  return {
    current,
    subscribe,
    set,
    isCurrent: (id: string) => current()?.id === id,
    update(change: Partial<SoundState>) {
      const playing = current()
      set(playing && { ...playing, ...change })
    },
  }
}
export type PlaybackState = ReturnType<typeof createPlaybackState>
