import { fileURLToPath } from 'node:url'
import { defined } from '#defined.ts'
import type { EngineModel } from '#engine.ts'
import { type ChildHost, createChildHost } from '../child-process/child-host.ts'
import type { GraphicsCard } from '../graphics-card/graphics-card.ts'
import { cardLaunch } from '../graphics-card/probe/card-launch.ts'
import type { CardLayers } from '../local-models.ts'
import type { ModelRuntime, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import type { ChatProtocol, LoadedEvent } from './chat-protocol.ts'
import { type CardOfChat, createChat } from './chat-replies.ts'
import { type ChatDetails, checkGguf } from './gguf/check-gguf.ts'

export interface ChatRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly card: GraphicsCard
  readonly modelsFolder: string
  readonly idleMs?: number
  /** Another model, or none, is in memory now. */
  readonly onChange: () => void
}

interface LoadedModel {
  readonly id: string
  readonly layers: CardLayers | undefined
}

/** Chat with any GGUF file, by llama.cpp in a child. */
export function createChatRuntime(
  dependencies: ChatRuntimeDependencies,
): ModelRuntime<ChatDetails> {
  const { nativePackage, card, onChange } = dependencies
  let loaded: LoadedModel | undefined
  function setLoaded(next: LoadedModel | undefined) {
    loaded = next
    onChange()
  }
  const { child, cardOfChat } = createChatChild(dependencies, () => {
    if (loaded?.layers) void card.released()
    setLoaded(undefined)
  })
  function onLoaded(id: string, { placement }: LoadedEvent) {
    if (loaded?.id === id) return
    const layers = placement && { onCard: placement.layers, total: placement.totalLayers }
    setLoaded({ id, layers })
    if (placement) void card.measured(placement.memory)
  }

  return {
    abilities: ['chat'],
    nativePackage,
    child,
    async check(entry) {
      await card.ready
      return checkGguf(entry, { cardBytes: card.ownFreeBytes() })
    },
    describe,
    createMethods: (lookup) => ({
      chat: createChat({ ...lookup, nativePackage, child, card: cardOfChat, onLoaded }),
    }),
    loaded: () => (loaded === undefined ? [] : [loaded.id]),
    needsCard: ({ minLayers }) => minLayers > 0,
    layersOnCard: (id) => (loaded?.id === id ? loaded.layers : undefined),
    async unload(id) {
      // Only the end of the child frees all of its memory.
      if (id === loaded?.id) await child.stop()
    },
  }
}

const main = fileURLToPath(new URL('./chat-child.ts', import.meta.url))

/** The child, which is started again whenever the card is to be used, or not any more. */
function createChatChild(
  { nativePackage, card, modelsFolder, idleMs }: ChatRuntimeDependencies,
  onEnd: () => void,
): { readonly child: ChildHost<ChatProtocol>; readonly cardOfChat: CardOfChat } {
  let isAvoided = false
  const wanted = () => (isAvoided ? undefined : card.active())
  let launched: string | undefined
  const child = createChildHost<ChatProtocol>({
    main,
    launch() {
      const used = wanted()
      launched = used?.build
      return cardLaunch({
        programFolder: nativePackage.folder,
        card: used,
        reads: [modelsFolder],
      })
    },
    ...defined({ idleMs }),
    onChange: (change) => {
      if (change === 'ended') onEnd()
    },
  })
  card.onSwitch(async () => {
    const build = wanted()?.build
    if (launched === build) return
    if (build === undefined) await child.stop()
    else child.renew()
  })
  const cardOfChat: CardOfChat = {
    ready: card.ready,
    isUsed: () => wanted() !== undefined,
    failInUse: card.failInUse,
    avoid() {
      isAvoided = true
      return () => {
        isAvoided = false
        // The card was not at fault after all, and the child was started without it.
        if (launched !== wanted()?.build) child.renew()
      }
    },
  }
  return { child, cardOfChat }
}

const describe = ({ id, title, details }: UsableModel<ChatDetails>): EngineModel => ({
  id,
  name: title,
  description: `Modèle local (${details.architecture}), sur cette machine`,
  capabilities: ['chat'],
  honours: ['temperature', 'topP', 'topK', 'maxTokens', 'seed'],
  contextSize: details.contextSize,
})
