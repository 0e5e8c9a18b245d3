import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { createRecorder } from './recorder.ts'
import { type FinishedRecording, readRecording } from './recording-writer.ts'

function begun(store = createMemoryStore()) {
  const recorded: FinishedRecording[] = []
  let isReleased = false
  let emitBlock = (_: Float32Array): void => undefined
  let unplug = (): void => undefined
  const opened: (string | undefined)[] = []
  let clock = 1000
  const recorder = createRecorder({
    openMicrophone: async (deviceId, { onBlock, onEnded }) => {
      opened.push(deviceId)
      emitBlock = onBlock
      unplug = onEnded
      return {
        rate: deviceId === 'autre' ? 16_000 : 48_000,
        release: () => {
          isReleased = true
        },
      }
    },
    store,
    makeId: () => 'r1',
    now: () => clock,
    onRecorded: (one) => recorded.push(one),
  })
  return {
    recorder,
    recorded,
    opened,
    store,
    /** A block as it comes to a page that keeps up. */
    emitBlock: (block: Float32Array) => {
      clock += 1000
      emitBlock(block)
    },
    /** A block that waited for its page, with those before it. */
    emitLateBlock: (block: Float32Array) => emitBlock(block),
    unplug: () => unplug(),
    isReleased: () => isReleased,
  }
}
const blocks = (seconds: number) =>
  Array.from({ length: Math.floor((seconds * 48_000) / 4096) }, () =>
    new Float32Array(4096).fill(0.25),
  )

test('un enregistrement devient un vrai WAV nommé recording.wav, et le micro est rendu', async () => {
  const { recorder, recorded, emitBlock, isReleased } = begun()
  await recorder.start(undefined)
  for (const block of blocks(3)) emitBlock(block)
  const now = recorder.current()
  expect(now).toMatchObject({ state: 'recording', level: expect.closeTo(0.8, 1) })
  await recorder.stop()
  expect([isReleased(), recorder.current()]).toEqual([true, { state: 'idle' }])
  const [one] = recorded
  expect([one?.file.name, one?.file.type]).toEqual(['recording.wav', 'audio/wav'])
  const view = new DataView((await one?.file.arrayBuffer()) ?? new ArrayBuffer(0))
  expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([
    16_000,
    view.byteLength - 44,
  ])
  expect(one?.seconds).toBeCloseTo(3, 0)
  expect(view.getInt16(44 + 16_000, true) / 32_768).toBeCloseTo(0.25, 2)
})

test('ce qui était écrit se retrouve quand la page est morte au milieu', async () => {
  const { recorder, emitBlock, store } = begun()
  await recorder.start(undefined)
  for (const block of blocks(2.5)) emitBlock(block)
  await expect.poll(async () => (await store.list())[0]?.byteLength).toBeGreaterThan(60_000)
  const [stored] = await store.list()
  const found = stored && (await readRecording(store, stored))
  expect(found?.seconds).toBeGreaterThan(1.9)
  expect(found?.file.name).toBe('recording.wav')
})

test('un micro refusé, ou une place qui manque, se dit et rend le micro', async () => {
  const store = createMemoryStore()
  const { recorder, emitBlock, isReleased } = begun({
    ...store,
    append: () => Promise.reject(new DOMException('plein', 'QuotaExceededError')),
  })
  await recorder.start(undefined)
  for (const block of blocks(1.5)) emitBlock(block)
  await expect.poll(() => recorder.current().state).toBe('failed')
  expect([recorder.current().state, isReleased()]).toEqual(['failed', true])
})

test('des blocs arrivés d’un coup s’enregistrent tous, et se montrent une fois par seconde', async () => {
  const { recorder, recorded, emitBlock, emitLateBlock } = begun()
  await recorder.start(undefined)
  const [first, ...others] = blocks(3)
  if (first) emitBlock(first)
  const shown = vi.fn()
  recorder.subscribe(shown)
  for (const block of others) emitLateBlock(block)
  expect(shown).toHaveBeenCalledTimes(2)
  await recorder.stop()
  expect(recorded[0]?.seconds).toBeCloseTo(3, 0)
})

test('en pause rien ne s’ajoute ; la suite vient à la fin de ce qui précède', async () => {
  const { recorder, recorded, emitBlock, store } = begun()
  await recorder.start(undefined)
  for (const block of blocks(1.5)) emitBlock(block)
  recorder.togglePause()
  expect(recorder.current()).toEqual({ state: 'paused', seconds: expect.closeTo(1.5, 0) })
  await expect.poll(async () => (await store.list())[0]?.byteLength).toBeGreaterThan(45_000)
  for (const block of blocks(5)) emitBlock(block)
  expect(recorder.current()).toMatchObject({ state: 'paused', seconds: expect.closeTo(1.5, 0) })
  recorder.togglePause()
  for (const block of blocks(1.5)) emitBlock(block)
  expect(recorder.current()).toMatchObject({ state: 'recording', seconds: expect.closeTo(3, 0) })
  await recorder.stop()
  expect(recorded[0]?.seconds).toBeCloseTo(3, 0)
})

test('un micro qu’on débranche finit l’enregistrement, qui reste', async () => {
  const { recorder, recorded, store, emitBlock, unplug, isReleased } = begun()
  await recorder.start(undefined)
  expect([...store.active]).toEqual(['r1'])
  for (const block of blocks(2)) emitBlock(block)
  unplug()
  await expect.poll(() => recorded.length).toBe(1)
  expect([isReleased(), recorder.current(), store.active.size]).toEqual([
    true,
    { state: 'idle' },
    0,
  ])
})

test('un micro accordé ou refusé trop tard ne change rien à l’enregistrement d’après', async () => {
  const released: string[] = []
  const answers = new Map<string, PromiseWithResolvers<void>>()
  const recorder = createRecorder({
    async openMicrophone(deviceId = '') {
      const answer = Promise.withResolvers<void>()
      answers.set(deviceId, answer)
      await answer.promise
      return { rate: 48_000, release: () => void released.push(deviceId) }
    },
    store: createMemoryStore(),
    makeId: () => 'r1',
    now: () => 1000,
    onRecorded: () => undefined,
  })
  const starts = []
  for (const id of ['accordé', 'refusé', 'bon']) {
    starts.push(recorder.start(id))
    if (id !== 'bon') await recorder.stop()
  }
  answers.get('bon')?.resolve()
  await starts[2]
  answers.get('accordé')?.resolve()
  answers.get('refusé')?.reject(new DOMException('', 'NotAllowedError'))
  await Promise.all(starts)
  expect([released, recorder.current().state]).toEqual([['accordé'], 'recording'])
})

afterEach(() => void vi.useRealTimers())
const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const silence = new Float32Array(4096)
const sound = new Float32Array(4096).fill(0.25)

test('un micro qui ne donne rien, ou rien que des zéros, se dit après trois secondes', async () => {
  fakeTime()
  const { recorder, emitBlock } = begun()
  await recorder.start(undefined)
  vi.advanceTimersByTime(2999)
  expect(recorder.current()).toMatchObject({ state: 'recording', isSilent: false })
  vi.advanceTimersByTime(1)
  expect(recorder.current()).toMatchObject({ state: 'recording', isSilent: true })
  emitBlock(silence)
  expect(recorder.current()).toMatchObject({ isSilent: true })
  emitBlock(sound)
  expect(recorder.current()).toMatchObject({ isSilent: false })
  vi.advanceTimersByTime(2000)
  emitBlock(silence)
  vi.advanceTimersByTime(1000)
  expect(recorder.current()).toMatchObject({ isSilent: true })
})

test('une pause n’est pas un silence', async () => {
  fakeTime()
  const { recorder, emitBlock } = begun()
  await recorder.start(undefined)
  emitBlock(sound)
  recorder.togglePause()
  vi.advanceTimersByTime(60_000)
  expect(recorder.current().state).toBe('paused')
  recorder.togglePause()
  vi.advanceTimersByTime(2999)
  expect(recorder.current()).toMatchObject({ state: 'recording', isSilent: false })
})

test('un autre micro continue le même enregistrement, même à une autre cadence', async () => {
  const { recorder, recorded, opened, emitBlock } = begun()
  await recorder.start(undefined)
  for (const block of blocks(1)) emitBlock(block)
  await recorder.switchTo('autre')
  for (let count = 0; count < 4; count++) emitBlock(sound)
  await recorder.stop()
  expect(opened).toEqual([undefined, 'autre'])
  expect(recorded[0]?.seconds).toBeCloseTo(1 + (4 * 4096) / 16_000, 0)
})

test('arrêter un enregistrement où rien n’est venu le dit', async () => {
  const { recorder, recorded, isReleased } = begun()
  await recorder.start(undefined)
  await recorder.stop()
  expect([recorder.current(), recorded, isReleased()]).toEqual([
    { state: 'nothing-recorded' },
    [],
    true,
  ])
})
