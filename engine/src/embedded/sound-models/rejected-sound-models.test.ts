import { symlink } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOnnx, node, output } from '#testing/models/make-onnx.ts'
import {
  bare,
  kokoro,
  startSoundModelsSetup,
  type TestFiles,
  whisper,
  whisperEncoder,
} from '#testing/models/sound-models-setup.ts'
import {
  makeRecogniser,
  makeVoice,
  piperDescription,
  recogniserMetadata,
  recogniserTokens,
  voiceMetadata,
  voiceTokens,
  writeFiles,
} from '#testing/models/tiny-sound-models.ts'
import type { LocalModelProblemCode } from '../local-models.ts'
import { createModelScan } from '../models-folder/model-scan.ts'
import { checkSoundModel } from './check-sound-model.ts'

const setup = await startSoundModelsSetup()
const { found, pathOf, put } = setup
beforeEach(setup.reset)
afterAll(setup.close)

const without = (metadata: Readonly<Record<string, string | number>>, key: string) =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key))

describe('un mauvais fichier est refusé, avec sa raison', () => {
  const voice = makeVoice()
  const inFolder = (files: TestFiles) => () => writeFiles(pathOf('speech/a.onnx'), files)
  const alone = (content: string | Uint8Array) => () => put('speech/a.onnx', content)
  const cases: [string, () => unknown, LocalModelProblemCode][] = [
    ['vide', alone(''), 'empty'],
    ['du texte', alone('<!doctype html><title>404</title>'), 'not-a-model'],
    [
      'une archive renommée',
      alone(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])),
      'not-a-model',
    ],
    ['un fichier compressé', alone(gzipSync(voice)), 'not-a-model'],
    ['un GGUF renommé', alone('GGUF\u0003\u0000\u0000\u0000'), 'not-a-model'],
    [
      'un pointeur de Git LFS',
      alone('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 63201294\n'),
      'not-a-model',
    ],
    [
      'des octets au hasard',
      alone(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))),
      'not-a-model',
    ],
    ['des zéros', alone(Buffer.alloc(10_000)), 'not-a-model'],
    ['coupé au milieu', alone(voice.subarray(0, 300)), 'truncated'],
    ['coupé avant la fin', alone(voice.subarray(0, voice.length - 3)), 'truncated'],
    ['sans calcul', alone(makeOnnx({ graph: [], metadata: voiceMetadata })), 'not-a-model'],
    [
      'd’une version future',
      alone(
        makeOnnx({ graph: [node('Abs', ['x'], ['y']), output('y', 'float', [1])], irVersion: 99 }),
      ),
      'unsupported-format',
    ],
    ['sans métadonnées', alone(makeVoice({})), 'missing-metadata'],
    [
      'dont une métadonnée manque',
      inFolder({
        'a.onnx': makeVoice(without(voiceMetadata, 'sample_rate')),
        'tokens.txt': voiceTokens,
      }),
      'missing-metadata',
    ],
    [
      'au nombre de voix absurde',
      inFolder({
        'a.onnx': makeVoice({ ...voiceMetadata, n_speakers: -4 }),
        'tokens.txt': voiceTokens,
      }),
      'missing-metadata',
    ],
    ['d’une autre famille', alone(makeVoice({ model_type: 'bert' })), 'wrong-architecture'],
    ['sans ses phonèmes', inFolder({ 'a.onnx': voice }), 'missing-file'],
    ['aux phonèmes vides', inFolder({ 'a.onnx': voice, 'tokens.txt': '' }), 'missing-metadata'],
    [
      'aux phonèmes illisibles',
      inFolder({ 'a.onnx': voice, 'tokens.txt': 'a 1\nb\n' }),
      'missing-metadata',
    ],
    [
      'aux phonèmes en double',
      inFolder({ 'a.onnx': voice, 'tokens.txt': 'a 1\na 2\n' }),
      'duplicate-tokens',
    ],
    [
      'à la description illisible',
      inFolder({ 'a.onnx': makeVoice({}), 'a.onnx.json': '{"audio":' }),
      'missing-metadata',
    ],
    [
      'aux timbres incomplets',
      inFolder({ 'a.onnx': makeVoice(kokoro), 'tokens.txt': voiceTokens, 'voices.bin': 'x' }),
      'truncated',
    ],
    ['un dossier nommé comme un fichier', inFolder({}), 'not-a-file'],
    [
      'un lien vers l’extérieur',
      () => symlink('/etc/hostname', pathOf('speech/a.onnx')),
      'outside-the-folder',
    ],
    ['un lien vers rien', () => symlink(pathOf('rien'), pathOf('speech/a.onnx')), 'unreadable'],
  ]
  it.each(cases)('%s', async (_, make, code) => {
    await make()
    const all = await found()
    expect(all.map(({ id }) => id)).toEqual(['speech/a.onnx'])
    expect(all[0]?.check).toMatchObject({ problem: { code, detail: expect.stringMatching(/./) } })
  })

  it('trop grand pour la machine', async () => {
    await put('speech/a.onnx', makeVoice({}))
    await put('speech/a.onnx.json', JSON.stringify(piperDescription))
    const scan = createModelScan({
      folder: pathOf(),
      check: (entry) => checkSoundModel(entry, 100_000_000),
    })
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { problem: { code: 'machine-too-small' } } }])
  })

  const tokens = { 'tokens.txt': recogniserTokens }
  const listening: [string, TestFiles, LocalModelProblemCode][] = [
    ['sans jetons', { 'model.onnx': makeRecogniser() }, 'missing-file'],
    ['sans métadonnées', { 'model.onnx': bare, ...tokens }, 'missing-metadata'],
    [
      'dont une métadonnée manque',
      { 'model.onnx': makeRecogniser(without(recogniserMetadata, 'vocab_size')), ...tokens },
      'missing-metadata',
    ],
    [
      'multilingue sans ses langues',
      {
        'encoder.onnx': makeRecogniser({ model_type: 'whisper-tiny', sot_sequence: 1, ...whisper }),
        'decoder.onnx': bare,
        ...tokens,
      },
      'missing-metadata',
    ],
    ['sans décodeur', { 'tiny-encoder.onnx': whisperEncoder, ...tokens }, 'missing-file'],
    [
      'sans jonction',
      {
        'encoder.onnx': makeRecogniser({ model_type: 'zipformer2' }),
        'decoder.onnx': bare,
        ...tokens,
      },
      'missing-file',
    ],
    [
      'fait pour le direct',
      {
        'encoder.onnx': makeRecogniser({ model_type: 'zipformer2', decode_chunk_len: 32 }),
        ...tokens,
      },
      'wrong-architecture',
    ],
    ['une voix à la place', { 'model.onnx': voice, ...tokens }, 'wrong-architecture'],
  ]
  it.each(listening)('un modèle de transcription %s', async (_, files, code) => {
    writeFiles(pathOf('transcription/a'), files)
    expect(await found()).toMatchObject([{ id: 'transcription/a', check: { problem: { code } } }])
  })
})
