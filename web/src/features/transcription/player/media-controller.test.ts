import { expect, test, vi } from 'vitest'
import { createMediaController } from './media-controller.ts'

/** An element that does what the test says, and answers `play` as one whose link has expired. */
function fakeElement() {
  const listeners = new Map<string, () => void>()
  const element = {
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
    play: vi.fn(async () => undefined),
    pause: () => undefined,
    paused: true,
    currentTime: 0,
    duration: Number.NaN,
  }
  return { element, emit: (name: string) => listeners.get(name)?.() }
}

const attached = () => {
  const media = createMediaController()
  const { element, emit } = fakeElement()
  media.attach(element as unknown as HTMLMediaElement)
  return { media, element, emit }
}

test('avec un autre lien, la lecture reprend où elle était, même demandée pendant la panne', async () => {
  const { media, element, emit } = attached()
  element.currentTime = 12
  emit('timeupdate')
  element.play.mockRejectedValueOnce(new Error('no link'))
  media.toggle()
  await vi.waitFor(() => expect(media.current().isPaused).toBe(true))
  emit('error')
  expect(media.current().hasFailed).toBe(true)
  element.currentTime = 0
  emit('loadedmetadata')
  expect([element.currentTime, element.play.mock.calls.length, media.current().hasFailed]).toEqual([
    12,
    2,
    false,
  ])
})

test('ce qui était en pause le reste', () => {
  const { element, emit } = attached()
  emit('error')
  emit('loadedmetadata')
  expect(element.play).not.toHaveBeenCalled()
})
