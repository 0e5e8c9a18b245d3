import type { SpokenText } from '@atelier/contract/speech'
import { useSyncExternalStore } from 'react'
import { uploadUrl } from '#api/upload-url.ts'

/** What is heard now; it goes on while one changes page, because no page owns it. */
export interface Playing {
  readonly item: SpokenText
  readonly isPaused: boolean
  /** In seconds. */
  readonly position: number
  readonly duration: number
  readonly hasFailed: boolean
}

export function createPlayer(makeSound: () => HTMLAudioElement) {
  const watchers = new Set<() => void>()
  let sound: HTMLAudioElement | undefined
  let playing: Playing | undefined

  function tell(change: Partial<Playing>) {
    playing = playing && { ...playing, ...change }
    for (const changed of watchers) changed()
  }
  function open(): HTMLAudioElement {
    if (sound) return sound
    const made = makeSound()
    made.addEventListener('timeupdate', () => tell({ position: made.currentTime }))
    made.addEventListener('durationchange', () => Number.isFinite(made.duration) && tell({ duration: made.duration }))
    made.addEventListener('play', () => tell({ isPaused: false, hasFailed: false }))
    made.addEventListener('pause', () => tell({ isPaused: true }))
    made.addEventListener('error', () => tell({ isPaused: true, hasFailed: true }))
    sound = made
    return made
  }
  // A browser that refuses to begin by itself tells it as a rejection; the button is then still there to press.
  const begin = (element: HTMLAudioElement) => void element.play().catch(() => tell({ isPaused: true }))

  return {
    current: () => playing,
    watch(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    /** Plays it from its beginning, or goes on or pauses when it is the one that is heard. */
    toggle(item: SpokenText) {
      const element = open()
      if (playing?.item.id !== item.id) {
        playing = { item, isPaused: false, position: 0, duration: item.seconds ?? 0, hasFailed: false }
        element.src = uploadUrl(item.audioUrl)
        begin(element)
      } else if (element.paused) begin(element)
      else element.pause()
      tell({})
    },
    seek(position: number) {
      if (!sound || !playing) return
      sound.currentTime = position
      tell({ position })
    },
    close() {
      sound?.pause()
      sound?.removeAttribute('src')
      playing = undefined
      for (const changed of watchers) changed()
    },
  }
}
export type Player = ReturnType<typeof createPlayer>

export const player = createPlayer(() => new Audio())
export const usePlaying = (): Playing | undefined => useSyncExternalStore(player.watch, player.current)
