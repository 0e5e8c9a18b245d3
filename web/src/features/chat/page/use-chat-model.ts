import { findModel } from '#features/models/find-model.ts'
import { useModelName, useModels } from '#features/models/use-models.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { contextShare } from '../composer/context-share.ts'

/** The model of the chat; as long as the models are not loaded, it counts as offered. */
export function useChatModel({ chat: { model: id }, messages }: OpenChat) {
  const modelName = useModelName('text')
  const models = useModels('text').data
  return {
    modelName,
    model: modelName(id),
    share: contextShare(messages, findModel(models, id)?.contextSize),
    isOffered: models === undefined || findModel(models, id) !== undefined,
    hasModels: models?.length !== 0,
  }
}
