import { EngineFailure } from '@atelier/engine/engine-failure'
import type { AttachmentsService, Reading, StoredAttachment } from '#features/attachments/attachments.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { Log } from '#platform/log.ts'

interface Place {
  readonly attachments: AttachmentsService
  readonly models: Pick<ModelsService, 'list' | 'offered'>
  readonly log: Log
}
interface Hearing {
  readonly files: readonly StoredAttachment[]
  /** The message that is being answered: what could not be heard is tried anew with it. */
  readonly question: string | undefined
}

const unheard = (note: Reading['note']): Reading => ({ state: 'unreadable', note, share: null })
const worthAnotherTry = (note: Reading['note']) =>
  note === 'no-transcriber' || note === 'not-heard' || note === 'wav-only' || note === 'guide'

/**
 * Has sounds and films written down by the model that the page of transcription would take, once; their texts are kept. It happens
 * within the reply's own turn at the engines. Answers what those that still have no text are told by.
 */
export async function hearFiles(place: Place, { files, question }: Hearing, signal: AbortSignal): Promise<ReadonlyMap<string, Reading>> {
  const isDue = ({ kind, state, note, messageId }: StoredAttachment) =>
    (kind === 'audio' || kind === 'video') && (state === 'waiting' || (messageId === question && worthAnotherTry(note)))
  const due = files.filter(isDue)
  const readings = new Map<string, Reading>()
  if (due.length === 0) return readings
  const listener = await listenerOf(place)
  for (const file of due) {
    const { reading, content } = listener ? await hear(place, listener, file, signal) : { reading: unheard('no-transcriber'), content: '' }
    readings.set(file.id, reading)
    if (content !== '') await place.attachments.saveReadings([{ id: file.id, reading, content }])
  }
  return readings
}

async function listenerOf({ models, log }: Place): Promise<OfferedModel | undefined> {
  try {
    const [first] = await models.list({ type: 'audio-transcription' })
    const offered = first && (await models.offered('audio-transcription', first.id))
    return offered?.engine.transcribe ? offered : undefined
  } catch (cause) {
    log.warn('no model for transcription could be found', { cause })
    return undefined
  }
}

async function hear({ attachments, log }: Place, { engine, model }: OfferedModel, file: StoredAttachment, signal: AbortSignal) {
  const bytes = await attachments.bytesOf(file)
  if (!bytes || !engine.transcribe) return { reading: unheard('gone'), content: '' }
  try {
    const sound = { bytes, mediaType: file.mediaType }
    const { text } = await engine.transcribe({ model: model.id, sound, fileName: file.name }, signal)
    const content = text.trim()
    return content === ''
      ? { reading: unheard('silent'), content }
      : { reading: { state: 'read', note: null, share: null } as const, content }
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof EngineFailure)) throw cause
    log.warn('an attachment could not be transcribed', { reason: cause.reason, engine: engine.id, cause })
    const isWavOnly = engine.id === 'embedded' && cause.reason === 'unsupported'
    return { reading: unheard(isWavOnly ? 'wav-only' : 'not-heard'), content: '' }
  }
}
