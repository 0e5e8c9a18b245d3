export interface SoundFile {
  readonly id: string
  /** Shown beside its controls. */
  readonly name: string
  readonly url: string
  readonly seconds?: number | undefined
  /** Another link to the same file, once this one has expired. */
  readonly renewUrl?: (() => Promise<string>) | undefined
}
export interface SoundState {
  readonly isPaused: boolean
  /** In seconds. */
  readonly position: number
  readonly duration: number
  readonly hasFailed: boolean
  /** All of it was played: it is not merely paused. */
  readonly hasEnded: boolean
}

/** Plays files by one element, created when it is first needed. */
export function createFilePlayer(
  makeSound: () => HTMLAudioElement,
  update: (change: Partial<SoundState>) => void,
) {
  let created: HTMLAudioElement | undefined
  let url = ''
  let renewUrl: SoundFile['renewUrl']
  /** Play was pressed last, not pause. */
  let isWanted = false
  function element(): HTMLAudioElement {
    if (created) return created
    created = makeSound()
    reportPlayback(created, update, recover)
    return created
  }
  /** Goes on at the same position by a new link, once. */
  async function recover(sound: HTMLAudioElement) {
    const [failed, position, renew] = [url, sound.currentTime, renewUrl]
    renewUrl = undefined
    const next = await renew?.().catch(() => undefined)
    if (url !== failed) return
    if (next === undefined) return update({ isPaused: true, hasFailed: true })
    load(next)
    sound.currentTime = position
    if (isWanted) play()
  }
  function load(next: string) {
    element().src = next
    release(url)
    url = next
  }
  function play() {
    isWanted = true
    // A browser that refuses to play rejects; the button can still be pressed.
    void element()
      .play()
      .catch(() => update({ isPaused: true }))
  }
  return {
    load(sound: Pick<SoundFile, 'url' | 'renewUrl'>) {
      load(sound.url)
      renewUrl = sound.renewUrl
    },
    play,
    pause() {
      isWanted = false
      created?.pause()
    },
    isPaused: () => created?.paused !== false,
    seek(position: number) {
      element().currentTime = position
    },
    clear() {
      created?.pause()
      created?.removeAttribute('src')
      release(url)
      url = ''
    },
  }
}

/** A sound that exists only in this browser, such as a sample, takes memory until it is released. */
function release(url: string) {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}

/** Reports what an element does; `recover` is called when it cannot load or go on. */
function reportPlayback(
  sound: HTMLAudioElement,
  update: (change: Partial<SoundState>) => void,
  recover: (sound: HTMLAudioElement) => Promise<void>,
) {
  sound.addEventListener('timeupdate', () => update({ position: sound.currentTime }))
  sound.addEventListener(
    'durationchange',
    () => Number.isFinite(sound.duration) && update({ duration: sound.duration }),
  )
  sound.addEventListener('play', () =>
    update({ isPaused: false, hasFailed: false, hasEnded: false }),
  )
  sound.addEventListener('pause', () => update({ isPaused: true }))
  sound.addEventListener('ended', () => update({ isPaused: true, hasEnded: true }))
  sound.addEventListener('error', () => void recover(sound))
}
