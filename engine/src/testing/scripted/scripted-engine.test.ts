import { expect, it } from 'vitest'
import { collect, describeEngine, failureOf, neverAborted, textOf } from '#engine.suite.ts'
import { EngineFailure } from '#engine-failure.ts'
import {
  createScriptedEngine,
  endlessReply,
  gate,
  scriptedModel,
  wordSteps,
} from './scripted-engine.ts'

describeEngine('le moteur scripté', async () => {
  const engine = createScriptedEngine({
    script: ({ messages }) =>
      messages.at(-1)?.content === 'sans fin'
        ? endlessReply()
        : wordSteps('Bonjour, tout va bien.'),
  })
  return {
    engine,
    model: scriptedModel.id,
    question: 'bonjour',
    answer: /^Bonjour, tout va bien\.$/,
    longQuestion: 'sans fin',
    nextOutcome: async () => (await engine.nextCall()).outcome,
    close: async () => undefined,
  }
})

const question = {
  model: scriptedModel.id,
  messages: [{ role: 'user' as const, content: 'bonjour' }],
}

it('attend la porte que le test ouvre', async () => {
  const open = gate()
  const engine = createScriptedEngine({
    script: () => [{ text: 'un ' }, open.promise, { text: 'deux' }],
  })
  const reply = engine.chat(question, neverAborted())[Symbol.asyncIterator]()
  expect(await reply.next()).toMatchObject({ value: { text: 'un ' } })
  const second = reply.next()
  open.resolve()
  expect(await second).toMatchObject({ value: { text: 'deux' } })
})

it('échoue où le script le veut, et le retient', async () => {
  const engine = createScriptedEngine({
    script: () => [{ text: 'début' }, new EngineFailure('cut')],
  })
  expect(await failureOf(engine.chat(question, neverAborted()))).toMatchObject({ reason: 'cut' })
  expect(engine.calls[0]?.request).toEqual(question)
  expect(await engine.calls[0]?.outcome).toBe('failed')
})

it('reste pendu jusqu’à l’arrêt', async () => {
  const engine = createScriptedEngine({ script: () => ['hang'] })
  const stop = new AbortController()
  const reply = collect(engine.chat(question, stop.signal))
  stop.abort(new Error('assez'))
  await expect(reply).rejects.toThrow('assez')
  expect(await engine.calls[0]?.outcome).toBe('aborted')
})

it('garde les pensées et le compte du script', async () => {
  const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
  const engine = createScriptedEngine({
    script: () => [
      { type: 'reasoning', text: 'hum' },
      { text: 'oui' },
      { type: 'end', reason: 'length', usage },
    ],
  })
  const chunks = await collect(engine.chat(question, neverAborted()))
  expect(textOf(chunks, 'reasoning')).toBe('hum')
  expect(chunks.at(-1)).toEqual({ type: 'end', reason: 'length', usage })
})
