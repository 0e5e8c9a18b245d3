import { openAsBlob } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSelf, failureOf, neverAborted } from '#engine.suite.ts'
import type { Engine, Sound, TranscriptionRequest } from '#engine.ts'
import { describeSpeech, describeTranscription } from '#engine-media.suite.ts'
import { parseWavFormat, wavSeconds } from '#media/wav-format.ts'
import { decodeSamples, encodeWav } from '#media/wav-samples.ts'
import { makeWav } from '#testing/audio/make-wav.ts'
import { input, integers, makeOnnx, node, output } from '#testing/models/make-onnx.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import {
  makeDetector,
  makeVoice,
  phonemeSamples,
  recognisedSentence,
  recogniserId,
  sentenceSeconds,
  soundFiles,
  voiceId,
  voiceMetadata,
  voiceRate,
  voiceTokens,
} from '#testing/models/tiny-sound-models.ts'

let setup: ModelsSetup
beforeAll(async () => {
  setup = await createModelsSetup(soundFiles)
})
afterAll(() => setup.close())

const engineOf = (): Required<Pick<Engine, 'speak' | 'transcribe' | 'voices'>> => {
  const { speak, transcribe, voices } = setup.engine
  if (speak && transcribe && voices) return { speak, transcribe, voices }
  throw new Error('this engine speaks and listens')
}
const speakText = (text: string, more: object = {}, signal = neverAborted()) =>
  engineOf().speak({ model: voiceId, text, ...more }, signal)
const toText = (
  bytes: TranscriptionRequest['sound']['bytes'],
  more: object = {},
  signal = neverAborted(),
) =>
  engineOf().transcribe(
    { model: recogniserId, fileName: 'a.wav', sound: { bytes, mediaType: 'audio/wav' }, ...more },
    signal,
  )

function soundOf({ bytes }: Sound) {
  const format = parseWavFormat(bytes, bytes.length)
  if (!format) throw new Error('it is a WAV')
  const samples = decodeSamples(Buffer.from(bytes).subarray(format.dataStart), format)
  return {
    format,
    seconds: wavSeconds(format),
    loudest: samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0),
  }
}

describe('le moteur intégré, avec une voix et un modèle de transcription', () => {
  describeSelf(() => ({ engine: setup.engine, model: voiceId, capability: 'speech' }))
  describeSelf(() => ({ engine: setup.engine, model: recogniserId, capability: 'transcription' }))
  describeSpeech(voiceId, () => setup.engine)
  describeSpeech('espeak', () => setup.engine)
  describeTranscription(recogniserId, () => setup.engine)

  it('dit ce qui a un effet, et rien d’autre', async () => {
    const models = await setup.engine.models(neverAborted())
    const honours = Object.fromEntries(models.map((model) => [model.id, model.honours]))
    expect(honours[voiceId]).toEqual(['speed'])
    expect(honours[recogniserId]).toEqual([])
    expect(honours.espeak).toEqual(['voice', 'language', 'speed', 'pitch'])
  })
})

describe('une voix Piper posée dans le dossier', () => {
  it('parle par une vraie inférence, d’un son par phonème', async () => {
    const { format, seconds, loudest } = soundOf(await speakText('Bonjour.'))
    expect(format).toMatchObject({ rate: voiceRate, channels: 1, sample: 's16' })
    expect(loudest).toBeCloseTo(0.3, 1)
    // Phonemes with blanks between them: a whole number of tones, and a silence after the sentence.
    expect(seconds).toBeGreaterThan((10 * phonemeSamples) / voiceRate)
    expect(seconds).toBeLessThan((40 * phonemeSamples) / voiceRate)
  })

  it('parle deux fois plus vite quand on le lui demande', async () => {
    const text = 'Bonjour à toutes et à tous, et bienvenue dans l’atelier.'
    const [usual, fast] = [
      soundOf(await speakText(text)).seconds,
      soundOf(await speakText(text, { speed: 2 })).seconds,
    ]
    expect(fast).toBeLessThan(usual * 0.65)
  })

  it('a plusieurs timbres quand elle en contient plusieurs', async () => {
    await setup.addFile(
      'speech/duo/a.onnx',
      makeVoice({ ...voiceMetadata, n_speakers: 2, speaker_names: 'Léa,Noé' }),
    )
    await setup.addFile('speech/duo/tokens.txt', Buffer.from(voiceTokens))
    await setup.embedded.rescan()
    const model = 'speech/duo'
    expect(
      (await setup.engine.models(neverAborted())).find(({ id }) => id === model)?.honours,
    ).toEqual(['voice', 'speed'])
    expect(await engineOf().voices(model, neverAborted())).toEqual([
      { id: '0', name: 'Léa', language: 'fr' },
      { id: '1', name: 'Noé', language: 'fr' },
    ])
    const [usual, first, second] = [
      await speakText('Bonjour.', { model }),
      await speakText('Bonjour.', { model, voice: '0' }),
      await speakText('Bonjour.', { model, voice: '1' }),
    ]
    expect(first.bytes).toEqual(usual.bytes)
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(false)
    expect(await failureOf(speakText('Bonjour.', { model, voice: '2' }))).toMatchObject({
      reason: 'unsupported',
    })
  })

  it('refuse une voix qu’elle n’a pas, un texte vide, et le travail d’une autre', async () => {
    expect(await failureOf(speakText('Bonjour.', { voice: '3' }))).toMatchObject({
      reason: 'unsupported',
    })
    expect(await failureOf(speakText(' '))).toMatchObject({ reason: 'empty-answer' })
    expect(await failureOf(speakText('Bonjour.', { model: recogniserId }))).toMatchObject({
      reason: 'unsupported',
    })
    expect(await failureOf(speakText('Bonjour.', { model: 'guide' }))).toMatchObject({
      reason: 'unsupported',
    })
    expect(await failureOf(speakText('Bonjour.', { model: 'speech/rien.onnx' }))).toMatchObject({
      reason: 'model-missing',
    })
  })

  it('s’arrête quand on ne l’attend plus, et parle encore ensuite', async () => {
    const stop = new AbortController()
    const reason = new Error('assez')
    const long = failureOf(speakText('Bonjour à toutes et à tous. '.repeat(2000), {}, stop.signal))
    await speakText('Bonjour.', { model: 'espeak' })
    stop.abort(reason)
    expect(await long).toBe(reason)
    expect(await failureOf(speakText('Bonjour.', {}, AbortSignal.abort(reason)))).toBe(reason)
    expect(soundOf(await speakText('Bonjour.')).loudest).toBeGreaterThan(0.2)
  })
})

describe('un modèle de transcription posé dans le dossier', () => {
  it('écrit ce qu’il entend, avec les temps, quels que soient la fréquence et le nombre de canaux', async () => {
    const stereo = encodeWav([new Float32Array(44_100 * sentenceSeconds * 2).fill(0.1)], 44_100)
    stereo.writeUInt16LE(2, 22)
    const { text, segments, duration } = await toText(stereo)
    expect(text).toBe(recognisedSentence)
    expect(duration).toBeCloseTo(sentenceSeconds)
    expect(segments).toEqual([
      { start: 0, end: expect.closeTo(sentenceSeconds, 1), text: recognisedSentence },
    ])
  })

  it('lit un long fichier sur le disque, par passages', async () => {
    const path = join(setup.folder, 'long.wav')
    await writeFile(path, makeWav(95))
    const { segments, duration } = await toText(await openAsBlob(path))
    expect(duration).toBeCloseTo(95)
    expect(segments.length).toBeGreaterThan(35)
    expect(segments.at(-1)?.end).toBeGreaterThan(93)
    expect(
      (await readdir(join(setup.folder, '.prepared'))).filter((name) =>
        name.startsWith('recording-'),
      ),
    ).toEqual([])
  })

  it('n’écoute que la parole quand un détecteur est là, et en garde les temps', async () => {
    const other = await createModelsSetup({
      ...soundFiles,
      'transcription/silero_vad.onnx': makeDetector(),
    })
    const tone = Float32Array.from({ length: 16_000 * 2 }, (_, index) => 0.5 * Math.sin(index / 5))
    const silence = new Float32Array(16_000 * 5)
    const bytes = encodeWav([silence, tone, silence, tone, silence], 16_000)
    const transcript = await other.engine.transcribe?.(
      { model: recogniserId, fileName: 'a.wav', sound: { bytes, mediaType: 'audio/wav' } },
      neverAborted(),
    )
    expect(transcript?.duration).toBeCloseTo(19)
    const [first, second, ...more] = transcript?.segments ?? []
    expect(more).toEqual([])
    expect(first?.start).toBeGreaterThan(4)
    expect(first?.end).toBeLessThan(8.5)
    expect(second?.start).toBeGreaterThan(11)
    expect(second?.end).toBeLessThan(15.5)
    expect((await other.engine.models(neverAborted())).map(({ id }) => id)).not.toContain(
      'transcription/silero_vad.onnx',
    )
    await other.close()
  })

  it('refuse ce qui n’est pas un WAV, un WAV sans son, et de traduire', async () => {
    expect(
      await failureOf(toText(Buffer.from('ID3 ceci se dit un MP3, et n’en est pas un'))),
    ).toMatchObject({ reason: 'unsupported' })
    expect(await failureOf(toText(encodeWav([], 16_000)))).toMatchObject({ reason: 'unsupported' })
    expect(await failureOf(toText(makeWav(1), { translate: true }))).toMatchObject({
      reason: 'unsupported',
    })
    expect((await toText(makeWav(2.4))).text).toBe(recognisedSentence)
  })
})

describe('le processus des sons', () => {
  const kill = () => {
    for (const pid of setup.embedded.pids()) process.kill(pid, 'SIGKILL')
  }

  it('tué au milieu d’une parole ou d’une écoute : elle seule échoue, la suivante aboutit', async () => {
    await speakText('Bonjour.')
    const speaking = failureOf(speakText('Bonjour à toutes et à tous. '.repeat(2000)))
    await speakText('Bonjour.', { model: 'espeak' })
    kill()
    expect(await speaking).toMatchObject({ name: 'EngineFailure', reason: 'cut' })
    await setup.waitUntil(() => setup.embedded.pids().length === 0)
    // The program starts for this recording, so it is not transcribed yet.
    const listening = failureOf(toText(makeWav(60)))
    await setup.waitUntil(() => setup.embedded.pids().length > 0)
    kill()
    expect(await listening).toMatchObject({ name: 'EngineFailure', reason: 'cut' })
    expect(soundOf(await speakText('Bonjour.')).loudest).toBeGreaterThan(0.2)
    expect((await toText(makeWav(2.4))).text).toBe(recognisedSentence)
  })
  const unloadable = {
    'un calcul sans rien à calculer': makeOnnx({
      graph: [node('Identity', ['input'], ['output']), output('output', 'float', ['N'])],
      metadata: voiceMetadata,
    }),
    // It loads, but ends the program when it has to speak.
    'un calcul impossible': makeOnnx({
      graph: [
        node('Gather', ['scales', 'far'], ['output'], { axis: 0 }),
        integers('far', [1], [99]),
        input('input', 'int64', ['N', 'T']),
        input('input_lengths', 'int64', ['N']),
        input('scales', 'float', [3]),
        output('output', 'float', ['N']),
      ],
      metadata: voiceMetadata,
    }),
    // The program ends at once when it reads this value.
    'un nombre impossible': makeVoice({ ...voiceMetadata, blank_id: -5 }),
  }
  it.each(Object.entries(unloadable))(
    'refuse à sa manière un fichier qui passait pour bon (%s) : le serveur continue, et l’on parle encore',
    async (_, bytes) => {
      await setup.addFile('speech/etrange/a.onnx', bytes)
      await setup.addFile('speech/etrange/tokens.txt', Buffer.from(voiceTokens))
      await setup.embedded.rescan()
      const failure = await failureOf(speakText('Bonjour.', { model: 'speech/etrange' }))
      expect(failure).toMatchObject({
        name: 'EngineFailure',
        reason: expect.stringMatching(/^(failed|cut)$/),
      })
      const listed = (await setup.embedded.models()).find(({ id }) => id === 'speech/etrange')
      expect(listed?.problem).toMatchObject({
        code: 'refused-by-its-program',
        detail: expect.stringMatching(/./),
      })
      expect(await failureOf(speakText('Bonjour.', { model: 'speech/etrange' }))).toMatchObject({
        reason: 'model-missing',
      })
      expect(soundOf(await speakText('Bonjour.')).loudest).toBeGreaterThan(0.2)
    },
  )

  it('dit ce qu’il a en mémoire, et la rend', async () => {
    await speakText('Bonjour.')
    await toText(makeWav(1))
    const { loaded = [] } = (await setup.engine.status?.(neverAborted())) ?? {}
    expect(new Set(loaded.map(({ id }) => id))).toEqual(new Set([voiceId, recogniserId]))
    expect(setup.embedded.memory()).toBeGreaterThan(0)
    expect(await setup.engine.unload?.(voiceId, neverAborted())).toBe(true)
    expect(setup.embedded.memory()).toBe(0)
    expect(await setup.engine.status?.(neverAborted())).toMatchObject({ loaded: [] })
    expect(soundOf(await speakText('Bonjour.')).loudest).toBeGreaterThan(0.2)
  })
})

describe('sans aucun modèle', () => {
  it('la parole est prête, et la transcription dit ce qu’il faut', async () => {
    const bare = await createModelsSetup()
    const abilities = await bare.embedded.abilities()
    expect(abilities).toContainEqual({ ability: 'speech', state: 'ready' })
    expect(abilities).toContainEqual({ ability: 'transcription', state: 'needs-model' })
    const sound = await bare.engine.speak?.({ model: 'espeak', text: 'Bonjour.' }, neverAborted())
    expect(sound && soundOf(sound).loudest).toBeGreaterThan(0.2)
    await bare.close()
  })
})
