import type { SpeechChunk } from '@atelier/contract/speech/speech'
import { useSyncExternalStore } from 'react'
import { onSignOut } from '#browser/sign-out-hooks.ts'
import { createFilePlayer, type SoundFile } from './file-player.ts'
import {
  createPlaybackState,
  fromStart,
  type NowPlaying,
  type PlaybackState,
} from './now-playing.ts'
import { createStreamingSound, type StreamingSound } from './streaming-sound.ts'

interface PlayerDependencies {
  readonly makeSound: () => HTMLAudioElement
  readonly openContext: (rate: number | undefined) => AudioContext
}

/** Plays one sound at a time, from a file or while it is generated. */
export function createPlayer({ makeSound, openContext }: PlayerDependencies) {
  const playback = createPlaybackState()
  const file = createFilePlayer(
    makeSound,
    (change) => !streaming.sound() && playback.update(change),
  )
  const streaming = createStreamingPlayback({ playback, file, openContext })
  function leave() {
    streaming.close()
    file.pause()
  }
  return {
    current: playback.current,
    subscribe: playback.subscribe,
    /** Plays a sound from its beginning. */
    play(sound: SoundFile) {
      leave()
      file.load(sound)
      file.play()
      playback.set(fromStart(sound))
    },
    /** Plays the chunks of a sound as they arrive. */
    playStreaming(
      source: Pick<SoundFile, 'id' | 'name'>,
      fetchChunk: (number: number) => Promise<ArrayBuffer>,
    ) {
      leave()
      streaming.start(source, fetchChunk)
    },
    setChunks: (id: string, chunks: readonly SpeechChunk[]) =>
      void (playback.isCurrent(id) && streaming.sound()?.setChunks(chunks)),
    /** The sound is complete: its file takes over at the next chunk boundary. */
    finish: (id: string, sound: SoundFile) =>
      void (playback.isCurrent(id) && streaming.finish(sound)),
    togglePause() {
      const sound = streaming.sound() ?? file
      if (sound.isPaused()) sound.play()
      else sound.pause()
    },
    seek(position: number) {
      const sound = streaming.sound()
      if (sound) return sound.seek(position)
      file.seek(position)
      playback.update({ position, hasEnded: false })
    },
    close() {
      leave()
      file.clear()
      playback.set(undefined)
    },
  }
}
export type Player = ReturnType<typeof createPlayer>

interface StreamingPlaybackDependencies extends Pick<PlayerDependencies, 'openContext'> {
  readonly playback: PlaybackState
  readonly file: ReturnType<typeof createFilePlayer>
}
interface StreamingPlayback {
  readonly sound: StreamingSound
  /** The complete file, and the chunk that played when it arrived: the file takes over after that chunk. */
  completed?: { readonly sound: SoundFile; readonly sinceChunk: number | undefined }
}
/** Plays chunks until the complete file takes over. */
function createStreamingPlayback({ playback, file, openContext }: StreamingPlaybackDependencies) {
  let active: StreamingPlayback | undefined
  function close() {
    active?.sound.close()
    active = undefined
  }
  function update(now: StreamingPlayback) {
    if (active !== now) return
    const { sound, completed } = now
    const isAtBoundary =
      sound.isPaused() || sound.isStarved() || sound.currentChunk() !== completed?.sinceChunk
    if (!completed || !isAtBoundary)
      return playback.update({
        position: sound.position(),
        duration: sound.availableSeconds(),
        isPaused: sound.isPaused(),
      })
    const next = continueAsFile(sound, completed.sound)
    close()
    file.seek(next.position)
    if (!next.isPaused) file.play()
    playback.set(next)
  }
  return {
    sound: () => active?.sound,
    close,
    start(
      source: Pick<SoundFile, 'id' | 'name'>,
      fetchChunk: (number: number) => Promise<ArrayBuffer>,
    ) {
      const now: StreamingPlayback = {
        sound: createStreamingSound({
          openContext,
          fetchChunk,
          onChange: () => update(now),
        }),
      }
      active = now
      playback.set({ ...fromStart({ ...source, url: '' }), isStreaming: true })
      now.sound.play()
    },
    finish(sound: SoundFile) {
      if (!active) return
      active.completed = { sound, sinceChunk: active.sound.currentChunk() }
      // Loaded while the chunk still plays.
      file.load(sound)
      update(active)
    },
  }
}

/** Where the whole goes on: at the same place, or ready to begin anew when all of it was playback. */
function continueAsFile(sound: StreamingSound, file: SoundFile): NowPlaying {
  const position = sound.position()
  const hasEnded = file.seconds !== undefined && position >= file.seconds - 0.05
  return {
    ...fromStart(file),
    position: hasEnded ? 0 : position,
    isPaused: hasEnded || sound.isPaused(),
    hasEnded,
  }
}

export const player = createPlayer({
  makeSound: () => new Audio(),
  openContext: (sampleRate) => new AudioContext(sampleRate === undefined ? {} : { sampleRate }),
})
onSignOut(player.close)
export const useNowPlaying = (): NowPlaying | undefined =>
  useSyncExternalStore(player.subscribe, player.current)
/** Plays it, or pauses or goes on when it is the one that is playback. */
export const togglePlayback = (sound: SoundFile): void =>
  player.current()?.id === sound.id ? player.togglePause() : player.play(sound)
