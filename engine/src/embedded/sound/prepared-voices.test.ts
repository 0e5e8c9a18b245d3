import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import {
  makeVoice,
  piperDescription,
  voiceMetadata,
  voiceTokens,
} from '#testing/models/tiny-sound-models.ts'
import { createEspeakThread } from '../espeak/espeak-thread.ts'
import { createPreparedVoices } from './prepared-voices.ts'

const espeak = createEspeakThread()
afterAll(() => espeak.close())

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-voix-'))
  await writeFile(join(root, 'a.onnx'), makeVoice({}))
  await writeFile(join(root, 'a.onnx.json'), JSON.stringify(piperDescription))
})
afterEach(() => rm(root, { recursive: true }))

const folder = () => join(root, '.prepared')
const prepare = (name = 'a') =>
  createPreparedVoices({ folder: folder(), espeak }).prepare(
    {
      kind: 'plain-piper',
      model: join(root, `${name}.onnx`),
      description: join(root, `${name}.onnx.json`),
    },
    neverAborted(),
  )
const voiceFolders = async () =>
  (await readdir(folder())).filter((name) => name.startsWith('voice-'))

describe('une voix Piper telle quelle', () => {
  it('reçoit les métadonnées et les phonèmes qui lui manquent, sans être touchée elle-même', async () => {
    const { kind, model, tokens, espeakData } = await prepare()
    expect(kind).toBe('vits')
    expect(await readFile(model)).toEqual(
      makeVoice(
        Object.fromEntries(
          Object.entries(voiceMetadata).map(([key, value]) => [key, String(value)]),
        ),
      ),
    )
    expect((await readFile(tokens, 'utf8')).split('\n').toSorted()).toEqual(
      voiceTokens.split('\n').toSorted(),
    )
    expect(await readdir(espeakData ?? '')).toContain('phontab')
    expect(await readFile(join(root, 'a.onnx'))).toEqual(makeVoice({}))
  })

  it('n’est préparée qu’une fois, et de nouveau quand elle change', async () => {
    const [first, again] = [await prepare(), await prepare()]
    expect(again).toEqual(first)
    await utimes(join(root, 'a.onnx'), 1, 1)
    const changed = await prepare()
    expect(changed.model).not.toBe(first.model)
    expect(await voiceFolders()).toHaveLength(1)
  })

  it('préparée deux fois en même temps, l’est en entier pour les deux', async () => {
    const [first, second] = await Promise.all([prepare(), prepare()])
    expect(second).toEqual(first)
    expect((await readdir(folder())).filter((name) => name.startsWith('.beginning'))).toEqual([])
  })

  it('ne laisse pas de copie quand elle a disparu', async () => {
    await prepare()
    for (const name of ['.onnx', '.onnx.json']) {
      await writeFile(join(root, `b${name}`), await readFile(join(root, `a${name}`)))
      await rm(join(root, `a${name}`))
    }
    await prepare('b')
    expect(await voiceFolders()).toHaveLength(1)
  })

  it('dont la description est devenue illisible est refusée, sans rien laisser derrière elle', async () => {
    await writeFile(join(root, 'a.onnx.json'), '{}')
    expect(await failureOf(prepare())).toMatchObject({ name: 'EngineFailure', reason: 'failed' })
    expect(await readdir(folder())).toEqual([])
  })
})
