import type { GatewayModel } from '@atelier/contract/gateway/gateway'
import { featureOfScope, type KeyScope } from '@atelier/contract/gateway/key-scopes'
import { toolOf } from '@atelier/contract/groups/tool-of'
import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { UserRights } from '#features/groups/groups.service.ts'
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
  /** What this user's groups give now. */
  rightsOfUser(userId: string): Promise<UserRights | undefined>
}

interface ModelRequest {
  readonly userId: string
  readonly scopes: readonly KeyScope[]
  readonly id: string
}

function isOpenTo({ tools }: UserRights, feature: string): boolean {
  const tool = toolOf(feature)
  return tool === undefined || tools.has(tool)
}

/** The models that a key may use: those that the owner sees on the pages of its scopes. */
export function createUsableModels({
  models,
  configuration,
  rightsOfUser,
}: UsableModelsDependencies) {
  async function list(userId: string, scopes: readonly KeyScope[]): Promise<GatewayModel[]> {
    const rights = await rightsOfUser(userId)
    const found = new Map<string, GatewayModel>()
    const isOpen = ({ scope, feature }: Omit<Page, 'type'>) =>
      scopes.includes(scope) &&
      rights !== undefined &&
      [featureOfScope(scope), feature].every(
        (name) => configuration.isFeatureOpen(name) && isOpenTo(rights, name),
      )
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
      for (const model of await models.list({ type: page.type, userId })) add(model, page.scope)
    // No page offers them.
    if (isOpen({ scope: 'embeddings', feature: 'chat' }))
      for (const model of await models.listAble('embedding', userId)) add(model, 'embeddings')
    return [...found.values()]
  }
  return {
    list,
    async read({ userId, scopes, id }: ModelRequest): Promise<GatewayModel> {
      const model = (await list(userId, scopes)).find((candidate) => candidate.id === id)
      if (!model) throw new Problem('model.not-found')
      return model
    },
  }
}
