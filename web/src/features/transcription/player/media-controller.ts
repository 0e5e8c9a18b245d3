import { useSyncExternalStore } from 'react'
import { createStore } from '#browser/create-store.ts'

export interface MediaState {
  /** In seconds. */
  readonly position: number
  /** 0 until it is known. */
  readonly duration: number
  readonly isPaused: boolean
  readonly hasFailed: boolean
  /** The playback rate; 1 is the original speed. */
  readonly rate: number
}
const initialState: MediaState = {
  position: 0,
  duration: 0,
  isPaused: true,
  hasFailed: false,
  rate: 1,
}
/** In the order of the button that changes them. */
export const playbackRates: readonly number[] = [1, 1.25, 1.5, 2, 0.75]

/** The one that plays: another that starts pauses it. */
let playingElement: HTMLMediaElement | undefined

/** The state of a sound or a film, outside React: its clock moves several times a second. */
export function createMediaController() {
  const { current, set, subscribe } = createStore(initialState)
  let element: HTMLMediaElement | undefined
  const update = (change: Partial<MediaState>) => set({ ...current(), ...change })
  const recovery = createRecovery({
    current,
    update,
    goOn: (position, isWanted) => (isWanted ? playFrom(position) : seek(position)),
  })
  const listeners = elementListeners(() => element, { update, ...recovery })
  // A browser that refuses to play rejects; the button can still be pressed.
  const play = () => {
    recovery.setWanted(true)
    void element?.play().catch(() => update({ isPaused: true }))
  }
  function seek(position: number) {
    if (!element) return
    element.currentTime = position
    update({ position })
  }
  function playFrom(position: number) {
    seek(position)
    play()
  }
  return {
    current,
    subscribe,
    /** For the element's `ref`. */
    attach(made: HTMLMediaElement) {
      element = made
      set(initialState)
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
    /** Forward, or back when negative. */
    skip: (seconds: number) =>
      seek(
        Math.min(
          element?.duration || Number.POSITIVE_INFINITY,
          Math.max(0, current().position + seconds),
        ),
      ),
    nextRate() {
      const rate =
        playbackRates[(playbackRates.indexOf(current().rate) + 1) % playbackRates.length] ?? 1
      if (element) element.playbackRate = rate
      update({ rate })
    },
    playFrom,
  }
}
interface RecoveryDependencies {
  readonly current: () => MediaState
  readonly update: (change: Partial<MediaState>) => void
  readonly goOn: (position: number, isWanted: boolean) => void
}

/** Remembers where a sound failed, and whether it is to be playing, to go on there once it has another link. */
function createRecovery({ current, update, goOn }: RecoveryDependencies) {
  let failedAt: number | undefined
  let isWanted = false
  return {
    /** Play or pause was asked for; an element that fails tells neither reliably. */
    setWanted(wanted: boolean) {
      isWanted = wanted
    },
    onFailed() {
      failedAt = current().position
      update({ isPaused: true, hasFailed: true })
    },
    onLoaded() {
      if (failedAt === undefined) return
      const position = failedAt
      failedAt = undefined
      update({ hasFailed: false })
      goOn(position, isWanted)
    },
  }
}

interface ElementChanges {
  readonly update: (change: Partial<MediaState>) => void
  readonly setWanted: (wanted: boolean) => void
  readonly onFailed: () => void
  readonly onLoaded: () => void
}

function elementListeners(
  current: () => HTMLMediaElement | undefined,
  { update, setWanted, onFailed, onLoaded }: ElementChanges,
) {
  const updatePosition = () => update({ position: current()?.currentTime ?? 0 })
  return {
    timeupdate: updatePosition,
    seeked: updatePosition,
    durationchange() {
      const { duration = Number.NaN } = current() ?? {}
      if (Number.isFinite(duration)) update({ duration })
    },
    play() {
      const element = current()
      if (playingElement !== element) playingElement?.pause()
      playingElement = element
      update({ isPaused: false, hasFailed: false })
    },
    pause() {
      setWanted(false)
      update({ isPaused: true })
    },
    loadedmetadata: onLoaded,
    error: onFailed,
  }
}
export type MediaController = ReturnType<typeof createMediaController>

/** Renders a component again only when the selected part changes. */
export const useMediaState = <T>(media: MediaController, select: (state: MediaState) => T): T =>
  useSyncExternalStore(media.subscribe, () => select(media.current()))
