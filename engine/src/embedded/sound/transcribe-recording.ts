import { open } from 'node:fs/promises'
import sherpa, { type OfflineRecognizer, type Vad } from 'sherpa-onnx-node'
import type { Transcript, TranscriptSegment } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { readWavSamples } from '#media/wav-file.ts'
import { parseWavFormat, wavHeaderMaxLength, wavSeconds } from '#media/wav-format.ts'
import type { CallContext } from '../child-process/serve-child.ts'
import { type AudioSpan, splitAtQuietPositions } from './audio-spans.ts'
import { detectorConfig, detectorWindow } from './sherpa-config.ts'
import { toSegments } from './transcript-segments.ts'

export const transcriptionSampleRate = 16_000

export interface RecordingInput {
  readonly recogniser: OfflineRecognizer
  readonly path: string
  readonly detector: string | undefined
  readonly words: boolean
}

/** Transcribes a recording span by span; only one span is in memory at a time. */
export async function transcribeRecording(
  { recogniser, path, detector, words }: RecordingInput,
  call: CallContext<unknown>,
): Promise<Transcript> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(wavHeaderMaxLength),
      0,
      wavHeaderMaxLength,
      0,
    )
    const format = parseWavFormat(buffer.subarray(0, bytesRead), (await file.stat()).size)
    if (!format) throw new EngineFailure('unsupported', { detail: 'not a WAV' })
    const chunks = readWavSamples(file, format, transcriptionSampleRate)
    const spans = detector
      ? spokenSpans(chunks, detector)
      : splitAtQuietPositions(chunks, transcriptionSampleRate)
    const { segments, languages } = await recogniseSpans(spans, recogniser, call)
    const [language] = languages
    return {
      text: segments.map(({ text }) => text).join(' '),
      ...(language && { language }),
      duration: wavSeconds(format),
      segments: words ? segments : segments.map(({ start, end, text }) => ({ start, end, text })),
    }
  } finally {
    await file.close()
  }
}

async function recogniseSpans(
  spans: AsyncIterable<AudioSpan>,
  recogniser: OfflineRecognizer,
  call: CallContext<unknown>,
) {
  const segments: TranscriptSegment[] = []
  const languages = new Set<string>()
  for await (const { start, samples } of spans) {
    call.signal.throwIfAborted()
    call.keepAlive()
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples, sampleRate: transcriptionSampleRate })
    const result = await recogniser.decodeAsync(stream)
    const seconds = {
      start: start / transcriptionSampleRate,
      end: (start + samples.length) / transcriptionSampleRate,
    }
    segments.push(...toSegments(result, seconds))
    // Some versions of Whisper return « <|fr|> ».
    const language = result.lang?.replace(/[<|>]/g, '')
    if (language) languages.add(language)
  }
  return { segments, languages }
}

/** The spans that the detector classifies as speech. */
async function* spokenSpans(
  chunks: AsyncIterable<Float32Array>,
  model: string,
): AsyncGenerator<AudioSpan, undefined> {
  const detector = new sherpa.Vad(detectorConfig(model), 60)
  let rest = new Float32Array(0)
  for await (const chunk of chunks) {
    const all = new Float32Array(rest.length + chunk.length)
    all.set(rest)
    all.set(chunk, rest.length)
    const whole = all.length - (all.length % detectorWindow)
    for (let at = 0; at < whole; at += detectorWindow) {
      detector.acceptWaveform(all.subarray(at, at + detectorWindow))
      yield* spoken(detector)
    }
    rest = all.slice(whole)
  }
  detector.flush()
  yield* spoken(detector)
}

function* spoken(detector: Vad): Generator<AudioSpan> {
  while (!detector.isEmpty()) {
    // A copy, because samples outside JavaScript's memory are freed at the next call.
    const { start, samples } = detector.front(false)
    yield { start, samples }
    detector.pop()
  }
}
