import { useSyncExternalStore } from 'react'

export interface MediaState {
  /** In seconds. */
  readonly position: number
  /** 0 until it is known. */
  readonly duration: number
  readonly isPaused: boolean
  readonly hasFailed: boolean
  /** How fast it is played; 1 as it was recorded. */
  readonly rate: number
}
const initialState: MediaState = {
  position: 0,
  duration: 0,
  isPaused: true,
  hasFailed: false,
  rate: 1,
}
/** One after the other, by the one button. */
export const playbackRates: readonly number[] = [1, 1.25, 1.5, 2, 0.75]

/** The one that is heard: another that begins silences it. */
let playingElement: HTMLMediaElement | undefined

/** A sound or a film of the page, watched from beside React: its clock moves several times a second. */
export function createMediaController() {
  const watchers = new Set<() => void>()
  let element: HTMLMediaElement | undefined
  let state = initialState
  function tell(change: Partial<MediaState>) {
    state = { ...state, ...change }
    for (const changed of watchers) changed()
  }
  const listeners = {
    timeupdate: () => tell({ position: element?.currentTime ?? 0 }),
    seeked: () => tell({ position: element?.currentTime ?? 0 }),
    durationchange: () =>
      element && Number.isFinite(element.duration) && tell({ duration: element.duration }),
    play() {
      if (playingElement !== element) playingElement?.pause()
      playingElement = element
      tell({ isPaused: false, hasFailed: false })
    },
    pause: () => tell({ isPaused: true }),
    error: () => tell({ isPaused: true, hasFailed: true }),
  }
  // A browser that refuses tells it as a rejection; the button is then still there to press.
  const play = () => void element?.play().catch(() => tell({ isPaused: true }))
  function seek(position: number) {
    if (!element) return
    element.currentTime = position
    tell({ position })
  }
  return {
    current: () => state,
    subscribe(changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    /** For the element's `ref`. */
    attach(made: HTMLMediaElement) {
      element = made
      state = initialState
      for (const [name, listener] of Object.entries(listeners))
        made.addEventListener(name, listener)
      return () => {
        for (const [name, listener] of Object.entries(listeners))
          made.removeEventListener(name, listener)
        made.pause()
        element = undefined
      }
    },
    toggle: () => (element?.paused === false ? element.pause() : play()),
    seek,
    /** So many seconds on, or back. */
    skip: (seconds: number) =>
      seek(
        Math.min(
          element?.duration || Number.POSITIVE_INFINITY,
          Math.max(0, state.position + seconds),
        ),
      ),
    nextRate() {
      const rate =
        playbackRates[(playbackRates.indexOf(state.rate) + 1) % playbackRates.length] ?? 1
      if (element) element.playbackRate = rate
      tell({ rate })
    },
    playFrom(position: number) {
      seek(position)
      play()
    },
  }
}
export type MediaController = ReturnType<typeof createMediaController>

/** What a component needs of it, drawn again only when that changes. */
export const useMediaState = <T>(media: MediaController, select: (state: MediaState) => T): T =>
  useSyncExternalStore(media.subscribe, () => select(media.current()))
