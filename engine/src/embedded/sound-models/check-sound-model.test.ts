import { mkdir } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bare,
  kokoro,
  matcha,
  startSoundModelsSetup,
  type TestFiles,
  whisperEncoder,
} from '#testing/models/sound-models-setup.ts'
import {
  makeDetector,
  makeRecogniser,
  makeVoice,
  piperDescription,
  recogniserTokens,
  voiceTokens,
  writeFiles,
} from '#testing/models/tiny-sound-models.ts'
import { createModelScan } from '../models-folder/model-scan.ts'
import { checkSoundModel } from './check-sound-model.ts'

const setup = await startSoundModelsSetup()
const { found, pathOf, put } = setup
beforeEach(setup.reset)
afterAll(setup.close)

describe('une voix ou un modèle de transcription', () => {
  it.each<[string, TestFiles, object]>([
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
    writeFiles(pathOf('speech/voix'), files)
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
  it.each<[string, TestFiles, object]>([
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
    writeFiles(pathOf('transcription/modele'), files)
    const [recogniser] = await found()
    expect(recogniser).toMatchObject({
      id: 'transcription/modele',
      check: { details: { type: 'recogniser', files: expected } },
    })
  })

  it('prend, de deux versions d’un fichier, celle qui demande le moins', async () => {
    writeFiles(pathOf('transcription/modele'), {
      ...ctc,
      'model.int8.onnx': makeRecogniser(),
    })
    expect(await found()).toMatchObject([
      { check: { details: { files: { model: expect.stringMatching(/int8/) } } } },
    ])
  })

  it('sait ses langues, ses voix et sa mémoire', async () => {
    const several = { ...piperDescription, num_speakers: 2, speaker_id_map: { Léa: 1 } }
    writeFiles(pathOf('speech'), {
      'a.onnx': makeVoice({}),
      'a.onnx.json': JSON.stringify(several),
    })
    writeFiles(pathOf('transcription/w'), {
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
    const scan = createModelScan({ folder: pathOf(), check: checkSoundModel })
    await put('speech/a.onnx', makeVoice({}))
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { problem: { code: 'missing-metadata' } } }])
    await put('speech/a.onnx.json', JSON.stringify(piperDescription))
    await scan.scan()
    expect(scan.models()).toMatchObject([{ check: { name: 'a' } }])
  })

  it('n’est pas confondu avec ce qui l’accompagne', async () => {
    writeFiles(pathOf('transcription'), {
      'silero_vad.onnx': makeDetector(),
      LICENSE: 'MIT',
      'LISEZMOI.md': '…',
    })
    writeFiles(pathOf('speech'), { 'a.onnx.json': '{}', 'tokens.txt': voiceTokens })
    await mkdir(pathOf('speech/espeak-ng-data'))
    expect(await found()).toEqual([])
  })
})
