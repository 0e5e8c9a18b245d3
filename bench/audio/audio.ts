import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { encodeSound } from '@atelier/engine/testing/audio/encode-sound'
import { timeConversion } from '@atelier/engine/testing/audio/timed-conversion'
import { writeRecording, writeSilence } from '@atelier/engine/testing/audio/tone-recordings'
import { toneSentences, toneText } from '@atelier/engine/testing/audio/tones'
import { type BenchProcess, startBenchProcess } from '#bench/harness/bench-process.ts'
import { median, reportLimit } from '#bench/harness/verdict.ts'
import { createProductClient } from './product-client.ts'

/**
 * Measures what recordings cost: converting them, uploading 1 GiB, and transcribing two hours.
 * The conversion is compared with the same ffmpeg alone, the transcription with the engine's own time.
 * Limits: 1.5 and 1.15 times those; first text within a tenth of the whole; 80 MB more for the upload, 400 MB in all; segments
 * within 0.1 s of their time.
 */
const measured = {
  recordingSeconds: 7200,
  /** Of the engine, for the whole recording. */
  engineSeconds: 60,
  /** For the conversion alone. */
  convertedSeconds: 1800,
  rounds: 3,
  uploadBytes: 1024 ** 3,
} as const

const root = join(import.meta.dirname, '../..')
const ffmpegFolder = join(root, 'engine/native/ffmpeg')
const folder = mkdtempSync(join(root, 'data-bench-'))
const inMb = (bytes: number) => Math.round(bytes / 1_000_000)

let app: BenchProcess | undefined
async function close() {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)))
try {
  const converted = await measureConversion()
  const perSecond = (measured.engineSeconds * 1000) / measured.recordingSeconds
  app = await startBenchProcess(
    import.meta.resolve('@atelier/server/src/testing/bench/transcription-main.ts'),
    [String(perSecond)],
  )
  const product = await createProductClient(String(app.first.url))
  const uploaded = await measureUpload(app, product)
  const transcribed = await measureTranscription(app, product)
  process.exitCode = [converted, uploaded, transcribed].every(Boolean) ? 0 : 1
} finally {
  await close()
}

/** The product's conversion and splitting against the same ffmpeg alone, each in a process of its own. */
async function measureConversion(): Promise<boolean> {
  const wav = join(folder, 'tons.wav')
  writeRecording(wav, measured.convertedSeconds)
  const { m4a } = await encodeSound(ffmpegFolder, wav)
  const [whole, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < measured.rounds; round += 1) {
    const took = await timeConversion({
      projectRoot: root,
      path: m4a,
      folder: join(folder, `pieces-${round}`),
    })
    whole.push(took.whole)
    bare.push(took.bare)
  }
  const ratio = median(whole) / median(bare)
  const detail = `${(median(whole) / 1000).toFixed(1)} s contre ${(median(bare) / 1000).toFixed(1)} s pour ${measured.convertedSeconds / 60} min de m4a`
  return reportLimit(
    ratio <= 1.5,
    `Conversion et coupe : ${ratio.toFixed(2)} fois la conversion nue (au plus 1,5)`,
    [detail],
  )
}

type Product = Awaited<ReturnType<typeof createProductClient>>
interface Memory {
  readonly rss: number
  readonly peak: number
  readonly engineMs: number
}

async function measureUpload(server: BenchProcess, product: Product): Promise<boolean> {
  const path = join(folder, 'silence.wav')
  writeSilence(path, 64 * 1024 ** 2)
  // Once for what is allocated the first time.
  await product.discard(await product.upload(path))
  writeSilence(path, measured.uploadBytes)
  const before = (await server.request<Memory>()).rss
  const began = performance.now()
  const address = await product.upload(path)
  const seconds = (performance.now() - began) / 1000
  const added = (await server.request<Memory>()).peak - before
  await product.discard(address)
  return reportLimit(
    added < 80_000_000,
    `Envoi de 1 Gio : ${inMb(added)} Mo de mémoire de plus (moins de 80)`,
    [`${seconds.toFixed(1)} s`],
  )
}

async function measureTranscription(server: BenchProcess, product: Product): Promise<boolean> {
  const path = join(folder, 'deux-heures.wav')
  writeRecording(path, measured.recordingSeconds)
  const address = await product.upload(path)
  const before = await server.request<Memory>()
  const { firstSeconds, seconds, transcription } = await product.transcribe(address)
  const after = await server.request<Memory>()
  const engine = (after.engineMs - before.engineMs) / 1000
  const late = toneSentences(measured.recordingSeconds).map(({ number, start, end }, index) => {
    const segment = transcription.segments[index]
    if (segment?.text !== toneText(number)) return Number.POSITIVE_INFINITY
    return Math.max(Math.abs(segment.start - start), Math.abs(segment.end - end))
  })
  const worst = Math.max(0, ...late)
  const [first, whole] = [firstSeconds / seconds, seconds / engine]
  return [
    reportLimit(
      first < 0.1,
      `Premier texte de deux heures : ${first.toFixed(3)} du tout (moins de 0,1)`,
      [`${firstSeconds.toFixed(1)} s`],
    ),
    reportLimit(
      whole <= 1.15,
      `Le tout : ${whole.toFixed(3)} fois le travail du moteur (au plus 1,15)`,
      [`${seconds.toFixed(1)} s, moteur ${engine.toFixed(1)} s`],
    ),
    reportLimit(
      after.peak < 400_000_000,
      `Mémoire du serveur : ${inMb(after.peak)} Mo au plus haut (moins de 400)`,
      [`${inMb(before.rss)} Mo avant`],
    ),
    reportLimit(
      worst < 0.1,
      `Temps joints : ${worst.toFixed(3)} s d’écart au plus (moins de 0,1)`,
      [`${transcription.segments.length} segments, ${transcription.pieces.length} morceaux`],
    ),
  ].every(Boolean)
}
