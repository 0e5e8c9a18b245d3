import type { GatewayModel } from '@atelier/contract/gateway/gateway'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'

interface Page {
  readonly scope: KeyScope
  readonly feature: string
  readonly type: ModelTypeName
}
/** The pages whose models a scope may use. */
const pages: readonly Page[] = [
  { scope: 'chat', feature: 'chat', type: 'text' },
  { scope: 'images', feature: 'images', type: 'image' },
  { scope: 'images', feature: 'inpainting', type: 'inpainting' },
  { scope: 'speech', feature: 'speech', type: 'audio' },
  { scope: 'transcription', feature: 'transcription', type: 'audio-transcription' },
]

interface UsableModelsDependencies {
  readonly models: ModelsService
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen'>
}

/** The models that a key may use: those that the owner sees on the pages of its scopes. */
export function createUsableModels({ models, configuration }: UsableModelsDependencies) {
  async function list(scopes: readonly KeyScope[]): Promise<GatewayModel[]> {
    const found = new Map<string, GatewayModel>()
    const isOpen = ({ scope, feature }: Omit<Page, 'type'>) =>
      scopes.includes(scope) &&
      configuration.isFeatureOpen(scope) &&
      configuration.isFeatureOpen(feature)
    const add = (model: Model, scope: KeyScope) =>
      found.set(model.id, {
        id: model.id,
        object: 'model',
        created: 0,
        owned_by: model.engine,
        scopes: [...new Set([...(found.get(model.id)?.scopes ?? []), scope])],
        capabilities: model.capabilities,
        ...defined({ context_window: model.contextSize }),
      })
    for (const page of pages.filter(isOpen))
      for (const model of await models.list({ type: page.type })) add(model, page.scope)
    // Vectors are a program's way into chats: no page offers them.
    if (isOpen({ scope: 'chat', feature: 'chat' }))
      for (const model of await models.listAble('embedding')) add(model, 'chat')
    return [...found.values()]
  }
  return {
    list,
    async read(scopes: readonly KeyScope[], id: string): Promise<GatewayModel> {
      const model = (await list(scopes)).find((candidate) => candidate.id === id)
      if (!model) throw new Problem('model.not-found')
      return model
    },
  }
}
