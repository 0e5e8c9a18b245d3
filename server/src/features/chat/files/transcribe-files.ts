import { Problem } from '@atelier/contract/problems/problems'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Database } from '#database/database.ts'
import type {
  AttachmentReading,
  AttachmentsService,
  StoredAttachment,
} from '#features/attachments/attachments.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type {
  TranscribedFile,
  TranscriptionService,
} from '#features/transcription/transcription.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { Log } from '#platform/log/log.ts'

interface TranscribeFilesDependencies {
  readonly attachments: AttachmentsService
  readonly models: Pick<ModelsService, 'list' | 'offered' | 'call'>
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly log: Log
  readonly database: Database
  readonly usage: UseLedger
}
interface FilesToTranscribe {
  readonly userId: string
  readonly files: readonly StoredAttachment[]
  /** The question of this reply: its files are tried again if their transcription failed. */
  readonly question: string | undefined
}

interface TranscriptionInput {
  readonly userId: string
  readonly transcriber: OfferedModel
  readonly file: StoredAttachment
}

const untranscribed = (note: AttachmentReading['note']): AttachmentReading => ({
  state: 'unreadable',
  note,
  share: null,
})
const isWorthRetrying = (note: AttachmentReading['note']) =>
  note === 'no-transcriber' || note === 'not-heard' || note === 'no-converter' || note === 'guide'

/**
 * Transcribes recordings and films once, with the model that the transcription page would use, and
 * stores the texts. Runs in the engine slot of the reply, which is of a kind of its own. Returns the readings by file id.
 */
export async function transcribeFiles(
  dependencies: TranscribeFilesDependencies,
  { userId, files, question }: FilesToTranscribe,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AttachmentReading>> {
  const isDue = ({ kind, state, note, messageId }: StoredAttachment) =>
    (kind === 'audio' || kind === 'video') &&
    (state === 'waiting' || (messageId === question && isWorthRetrying(note)))
  const due = files.filter(isDue)
  const readings = new Map<string, AttachmentReading>()
  if (due.length === 0) return readings
  const transcriber = await findTranscriber(dependencies, userId)
  for (const file of due) {
    const { reading, content } = transcriber
      ? await transcribeFile(dependencies, { userId, transcriber, file }, signal)
      : { reading: untranscribed('no-transcriber'), content: '' }
    readings.set(file.id, reading)
    if (content !== '')
      await dependencies.attachments.saveReadings([{ id: file.id, reading, content }])
  }
  return readings
}

async function findTranscriber(
  { models, log }: TranscribeFilesDependencies,
  userId: string,
): Promise<OfferedModel | undefined> {
  try {
    const [first] = await models.list({ type: 'audio-transcription', userId })
    const offered = first && (await models.offered('audio-transcription', first.id, { userId }))
    return offered?.engine.transcribe ? offered : undefined
  } catch (cause) {
    log.warn('aucun modèle de transcription n’a été trouvé', { cause })
    return undefined
  }
}

async function transcribeFile(
  dependencies: TranscribeFilesDependencies,
  { userId, transcriber, file }: TranscriptionInput,
  signal: AbortSignal,
) {
  try {
    // An earlier recording, or that of another chat, may have used up what was left.
    await dependencies.usage.requireAny(userId, 'seconds-heard', dependencies.database.queries)
    const heard = await transcriptOf(dependencies, { userId, transcriber, file }, signal)
    if (heard) await countHeard(dependencies, { userId, transcriber, file }, heard.seconds)
    const content = heard?.text.trim()
    if (content === undefined) return { reading: untranscribed('gone'), content: '' }
    return content === ''
      ? { reading: untranscribed('silent'), content }
      : { reading: { state: 'read', note: null, share: null } as const, content }
  } catch (cause) {
    signal.throwIfAborted()
    const note = noteOf(cause)
    if (note === undefined) throw cause
    dependencies.log.warn('une pièce jointe n’a pas pu être transcrite', {
      note,
      engine: transcriber.engine.id,
      cause,
    })
    return { reading: untranscribed(note), content: '' }
  }
}

/** Engines that read every format get the file unchanged; the others get it converted. */
async function transcriptOf(
  { attachments, transcription, models }: TranscribeFilesDependencies,
  { userId, transcriber, file }: TranscriptionInput,
  signal: AbortSignal,
): Promise<TranscribedFile | undefined> {
  const { model } = transcriber
  const { engine } = models.call(transcriber)
  if (engine.transcribesWavOnly)
    return file.fileId === null
      ? undefined
      : await transcription.transcribeStoredFile(
          { userId, fileId: file.fileId, transcriber },
          signal,
        )
  const bytes = await attachments.readBytes(file)
  if (!bytes || !engine.transcribe) return undefined
  const sound = { bytes, mediaType: file.mediaType }
  const { text, segments, duration } = await engine.transcribe(
    { model: model.id, sound, fileName: file.name },
    signal,
  )
  return { text, seconds: duration ?? segments.at(-1)?.end ?? 0 }
}

/** Once for each file; its machine time is that of the reply, whose slot it used. */
const countHeard = (
  { database, usage }: TranscribeFilesDependencies,
  { userId, transcriber, file }: TranscriptionInput,
  seconds: number,
) =>
  database.commitRelaxed((transaction) =>
    usage.count(
      {
        id: `file:${file.id}`,
        userId,
        tool: 'transcription',
        meter: 'seconds-heard',
        model: transcriber.id,
        engine: transcriber.engineName,
      },
      { amount: Math.round(seconds), machineMs: 0 },
      transaction,
    ),
  )

function noteOf(cause: unknown): AttachmentReading['note'] | undefined {
  if (cause instanceof EngineFailure) return 'not-heard'
  if (!(cause instanceof Problem)) return undefined
  if (cause.code === 'transcription.unreadable') return 'no-sound'
  if (cause.code === 'transcription.too-long') return 'recording-too-long'
  return cause.code === 'transcription.no-converter' ? 'no-converter' : undefined
}
