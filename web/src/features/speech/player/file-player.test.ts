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
  player.load('blob:un')
  player.load('/uploads/lecture')
  player.load('blob:deux')
  player.clear()
  player.clear()
  expect(revoked).toEqual(['blob:un', 'blob:deux'])
  revoke.mockRestore()
})
