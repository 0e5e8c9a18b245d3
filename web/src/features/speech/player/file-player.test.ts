import { expect, test, vi } from 'vitest'
import { createFilePlayer } from './file-player.ts'

test('un essai de voix est rendu quand autre chose se joue, ou quand on ferme', () => {
  const revoked: string[] = []
  const revoke = vi
    .spyOn(URL, 'revokeObjectURL')
    .mockImplementation((url) => void revoked.push(url))
  const element = {
    addEventListener: () => undefined,
    pause: () => undefined,
    removeAttribute: () => undefined,
    src: '',
  }
  const player = createFilePlayer(
    () => element as unknown as HTMLAudioElement,
    () => undefined,
  )
  player.load({ url: 'blob:un' })
  player.load({ url: '/uploads/lecture' })
  player.load({ url: 'blob:deux' })
  player.clear()
  player.clear()
  expect(revoked).toEqual(['blob:un', 'blob:deux'])
  revoke.mockRestore()
})

/** An element whose sound fails when the test says so. */
function fakeSound() {
  const listeners = new Map<string, () => void>()
  const element = {
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    pause: () => undefined,
    play: vi.fn(async () => undefined),
    src: '',
    currentTime: 0,
  }
  return { element, fail: () => listeners.get('error')?.() }
}

test('un lien expiré est renouvelé une fois, et la lecture reprend où elle était', async () => {
  const { element, fail } = fakeSound()
  const changes: object[] = []
  const player = createFilePlayer(
    () => element as unknown as HTMLAudioElement,
    (change) => changes.push(change),
  )
  const renewUrl = vi.fn(async () => '/uploads/neuf')
  player.load({ url: '/uploads/vieux', renewUrl })
  player.play()
  element.currentTime = 12
  fail()
  await vi.waitFor(() => expect(element.src).toBe('/uploads/neuf'))
  expect([element.currentTime, element.play.mock.calls.length]).toEqual([12, 2])
  fail()
  await vi.waitFor(() => expect(changes).toContainEqual({ isPaused: true, hasFailed: true }))
  expect(renewUrl).toHaveBeenCalledTimes(1)
})

test('un autre son chargé entre-temps reste celui qui se joue', async () => {
  const { element, fail } = fakeSound()
  const player = createFilePlayer(
    () => element as unknown as HTMLAudioElement,
    () => undefined,
  )
  const { promise, resolve } = Promise.withResolvers<string>()
  player.load({ url: '/uploads/vieux', renewUrl: () => promise })
  fail()
  player.load({ url: '/uploads/autre' })
  resolve('/uploads/neuf')
  await promise
  await Promise.resolve()
  expect(element.src).toBe('/uploads/autre')
})
