import type { ReplyVoice } from '@atelier/contract/chat/read-aloud'
import { Problem } from '@atelier/contract/problems/problems'
import { speechDefaults } from '@atelier/contract/speech/speech-limits'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { SpeechRepository } from '../speech.repository.ts'
import type { SpokenReply } from './reply-sounds.repository.ts'

export interface ChooseVoiceDependencies {
  readonly models: Pick<ModelsService, 'list' | 'offered'>
  readonly repository: Pick<SpeechRepository, 'list'>
  /** The model that the user's tools preselect; empty for none. */
  defaultModel(userId: string): Promise<string>
}
export interface ChosenVoice extends Omit<SpokenReply, 'text'> {
  readonly offered: OfferedModel
}

/**
 * The voice of a reply: the requested one, else that of the user's last text, else the default model's, else the first on offer,
 * as on the page of speech. What is no longer offered is passed over.
 * @throws Problem `speech.no-voice` when there is none
 */
export async function chooseVoice(
  { models, repository, defaultModel }: ChooseVoiceDependencies,
  userId: string,
  wish: ReplyVoice,
): Promise<ChosenVoice> {
  const { spoken } = await repository.list(userId, { page: 1, limit: 1 })
  const [last] = spoken
  const speed = wish.speed ?? last?.speed ?? speechDefaults.speed
  const pitch = wish.pitch ?? last?.pitch ?? speechDefaults.pitch
  const listed = await models.list({ type: 'audio', userId })
  const candidates = [
    ...(wish.model === undefined ? [] : [{ model: wish.model, voice: wish.voice }]),
    ...(last ? [{ model: last.model, voice: last.voice }] : []),
    { model: await defaultModel(userId), voice: undefined },
    ...listed.map(({ id }) => ({ model: id, voice: undefined })),
  ]
  let refusal: Problem | undefined
  for (const { model, voice } of candidates) {
    const offered = await models.offered('audio', model, { userId }).catch(refusalOf)
    if (!(offered instanceof Problem)) return { offered, model, voice, speed, pitch }
    if (offered.code !== 'model.not-offered') refusal ??= offered
  }
  throw refusal ?? new Problem('speech.no-voice')
}

/** Another voice may do; not for who may not use any. */
function refusalOf(cause: unknown): Problem {
  if (cause instanceof Problem && cause.code !== 'access.not-granted') return cause
  throw cause
}
