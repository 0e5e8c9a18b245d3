import { Readable } from 'node:stream'
import { wavHeader } from '@atelier/engine/media/wav-samples'
import { pieceRows } from '#features/transcription/records/pieces.repository.ts'
import { segmentRows } from '#features/transcription/records/segments.repository.ts'
import { transcriptionRows } from '#features/transcription/records/transcription-rows.repository.ts'
import { makeId } from '#platform/ids.ts'
import { createTestApp } from '../create-test-app.ts'

const rate = 16_000
const secondsPerSegment = 3.6
const sentences = [
  'La séance est ouverte à dix-huit heures trente.',
  'Le premier point concerne la rénovation de l’école, dont le chantier doit commencer au printemps si le budget est voté ce soir.',
  'Je vous remercie.',
  'Y a-t-il des questions avant de passer au vote ? Personne ne demande la parole, nous pouvons donc continuer.',
]

/** The whole application with one user whose long recording is transcribed in this number of segments. */
export async function openAppWithTranscript({
  dataFolder,
  segments,
}: {
  readonly dataFolder: string
  readonly segments: number
}) {
  const app = await createTestApp({ dataFolder })
  const { user, tokens } = await app.createUser()
  const samples = Math.round(segments * secondsPerSegment * rate)
  const file = {
    ownerId: user.id,
    kind: 'transcriptions' as const,
    mediaType: 'audio/wav',
    originalName: 'conseil.wav',
    stream: Readable.from(silence(samples)),
  }
  const { files } = app.services
  const id = await files.create(file, async (transaction, stored) => {
    const transcriptionId = makeId()
    const rows = transcriptionRows(transaction)
    await rows.insert({
      id: transcriptionId,
      userId: user.id,
      fileId: stored.id,
      originalName: 'conseil.wav',
      mediaType: 'audio/wav',
      byteSize: stored.byteSize,
      task: 'transcribe',
      model: 'local/oreille',
      params: { language: 'fr', prompt: '', temperature: 0, format: 'json', words: false },
      state: 'done',
      jobId: undefined,
      language: 'fr',
      duration: undefined,
      processingMs: 0,
      problem: undefined,
      preview: 'La séance',
      segmentCount: segments,
      version: 1,
      createdAt: 1_700_000_000_000,
      server: app.services.servers.id(),
    })
    const peaks = Array.from({ length: 2000 }, (_, at) => (at * 37) % 200)
    await rows.savePeaks(transcriptionId, samples / rate, peaks)
    await pieceRows(transaction).add(transcriptionId, {
      number: 0,
      firstSample: 0,
      lastSample: samples,
      state: 'done',
      problem: undefined,
    })
    await segmentRows(transaction, transcriptionId).replace(
      0,
      Array.from({ length: segments }, (_, index) => ({
        piece: 0,
        index,
        start: index * secondsPerSegment,
        end: (index + 1) * secondsPerSegment - 0.2,
        text: `${index + 1}. ${sentences[index % sentences.length]}`,
        words: undefined,
      })),
    )
    return transcriptionId
  })
  return { app, user, tokens, transcriptionId: id }
}

function* silence(samples: number): Generator<Buffer> {
  const block = Buffer.alloc(1024 * 1024)
  yield wavHeader({ rate, dataLength: samples * 2 })
  for (let left = samples * 2; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block
}
