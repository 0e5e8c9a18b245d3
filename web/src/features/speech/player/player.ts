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

/** Plays one sound at a time, whole or growing. */
export function createPlayer({ makeSound, openContext }: PlayerDependencies) {
  const heard = createPlaybackState()
  const file = createFilePlayer(makeSound, (change) => !growth.sound() && heard.update(change))
  const growth = createStreamingPlayback({ playback: heard, file, openContext })
  function leave() {
    growth.close()
    file.pause()
  }
  return {
    current: heard.current,
    subscribe: heard.subscribe,
    /** Plays a sound from its beginning. */
    play(sound: SoundFile) {
      leave()
      file.load(sound.url)
      file.play()
      heard.set(fromStart(sound))
    },
    /** Plays what there is of a sound, and goes on as it grows. */
    playStreaming(
      named: Pick<SoundFile, 'id' | 'name'>,
      fetchPiece: (number: number) => Promise<ArrayBuffer>,
    ) {
      leave()
      growth.begin(named, fetchPiece)
    },
    setChunks: (id: string, pieces: readonly SpeechChunk[]) =>
      void (heard.isCurrent(id) && growth.sound()?.setChunks(pieces)),
    /** It is whole now: heard from its file as soon as that is no break. */
    finish: (id: string, sound: SoundFile) => void (heard.isCurrent(id) && growth.finish(sound)),
    /** Pauses, or goes on. */
    togglePause() {
      const sound = growth.sound() ?? file
      if (sound.isPaused()) sound.play()
      else sound.pause()
    },
    seek(position: number) {
      const growing = growth.sound()
      if (growing) return growing.seek(position)
      file.seek(position)
      heard.update({ position })
    },
    close() {
      leave()
      file.clear()
      heard.set(undefined)
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
  /** Once it is there, and the piece that was heard then: the whole takes over when that one has ended. */
  completed?: { readonly sound: SoundFile; readonly sincePiece: number | undefined }
}
/** The sound that grows, until the whole takes over. */
function createStreamingPlayback({ playback, file, openContext }: StreamingPlaybackDependencies) {
  let growing: StreamingPlayback | undefined
  function close() {
    growing?.sound.close()
    growing = undefined
  }
  function follow(now: StreamingPlayback) {
    if (growing !== now) return
    const { sound, completed } = now
    const isAtSeam =
      sound.isPaused() || sound.isStarved() || sound.currentChunk() !== completed?.sincePiece
    if (!completed || !isAtSeam)
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
    sound: () => growing?.sound,
    close,
    begin(
      named: Pick<SoundFile, 'id' | 'name'>,
      fetchPiece: (number: number) => Promise<ArrayBuffer>,
    ) {
      const now: StreamingPlayback = {
        sound: createStreamingSound({
          openContext,
          fetchChunk: fetchPiece,
          onChange: () => follow(now),
        }),
      }
      growing = now
      playback.set({ ...fromStart({ ...named, url: '' }), isStreaming: true })
      now.sound.play()
    },
    finish(sound: SoundFile) {
      if (!growing) return
      growing.completed = { sound, sincePiece: growing.sound.currentChunk() }
      // Fetched while the piece is still being heard.
      file.load(sound.url)
      follow(growing)
    },
  }
}

/** Where the whole goes on: at the same place, or ready to begin anew when all of it was heard. */
function continueAsFile(sound: StreamingSound, whole: SoundFile): NowPlaying {
  const position = sound.position()
  const hasEnded = whole.seconds !== undefined && position >= whole.seconds - 0.05
  return {
    ...fromStart(whole),
    position: hasEnded ? 0 : position,
    isPaused: hasEnded || sound.isPaused(),
  }
}

export const player = createPlayer({
  makeSound: () => new Audio(),
  openContext: (sampleRate) => new AudioContext(sampleRate === undefined ? {} : { sampleRate }),
})
onSignOut(player.close)
export const useNowPlaying = (): NowPlaying | undefined =>
  useSyncExternalStore(player.subscribe, player.current)
/** Plays it, or pauses or goes on when it is the one that is heard. */
export const togglePlayback = (sound: SoundFile): void =>
  player.current()?.id === sound.id ? player.togglePause() : player.play(sound)
