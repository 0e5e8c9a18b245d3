import { Readable } from 'node:stream'
import { wavHeader } from '@atelier/engine/media/wav-samples'
import { pieceRows, transcriptionRows } from '#features/transcription/transcription.repository.ts'
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

/** The whole application, with one person whose recording of hours is written down in so many segments. */
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
    mediaType: 'audio/wav',
    originalName: 'conseil.wav',
    stream: Readable.from(silence(samples)),
  }
  const { files } = app.services
  const id = await files.create(file, async (transaction, stored) => {
    const row = {
      id: makeId(),
      user_id: user.id,
      file_id: stored.id,
      original_name: 'conseil.wav',
      media_type: 'audio/wav',
    }
    await transcriptionRows(transaction).insert({
      ...{
        ...row,
        byte_size: stored.byteSize,
        task: 'transcribe',
        model: 'local/oreille',
        asked: JSON.stringify(asked),
        state: 'done',
      },
      ...{
        job_id: null,
        language: 'fr',
        duration: samples / rate,
        processing_ms: 0,
        error_code: null,
        error_params: null,
      },
      ...{
        peaks: JSON.stringify(Array.from({ length: 2000 }, (_, at) => (at * 37) % 200)),
        beginning: 'La séance',
        version: 1,
      },
      ...{ segment_count: segments, created_at: 1_700_000_000_000 },
    })
    const heard = pieceRows(transaction)
    const piece = { transcription_id: row.id, number: 0, first_sample: 0, last_sample: samples }
    await heard.addPiece({ ...piece, state: 'done', error_code: null, error_params: null })
    await heard.replaceSegments(
      row.id,
      0,
      Array.from({ length: segments }, (_, place) => ({
        ...{
          transcription_id: row.id,
          piece: 0,
          place,
          starts: place * secondsPerSegment,
          ends: (place + 1) * secondsPerSegment - 0.2,
        },
        ...{ text: `${place + 1}. ${sentences[place % sentences.length]}`, words: null },
      })),
    )
    return row.id
  })
  return { app, user, tokens, transcriptionId: id }
}

const asked = { language: 'fr', prompt: '', temperature: 0, format: 'json', words: false }

function* silence(samples: number): Generator<Buffer> {
  const block = Buffer.alloc(1024 * 1024)
  yield wavHeader({ rate, dataLength: samples * 2 })
  for (let left = samples * 2; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block
}
