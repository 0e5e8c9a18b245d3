import { expect, test } from 'vitest'
import { hasUnsavedWork } from '#browser/unsaved-work.ts'
import { createMemoryStore } from '../recording/memory-store.ts'
import { createDictation } from './dictation.ts'
import { noSpeech } from './request-text.ts'

type Answer = string | Error
const rate = 16_000
const second = () => new Float32Array(rate).fill(0.25)

/** A page with a microphone, and a server that answers when told to. */
function openPage(store = createMemoryStore()) {
  const texts: string[] = []
  const asked: { readonly file: File; readonly signal: AbortSignal }[] = []
  const microphone = { isOpen: false, emit: (_: Float32Array): void => undefined }
  let answer: PromiseWithResolvers<string>
  const dictation = createDictation({
    async openMicrophone(_, { onBlock }) {
      microphone.isOpen = true
      microphone.emit = onBlock
      return {
        rate,
        release() {
          microphone.isOpen = false
        },
      }
    },
    store,
    makeId: () => `dictée ${texts.length}`,
    now: () => 1000,
    onText: (text) => texts.push(text),
    transcribe(file, signal) {
      asked.push({ file, signal })
      answer = Promise.withResolvers()
      return answer.promise
    },
    explain: (cause) => (cause === noSpeech ? 'rien' : String(cause)),
  })
  const stateOf = () => dictation.current().state
  return {
    dictation,
    store,
    texts,
    asked,
    microphone,
    stateOf,
    async record(seconds: number) {
      await dictation.start()
      for (let index = 0; index < seconds; index++) microphone.emit(second())
    },
    async finish() {
      await dictation.finish()
      await expect.poll(() => asked.length).toBeGreaterThan(0)
    },
    async answer(given: Answer) {
      if (typeof given === 'string') answer.resolve(given)
      else answer.reject(given)
      await expect.poll(stateOf).not.toBe('transcribing')
    },
  }
}
const storedIn = async (store: ReturnType<typeof createMemoryStore>) =>
  (await store.list()).filter(({ id }) => !store.active.has(id)).map(({ purpose }) => purpose)

test('ce qui est dicté devient un texte, et l’enregistrement ne reste que jusque-là', async () => {
  const page = openPage()
  await page.record(3)
  expect([page.stateOf(), page.microphone.isOpen, hasUnsavedWork()]).toEqual([
    'recording',
    true,
    true,
  ])
  await page.finish()
  expect([page.stateOf(), page.microphone.isOpen, page.texts]).toEqual(['transcribing', false, []])
  expect(page.asked[0]?.file.size).toBe(44 + 3 * rate * 2)
  // Another page offers nothing of it meanwhile.
  expect([await storedIn(page.store), page.store.active.size]).toEqual([[], 1])
  await page.answer(' Bonjour à tous. ')
  expect([page.texts, page.dictation.current()]).toEqual([
    ['Bonjour à tous.'],
    { state: 'idle', outcome: 'inserted' },
  ])
  expect([await storedIn(page.store), page.store.active.size, hasUnsavedWork()]).toEqual([
    [],
    0,
    false,
  ])
})

test('Échap jette tout ; rien n’est demandé au serveur', async () => {
  const page = openPage()
  await page.record(3)
  await page.dictation.discard()
  expect([page.dictation.current(), page.microphone.isOpen]).toEqual([
    { state: 'idle', outcome: 'discarded' },
    false,
  ])
  expect([await storedIn(page.store), page.asked, page.store.active.size]).toEqual([[], [], 0])
})

test.each([
  ['une panne', new Error('panne'), 'Error: panne'],
  ['rien de reconnu', '', 'rien'],
])('après %s, l’enregistrement reste, se réessaie ou se jette', async (_, answer, reason) => {
  const page = openPage()
  await page.record(2)
  await page.finish()
  await page.answer(answer)
  const failed = page.dictation.current()
  expect(failed).toMatchObject({ state: 'failed', reason, recording: { seconds: 2 } })
  // Shown here, it is offered nowhere else.
  expect([page.texts, await storedIn(page.store), page.store.active.size]).toEqual([[], [], 1])
  if (failed.state !== 'failed') return
  void page.dictation.transcribe(failed.recording)
  await expect.poll(() => page.asked.length).toBe(2)
  await page.answer('Enfin')
  expect([page.texts, await page.store.list(), page.store.active.size]).toEqual([['Enfin'], [], 0])
})

test('ne plus attendre le texte laisse l’enregistrement, proposé de nouveau', async () => {
  const page = openPage()
  await page.record(2)
  await page.finish()
  const waiting = page.dictation.current()
  if (waiting.state !== 'transcribing') throw new Error(waiting.state)
  await page.dictation.stopWaiting(waiting.recording)
  expect([page.stateOf(), page.asked[0]?.signal.aborted]).toEqual(['offered', true])
  // Too late: whoever waited has left.
  await page.answer('Trop tard')
  expect([page.texts, page.stateOf(), await storedIn(page.store)]).toEqual([
    [],
    'offered',
    ['dictation'],
  ])
  await page.dictation.discard(waiting.recording)
  expect([page.stateOf(), await storedIn(page.store)]).toEqual(['idle', []])
})

test('la page quittée pendant qu’on parle garde ce qui fut dit, et la suivante le propose', async () => {
  const before = openPage()
  await before.record(2)
  before.dictation.leave()
  await expect.poll(() => storedIn(before.store)).toEqual(['dictation'])
  expect([before.asked, before.microphone.isOpen]).toEqual([[], false])
  const after = openPage(before.store)
  await after.dictation.look()
  expect(after.dictation.current()).toMatchObject({ state: 'offered', recording: { seconds: 2 } })
})

test('à cinq minutes, le micro se ferme et le texte se demande', async () => {
  const page = openPage()
  await page.record(300)
  expect(page.microphone.isOpen).toBe(false)
  await expect.poll(() => page.asked.length).toBe(1)
  expect((page.asked[0]?.file.size ?? 0) / (2 * rate)).toBeLessThanOrEqual(300)
  await page.answer('Long')
})

test('un micro refusé le dit', async () => {
  const refused = new DOMException('non', 'NotAllowedError')
  const dictation = createDictation({
    openMicrophone: () => Promise.reject(refused),
    store: createMemoryStore(),
    makeId: () => 'd',
    now: () => 1,
    onText: () => undefined,
    transcribe: async () => '',
    explain: String,
  })
  await dictation.start()
  expect(dictation.current()).toEqual({ state: 'no-microphone', cause: refused })
})
