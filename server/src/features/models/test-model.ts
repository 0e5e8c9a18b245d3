import type { ModelTest } from '@atelier/contract/models'
import { Problem } from '@atelier/contract/problems'
import { engineProblem } from './engine-problems.ts'
import type { OfferedModel } from './model-catalogue.ts'

/** A test must end: a model that needs longer to say one word is of no use on a page. */
const patienceMs = 120_000

/** Asks a model for the least it can do; the answer says how it went, a failure is no error of the call. */
export async function testModel({ engine, model }: OfferedModel): Promise<ModelTest> {
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    await askLittle({ engine, model }, AbortSignal.timeout(patienceMs))
    return { status: 'ok', durationMs: durationMs(), message: null }
  } catch (cause) {
    const problem = engineProblem(cause, engine.name)
    if (!(problem instanceof Problem)) throw cause
    return { status: 'failed', durationMs: durationMs(), message: problem.message }
  }
}

async function askLittle({ engine, model }: Pick<OfferedModel, 'engine' | 'model'>, signal: AbortSignal): Promise<void> {
  const can = (capability: string) => model.capabilities === undefined || model.capabilities.some((one) => one === capability)
  if (can('chat') && engine.chat) {
    const pieces = engine.chat({ model: model.id, messages: [{ role: 'user', content: 'Bonjour' }], maxTokens: 8 }, signal)
    for await (const piece of pieces) if (piece.type !== 'end') return
    return
  }
  if (can('image') && engine.generateImages) {
    await engine.generateImages({ model: model.id, prompt: 'un point', width: 64, height: 64, steps: 1 }, signal)
    return
  }
  if (can('speech') && engine.speak) {
    await engine.speak({ model: model.id, text: 'Bonjour' }, signal)
    return
  }
  if (can('transcription') && engine.transcribe) {
    await engine.transcribe(
      { model: model.id, sound: { bytes: halfASecondOfSilence(), mediaType: 'audio/wav' }, fileName: 'silence.wav' },
      signal,
    )
    return
  }
  throw new Problem('engine.unsupported')
}

/** A WAV file: 16 kHz, mono, 16 bits. */
function halfASecondOfSilence(): Uint8Array<ArrayBuffer> {
  const [rate, samples] = [16_000, 8000]
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0, 'ascii')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'ascii')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'ascii')
  file.writeUInt32LE(samples * 2, 40)
  return file
}
