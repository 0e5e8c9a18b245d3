import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOnnx, node, output } from '#testing/models/make-onnx.ts'
import {
  makeDetector,
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

let root: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-sons-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'models-'))
  for (const ability of ['chat', 'speech', 'transcription']) await mkdir(join(folder, ability))
})

/** What is found of all that lies in the folder now. */
async function found() {
  const scan = createModelScan({ folder, check: checkSoundModel })
  await scan.scan()
  return scan.models().map(({ entry, check }) => ({ id: entry.id, check }))
}
const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)

type Files = Readonly<Record<string, string | Uint8Array>>
const without = (metadata: Readonly<Record<string, string | number>>, key: string) =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key))
const whisper = Object.fromEntries(
  'n_mels n_text_layer n_text_ctx n_text_state n_vocab sot eot blank_id translate transcribe is_multilingual no_timestamps no_speech'
    .split(' ')
    .map((key) => [key, 1]),
)
const languages = { all_language_tokens: '1,2', all_language_codes: 'en,fr' }
const whisperEncoder = makeRecogniser({
  model_type: 'whisper-tiny',
  sot_sequence: '1,2',
  ...whisper,
  ...languages,
})
const bare = makeRecogniser({})
const matcha = {
  model_type: 'matcha-tts',
  sample_rate: 22_050,
  n_speakers: 1,
  jieba: 0,
  has_espeak: 1,
  use_eos_bos: 1,
  pad_id: 0,
}
const kokoro = {
  model_type: 'kokoro',
  sample_rate: 24_000,
  n_speakers: 2,
  has_espeak: 1,
  style_dim: '4,1,3',
}

describe('une voix ou un modèle de transcription', () => {
  it.each<[string, Files, object]>([
    [
      'une voix Piper prête',
      { 'a.onnx': makeVoice(), 'tokens.txt': voiceTokens },
      { kind: 'vits', needsEspeak: true },
    ],
    [
      'une voix Piper telle quelle',
      { 'a.onnx': makeVoice({}), 'a.onnx.json': JSON.stringify(piperDescription) },
      { kind: 'plain-piper' },
    ],
    [
      'une voix Kokoro',
      {
        'model.onnx': makeVoice(kokoro),
        'tokens.txt': voiceTokens,
        'voices.bin': Buffer.alloc(2 * 4 * 3 * 4),
      },
      { kind: 'kokoro' },
    ],
    [
      'une voix Matcha',
      { 'a.onnx': makeVoice(matcha), 'vocos.onnx': makeVoice({}), 'tokens.txt': voiceTokens },
      { kind: 'matcha' },
    ],
  ])('est reconnu : %s', async (_, files, expected) => {
    writeFiles(join(folder, 'speech/voix'), files)
    const [voice] = await found()
    expect(voice).toMatchObject({
      id: 'speech/voix',
      check: { name: 'voix', details: { type: 'voice', files: expected } },
    })
  })

  const ctc = { 'model.onnx': makeRecogniser(), 'tokens.txt': recogniserTokens }
  const transducerMetadata = {
    vocab_size: 1,
    subsampling_factor: 8,
    normalize_type: 'per_feature',
    pred_rnn_layers: 1,
    pred_hidden: 1,
  }
  it.each<[string, Files, object]>([
    ['NeMo CTC', ctc, { kind: 'nemo-ctc' }],
    [
      'Whisper',
      {
        'tiny-encoder.onnx': whisperEncoder,
        'tiny-decoder.onnx': bare,
        'tiny-tokens.txt': recogniserTokens,
      },
      { kind: 'whisper' },
    ],
    [
      'Parakeet',
      {
        'encoder.onnx': makeRecogniser({ ...transducerMetadata, model_type: 'EncDecRNNTBPEModel' }),
        'decoder.onnx': bare,
        'joiner.onnx': bare,
        'tokens.txt': recogniserTokens,
      },
      { kind: 'nemo-transducer' },
    ],
    [
      'Zipformer',
      {
        'encoder.onnx': makeRecogniser({ model_type: 'zipformer2' }),
        'decoder.onnx': makeRecogniser({ vocab_size: 1, context_size: 2 }),
        'joiner.onnx': bare,
        'tokens.txt': recogniserTokens,
      },
      { kind: 'transducer' },
    ],
    [
      'Zipformer CTC',
      {
        'model.onnx': makeRecogniser({ model_type: 'zipformer2_ctc' }),
        'tokens.txt': recogniserTokens,
      },
      { kind: 'zipformer-ctc' },
    ],
    [
      'Moonshine',
      {
        'preprocess.onnx': bare,
        'encode.int8.onnx': bare,
        'uncached_decode.int8.onnx': bare,
        'cached_decode.int8.onnx': bare,
        'tokens.txt': recogniserTokens,
      },
      { kind: 'moonshine' },
    ],
  ])('est reconnu : %s', async (_, files, expected) => {
    writeFiles(join(folder, 'transcription/modele'), files)
    const [recogniser] = await found()
    expect(recogniser).toMatchObject({
      id: 'transcription/modele',
      check: { details: { type: 'recogniser', files: expected } },
    })
  })

  it('prend, de deux versions d’un fichier, celle qui demande le moins', async () => {
    writeFiles(join(folder, 'transcription/modele'), {
      ...ctc,
      'model.int8.onnx': makeRecogniser(),
    })
    expect(await found()).toMatchObject([
      { check: { details: { files: { model: expect.stringMatching(/int8/) } } } },
    ])
  })

  it('sait ses langues, ses voix et sa mémoire', async () => {
    const several = { ...piperDescription, num_speakers: 2, speaker_id_map: { Léa: 1 } }
    writeFiles(join(folder, 'speech'), {
      'a.onnx': makeVoice({}),
      'a.onnx.json': JSON.stringify(several),
    })
    writeFiles(join(folder, 'transcription/w'), {
      'encoder.onnx': whisperEncoder,
      'decoder.onnx': bare,
      'tokens.txt': recogniserTokens,
    })
    const [voice, recogniser] = await found()
    expect(voice?.check).toMatchObject({
      name: 'a',
      details: { language: 'fr-FR', speakers: ['Voix 1', 'Léa'] },
    })
    expect(recogniser?.check).toMatchObject({
      memoryBytes: expect.any(Number),
      details: { isMultilingual: true },
    })
  })

  it('devient utilisable quand arrive le fichier qui lui manquait', async () => {
    const scan = createModelScan({ folder, check: checkSoundModel })
    await put('speech/a.onnx', makeVoice({}))
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { problem: { code: 'missing-metadata' } } }])
    await put('speech/a.onnx.json', JSON.stringify(piperDescription))
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { name: 'a' } }])
  })

  it('n’est pas confondu avec ce qui l’accompagne', async () => {
    writeFiles(join(folder, 'transcription'), {
      'silero_vad.onnx': makeDetector(),
      LICENSE: 'MIT',
      'LISEZMOI.md': '…',
    })
    writeFiles(join(folder, 'speech'), { 'a.onnx.json': '{}', 'tokens.txt': voiceTokens })
    await mkdir(join(folder, 'speech/espeak-ng-data'))
    expect(await found()).toEqual([])
  })
})

describe('un mauvais fichier est refusé, avec sa raison', () => {
  const voice = makeVoice()
  const inFolder = (files: Files) => () => writeFiles(join(folder, 'speech/a.onnx'), files)
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
      () => symlink('/etc/hostname', join(folder, 'speech/a.onnx')),
      'outside-the-folder',
    ],
    [
      'un lien vers rien',
      () => symlink(join(folder, 'rien'), join(folder, 'speech/a.onnx')),
      'unreadable',
    ],
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
    const scan = createModelScan({ folder, check: (entry) => checkSoundModel(entry, 100_000_000) })
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { problem: { code: 'machine-too-small' } } }])
  })

  const tokens = { 'tokens.txt': recogniserTokens }
  const listening: [string, Files, LocalModelProblemCode][] = [
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
    writeFiles(join(folder, 'transcription/a'), files)
    expect(await found()).toMatchObject([{ id: 'transcription/a', check: { problem: { code } } }])
  })
})
