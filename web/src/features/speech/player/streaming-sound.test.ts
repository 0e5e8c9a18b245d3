import { expect, test, vi } from 'vitest'
import { createStreamingSound } from './streaming-sound.ts'

/** A clock that the test moves, and what was laid on it: when, from where, whether stopped. */
function fakeContext() {
  const scheduled: { when: number; offset: number; stopped: boolean }[] = []
  const context = {
    currentTime: 0,
    destination: {},
    decodeAudioData: async (bytes: ArrayBuffer) => ({ duration: new Uint8Array(bytes)[0] }),
    createBufferSource: () => {
      const node = { when: 0, offset: 0, stopped: false }
      return {
        connect: () => undefined,
        start: (when: number, offset: number) =>
          void scheduled.push(Object.assign(node, { when, offset })),
        stop: () => Object.assign(node, { stopped: true }),
      }
    },
    resume: async () => undefined,
    close: async () => undefined,
  }
  return { scheduled, context, open: () => context as unknown as AudioContext }
}
const chunks = [
  { number: 0, start: 0, seconds: 4 },
  { number: 1, start: 4, seconds: 9 },
  { number: 2, start: 13, seconds: 5 },
]
const begun = (fetched: number[]) => {
  const { scheduled, context, open } = fakeContext()
  const fetchChunk = async (number: number) => {
    fetched.push(number)
    return new Uint8Array([chunks[number]?.seconds ?? 0]).buffer
  }
  return {
    scheduled,
    context,
    sound: createStreamingSound({
      openContext: open,
      fetchChunk,
      onChange: () => undefined,
    }),
  }
}

test('les morceaux se suivent sans trou, et ceux de plus tard ne sont pas demandés trop tôt', async () => {
  vi.useFakeTimers()
  const fetched: number[] = []
  const { scheduled, context, sound } = begun(fetched)
  sound.play()
  sound.setChunks(chunks.slice(0, 1))
  await vi.advanceTimersByTimeAsync(10)
  sound.setChunks(chunks)
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched).toEqual([0, 1])
  expect(scheduled.map(({ when, offset }) => [when, offset])).toEqual([
    [0.05, 0],
    [4.05, 0],
  ])
  context.currentTime = 5.05
  await vi.advanceTimersByTimeAsync(250)
  expect([fetched, scheduled.at(-1)?.when, sound.position(), sound.currentChunk()]).toEqual([
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
  const { scheduled, context, sound } = begun([])
  sound.play()
  sound.setChunks(chunks.slice(0, 1))
  await vi.advanceTimersByTimeAsync(10)
  context.currentTime = 20
  expect([sound.position(), sound.isStarved()]).toEqual([4, true])
  sound.setChunks(chunks)
  await vi.advanceTimersByTimeAsync(10)
  expect(scheduled[1]).toMatchObject({ when: 20.05, offset: 0 })
  sound.seek(6)
  expect(scheduled.every(({ stopped }) => stopped)).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(scheduled[3]).toMatchObject({ offset: 2, stopped: false })
  context.currentTime += 1.05
  sound.pause()
  expect([sound.position(), sound.isPaused(), scheduled[3]?.stopped]).toEqual([7, true, true])
  sound.close()
  vi.useRealTimers()
})
