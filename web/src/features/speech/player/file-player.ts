/** A sound that is whole. */
export interface SoundFile {
  readonly id: string
  /** What it is called beside its controls. */
  readonly name: string
  readonly url: string
  readonly seconds?: number | undefined
}
export interface SoundState {
  readonly isPaused: boolean
  /** In seconds. */
  readonly position: number
  readonly duration: number
  readonly hasFailed: boolean
}

/** The one element that plays files; made when it is first needed. */
export function createFilePlayer(
  makeSound: () => HTMLAudioElement,
  tell: (change: Partial<SoundState>) => void,
) {
  let made: HTMLAudioElement | undefined
  let url = ''
  /** A sound that was only ever in this browser, as a sample is, takes room until it is let go of. */
  function letGo() {
    if (url.startsWith('blob:')) URL.revokeObjectURL(url)
    url = ''
  }
  function element(): HTMLAudioElement {
    if (made) return made
    const sound = makeSound()
    sound.addEventListener('timeupdate', () => tell({ position: sound.currentTime }))
    sound.addEventListener(
      'durationchange',
      () => Number.isFinite(sound.duration) && tell({ duration: sound.duration }),
    )
    sound.addEventListener('play', () => tell({ isPaused: false, hasFailed: false }))
    sound.addEventListener('pause', () => tell({ isPaused: true }))
    sound.addEventListener('error', () => tell({ isPaused: true, hasFailed: true }))
    made = sound
    return sound
  }
  return {
    load(wanted: string) {
      element().src = wanted
      letGo()
      url = wanted
    },
    play() {
      // A browser that refuses to begin by itself tells it as a rejection; the button is then still there to press.
      void element()
        .play()
        .catch(() => tell({ isPaused: true }))
    },
    pause: () => made?.pause(),
    isPaused: () => made?.paused !== false,
    seek(position: number) {
      element().currentTime = position
    },
    clear() {
      made?.pause()
      made?.removeAttribute('src')
      letGo()
    },
  }
}
