import type { SpokenPiece } from '@atelier/contract/speech'
import { useSyncExternalStore } from 'react'
import { endsWithPerson } from '#api/ends-with-person.ts'
import { createGrowingSound, type GrowingSound } from './growing-sound.ts'
import { createHeard, type Heard, type Playing, presented } from './heard-sound.ts'
import { createFilePlayer, type WholeSound } from './whole-sound.ts'

interface Needs {
  readonly makeSound: () => HTMLAudioElement
  readonly openContext: (rate: number | undefined) => AudioContext
}

/** Plays one sound at a time, whole or growing. */
export function createPlayer({ makeSound, openContext }: Needs) {
  const heard = createHeard()
  const file = createFilePlayer(makeSound, (change) => !growth.sound() && heard.tell(change))
  const growth = createGrowth({ heard, file, openContext })
  function leave() {
    growth.close()
    file.pause()
  }
  return {
    current: heard.current,
    watch: heard.watch,
    /** Plays a sound from its beginning. */
    play(sound: WholeSound) {
      leave()
      file.load(sound.url)
      file.play()
      heard.show(presented(sound))
    },
    /** Plays what there is of a sound, and goes on as it grows. */
    grow(
      named: Pick<WholeSound, 'id' | 'name'>,
      fetchPiece: (number: number) => Promise<ArrayBuffer>,
    ) {
      leave()
      growth.begin(named, fetchPiece)
    },
    setPieces: (id: string, pieces: readonly SpokenPiece[]) =>
      void (heard.isOf(id) && growth.sound()?.setPieces(pieces)),
    /** It is whole now: heard from its file as soon as that is no break. */
    finish: (id: string, sound: WholeSound) => void (heard.isOf(id) && growth.finish(sound)),
    /** Pauses, or goes on. */
    turn() {
      const sound = growth.sound() ?? file
      if (sound.isPaused()) sound.play()
      else sound.pause()
    },
    seek(position: number) {
      const growing = growth.sound()
      if (growing) return growing.seek(position)
      file.seek(position)
      heard.tell({ position })
    },
    close() {
      leave()
      file.empty()
      heard.show(undefined)
    },
  }
}
export type Player = ReturnType<typeof createPlayer>

interface GrowthOptions extends Pick<Needs, 'openContext'> {
  readonly heard: Heard
  readonly file: ReturnType<typeof createFilePlayer>
}
interface Growing {
  readonly sound: GrowingSound
  /** Once it is there, and the piece that was heard then: the whole takes over when that one has ended. */
  whole?: { readonly sound: WholeSound; readonly sincePiece: number | undefined }
}
/** The sound that grows, until the whole takes over. */
function createGrowth({ heard, file, openContext }: GrowthOptions) {
  let growing: Growing | undefined
  function close() {
    growing?.sound.close()
    growing = undefined
  }
  function follow(now: Growing) {
    if (growing !== now) return
    const { sound, whole } = now
    const isAtSeam = sound.isPaused() || sound.isStarved() || sound.piece() !== whole?.sincePiece
    if (!whole || !isAtSeam)
      return heard.tell({
        position: sound.position(),
        duration: sound.ready(),
        isPaused: sound.isPaused(),
      })
    const next = goneOn(sound, whole.sound)
    close()
    file.seek(next.position)
    if (!next.isPaused) file.play()
    heard.show(next)
  }
  return {
    sound: () => growing?.sound,
    close,
    begin(
      named: Pick<WholeSound, 'id' | 'name'>,
      fetchPiece: (number: number) => Promise<ArrayBuffer>,
    ) {
      const now: Growing = {
        sound: createGrowingSound({ openContext, fetchPiece, onChange: () => follow(now) }),
      }
      growing = now
      heard.show({ ...presented({ ...named, url: '' }), isGrowing: true })
      now.sound.play()
    },
    finish(sound: WholeSound) {
      if (!growing) return
      growing.whole = { sound, sincePiece: growing.sound.piece() }
      // Fetched while the piece is still being heard.
      file.load(sound.url)
      follow(growing)
    },
  }
}

/** Where the whole goes on: at the same place, or ready to begin anew when all of it was heard. */
function goneOn(sound: GrowingSound, whole: WholeSound): Playing {
  const position = sound.position()
  const hasEnded = whole.seconds !== undefined && position >= whole.seconds - 0.05
  return {
    ...presented(whole),
    position: hasEnded ? 0 : position,
    isPaused: hasEnded || sound.isPaused(),
  }
}

export const player = createPlayer({
  makeSound: () => new Audio(),
  openContext: (sampleRate) => new AudioContext(sampleRate === undefined ? {} : { sampleRate }),
})
endsWithPerson(player.close)
export const usePlaying = (): Playing | undefined =>
  useSyncExternalStore(player.watch, player.current)
/** Plays it, or pauses or goes on when it is the one that is heard. */
export const toggle = (sound: WholeSound): void =>
  player.current()?.id === sound.id ? player.turn() : player.play(sound)
