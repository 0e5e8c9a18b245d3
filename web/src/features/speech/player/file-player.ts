export interface SoundFile {
  readonly id: string
  /** Shown beside its controls. */
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

/** Plays files by one element, created when it is first needed. */
export function createFilePlayer(
  makeSound: () => HTMLAudioElement,
  update: (change: Partial<SoundState>) => void,
) {
  let created: HTMLAudioElement | undefined
  let url = ''
  /** A sound that exists only in this browser, such as a sample, takes memory until it is released. */
  function release() {
    if (url.startsWith('blob:')) URL.revokeObjectURL(url)
    url = ''
  }
  function element(): HTMLAudioElement {
    if (created) return created
    const sound = makeSound()
    sound.addEventListener('timeupdate', () => update({ position: sound.currentTime }))
    sound.addEventListener(
      'durationchange',
      () => Number.isFinite(sound.duration) && update({ duration: sound.duration }),
    )
    sound.addEventListener('play', () => update({ isPaused: false, hasFailed: false }))
    sound.addEventListener('pause', () => update({ isPaused: true }))
    sound.addEventListener('error', () => update({ isPaused: true, hasFailed: true }))
    created = sound
    return sound
  }
  return {
    load(next: string) {
      element().src = next
      release()
      url = next
    },
    play() {
      // A browser that refuses to play rejects; the button can still be pressed.
      void element()
        .play()
        .catch(() => update({ isPaused: true }))
    },
    pause: () => created?.pause(),
    isPaused: () => created?.paused !== false,
    seek(position: number) {
      element().currentTime = position
    },
    clear() {
      created?.pause()
      created?.removeAttribute('src')
      release()
    },
  }
}
