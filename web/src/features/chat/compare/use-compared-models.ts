import type { Model } from '@atelier/contract/models/models'
import { useState } from 'react'
import { findModel } from '#features/models/find-model.ts'
import { useModels } from '#features/models/use-models.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import { repliesOf } from './reply-columns.ts'

interface Choice {
  readonly chatId: string
  readonly models: readonly string[] | undefined
}

/**
 * The models that the next question of a chat goes to side by side; `undefined` for the chat's own. Until others are chosen they are those
 * of the last question.
 */
export function useComparedModels(
  { chat: { id: chatId }, messages }: OpenChat,
  live: StreamingReply | undefined,
) {
  const offered = useModels('text').data
  const [choice, setChoice] = useState<Choice>()
  const choose = (models: readonly string[] | undefined) => setChoice({ chatId, models })
  const last = live?.columns ?? repliesOf(messages.at(-1))
  const usual = last.flatMap(({ model }) => (model === undefined ? [] : [model]))
  const models = choice?.chatId === chatId ? choice.models : usual
  return { models: models && comparable(models, offered), choose }
}

/** Those that are still offered, each once; with fewer than two there is nothing to compare. */
export function comparable(
  ids: readonly string[],
  offered: readonly Model[] = [],
): readonly string[] | undefined {
  const known = ids.filter((id) => findModel(offered, id) !== undefined)
  const models = [...new Set(known)]
  return models.length < 2 ? undefined : models
}
