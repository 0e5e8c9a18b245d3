import type { TranscriptCorrection } from '@atelier/contract/transcription/transcription'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranscriptEditor } from './transcript-editor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const segments = [
  { id: 'a', start: 0, end: 2, text: 'Un.' },
  { id: 'b', start: 2, end: 4, text: 'Deux.' },
]
function begun(
  answer: (sent: TranscriptCorrection) => Error | undefined = () => undefined,
  savesItself = true,
) {
  const sent: TranscriptCorrection[] = []
  const editor = createTranscriptEditor(
    { version: 3, segments },
    {
      save: async (correction) => {
        sent.push(correction)
        const error = answer(correction)
        if (error) throw error
        return { version: correction.version + 1, segments: [] }
      },
      isConflict: (error) => error instanceof Error && error.message === 'stale',
      savesAutomatically: () => savesItself,
    },
  )
  return { editor, sent }
}
const aWhile = () => vi.advanceTimersByTimeAsync(1000)

test('sans l’enregistrement automatique, une correction attend qu’on l’enregistre', async () => {
  const { editor, sent } = begun(() => undefined, false)
  editor.edit([{ id: 'a', text: 'Une.' }])
  await aWhile()
  expect([editor.current().saving, sent.length]).toEqual(['waiting', 0])
  await editor.flush()
  expect([editor.current().saving, sent.length]).toEqual(['saved', 1])
})

test('des corrections s’enregistrent d’elles-mêmes, chacune sur la version d’avant', async () => {
  const { editor, sent } = begun()
  editor.edit([{ id: 'a', text: 'Une.' }])
  editor.edit([{ id: 'b', text: 'Deuxième.' }])
  expect(editor.current().saving).toBe('waiting')
  await aWhile()
  editor.undo()
  await aWhile()
  expect(sent).toEqual([
    {
      version: 3,
      segments: [
        { id: 'a', text: 'Une.' },
        { id: 'b', text: 'Deuxième.' },
      ],
    },
    { version: 4, segments: [{ id: 'b', text: 'Deux.' }] },
  ])
  expect(editor.current().saving).toBe('saved')
})

test('ce qui est défait avant d’être envoyé ne l’est jamais', async () => {
  const { editor, sent } = begun()
  editor.edit([{ id: 'a', text: 'Une.' }])
  editor.undo()
  await aWhile()
  expect([sent, editor.current().saving]).toEqual([[], 'saved'])
})

test('ce qu’on enregistre pendant un enregistrement part après lui, sur sa version, et rien ne se perd en fermant', async () => {
  const isFree = Promise.withResolvers<void>()
  const sent: TranscriptCorrection[] = []
  const save = async (correction: TranscriptCorrection) => {
    sent.push(correction)
    await isFree.promise
    return { version: correction.version + 1, segments: [] }
  }
  const editor = createTranscriptEditor(
    { version: 3, segments },
    { save, isConflict: () => false, savesAutomatically: () => true },
  )
  editor.edit([{ id: 'a', text: 'Une.' }])
  await aWhile()
  editor.edit([{ id: 'b', text: 'Deuxième.' }])
  const requested = [editor.flush(), editor.flush()]
  editor.close()
  isFree.resolve()
  expect(await Promise.all(requested)).toEqual([true, true])
  expect(sent).toEqual([
    { version: 3, segments: [{ id: 'a', text: 'Une.' }] },
    { version: 4, segments: [{ id: 'b', text: 'Deuxième.' }] },
  ])
})

test('un échec se dit et se recommence ; un conflit attend une décision, sans rien perdre', async () => {
  let error: Error | undefined = new Error('panne')
  const { editor, sent } = begun(() => error)
  editor.edit([{ id: 'a', text: 'Une.' }])
  await aWhile()
  expect(editor.current().saving).toBe('failed')
  error = new Error('stale')
  expect(await editor.flush()).toBe(false)
  await aWhile()
  expect(editor.current().saving).toBe('conflict')
  error = undefined
  const theirs = [segments[0], { id: 'b', start: 2, end: 4, text: 'Ailleurs.' }].filter(
    (one) => one !== undefined,
  )
  const unreachable = new Error('coupé')
  await editor.resolveConflict(() => Promise.reject(unreachable), 'mine')
  expect(editor.current()).toMatchObject({ saving: 'conflict', error: unreachable })
  await editor.resolveConflict(async () => ({ version: 9, segments: theirs }), 'mine')
  expect([...editor.current().edits.texts.values()]).toEqual(['Une.', 'Ailleurs.'])
  await aWhile()
  expect([sent.at(-1), editor.current().saving]).toEqual([
    { version: 9, segments: [{ id: 'a', text: 'Une.' }] },
    'saved',
  ])
})

test('ce qu’une autre page a corrigé arrive tant que rien d’ici n’est en route, et ne remplace jamais ce qui l’est', async () => {
  const { editor, sent } = begun(() => new Error('stale'))
  const theirs = segments.map((segment) => ({ ...segment, text: `${segment.text} Ailleurs.` }))
  editor.receive({ version: 4, segments: theirs })
  expect([...editor.current().edits.texts.values()]).toEqual(['Un. Ailleurs.', 'Deux. Ailleurs.'])
  editor.edit([{ id: 'a', text: 'Une.' }])
  editor.receive({ version: 5, segments })
  expect([...editor.current().edits.texts.values()]).toEqual(['Une.', 'Deux. Ailleurs.'])
  await aWhile()
  expect([sent.map(({ version }) => version), editor.current().saving]).toEqual([[4], 'conflict'])
})
