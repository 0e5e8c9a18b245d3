import { expect, test, vi } from 'vitest'
import { createStreamingSound } from './streaming-sound.ts'

/** A clock that the test moves, and what was laid on it: when, from where, whether stopped. */
function fakeContext() {
  const laid: { when: number; offset: number; stopped: boolean }[] = []
  const context = {
    currentTime: 0,
    destination: {},
    decodeAudioData: async (bytes: ArrayBuffer) => ({ duration: new Uint8Array(bytes)[0] }),
    createBufferSource: () => {
      const node = { when: 0, offset: 0, stopped: false }
      return {
        connect: () => undefined,
        start: (when: number, offset: number) =>
          void laid.push(Object.assign(node, { when, offset })),
        stop: () => Object.assign(node, { stopped: true }),
      }
    },
    resume: async () => undefined,
    close: async () => undefined,
  }
  return { laid, context, open: () => context as unknown as AudioContext }
}
const pieces = [
  { number: 0, start: 0, seconds: 4 },
  { number: 1, start: 4, seconds: 9 },
  { number: 2, start: 13, seconds: 5 },
]
const begun = (fetched: number[]) => {
  const { laid, context, open } = fakeContext()
  const fetchPiece = async (number: number) => {
    fetched.push(number)
    return new Uint8Array([pieces[number]?.seconds ?? 0]).buffer
  }
  return {
    laid,
    context,
    sound: createStreamingSound({
      openContext: open,
      fetchChunk: fetchPiece,
      onChange: () => undefined,
    }),
  }
}

test('les morceaux se suivent sans trou, et ceux de plus tard ne sont pas demandés trop tôt', async () => {
  vi.useFakeTimers()
  const fetched: number[] = []
  const { laid, context, sound } = begun(fetched)
  sound.play()
  sound.setChunks(pieces.slice(0, 1))
  await vi.advanceTimersByTimeAsync(10)
  sound.setChunks(pieces)
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toEqual([0, 1])
  expect(laid.map(({ when, offset }) => [when, offset])).toEqual([
    [0.05, 0],
    [4.05, 0],
  ])
  context.currentTime = 5.05
  await vi.advanceTimersByTimeAsync(250)
  expect([fetched, laid.at(-1)?.when, sound.position(), sound.currentChunk()]).toEqual([
    [0, 1, 2],
    13.05,
    5,
    1,
  ])
  sound.close()
  vi.useRealTimers()
})

test('un morceau en retard reprend là où le son s’est arrêté ; se déplacer et mettre en pause se taisent aussitôt', async () => {
  vi.useFakeTimers()
  const { laid, context, sound } = begun([])
  sound.play()
  sound.setChunks(pieces.slice(0, 1))
  await vi.advanceTimersByTimeAsync(10)
  context.currentTime = 20
  expect([sound.position(), sound.isStarved()]).toEqual([4, true])
  sound.setChunks(pieces)
  await vi.advanceTimersByTimeAsync(10)
  expect(laid[1]).toMatchObject({ when: 20.05, offset: 0 })
  sound.seek(6)
  expect(laid.every(({ stopped }) => stopped)).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(laid[3]).toMatchObject({ offset: 2, stopped: false })
  context.currentTime += 1.05
  sound.pause()
  expect([sound.position(), sound.isPaused(), laid[3]?.stopped]).toEqual([7, true, true])
  sound.close()
  vi.useRealTimers()
})
