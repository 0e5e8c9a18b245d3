import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { GraphicsCard, GraphicsCardStop } from '@atelier/contract/local-models/graphics-card'
import { Problem } from '@atelier/contract/problems/problems'
import type { CardBuild } from '@atelier/engine/embedded/graphics-card/machine/choose-build'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import { presentGraphicsCard } from './present-graphics-card.ts'

type Actor = NewAuditEntry['actor']
interface GraphicsCardActionsDependencies {
  readonly embedded: Pick<Embedded, 'graphicsCard'>
  /** Whether this installation may download what an administrator asks for. */
  readonly isCatalogueOpen: boolean
  record(entry: NewAuditEntry): Promise<void>
}

interface GraphicsCardActions {
  useGraphicsCard(actor: Actor): Promise<GraphicsCard>
  cancelGraphicsCard(): Promise<GraphicsCard>
  stopGraphicsCard(actor: Actor, stop: GraphicsCardStop): Promise<GraphicsCard>
}

type CardAction = 'graphics-card.enabled' | 'graphics-card.disabled'
const buildNames: Readonly<Record<CardBuild, string>> = { cuda: 'CUDA', vulkan: 'Vulkan' }

/** The administrator's actions on the machine's graphics card. */
export function graphicsCardActions({
  embedded: { graphicsCard },
  isCatalogueOpen,
  record,
}: GraphicsCardActionsDependencies): GraphicsCardActions {
  async function present(): Promise<GraphicsCard> {
    return presentGraphicsCard(await graphicsCard.state())
  }
  function recordUse(actor: Actor, action: CardAction, build: CardBuild): Promise<void> {
    return record({ actor, action, target: { id: build, name: buildNames[build] } })
  }
  return {
    async useGraphicsCard(actor: Actor): Promise<GraphicsCard> {
      const card = await graphicsCard.state()
      if (card.state === 'unavailable' || card.state === 'built-in')
        throw new Problem('graphics-card.unavailable')
      // A second request joins the first.
      if (card.state === 'fetching' || card.state === 'probing') return present()
      if (!card.isFetched && !isCatalogueOpen) throw new Problem('graphics-card.fetch-closed')
      await graphicsCard.use()
      await recordUse(actor, 'graphics-card.enabled', card.build)
      return present()
    },
    async cancelGraphicsCard(): Promise<GraphicsCard> {
      await graphicsCard.cancel()
      return present()
    },
    async stopGraphicsCard(
      actor: Actor,
      { removesFiles }: GraphicsCardStop,
    ): Promise<GraphicsCard> {
      const card = await graphicsCard.state()
      if (card.state === 'unavailable' || card.state === 'built-in') return present()
      await graphicsCard.stop({ removesFiles })
      await recordUse(actor, 'graphics-card.disabled', card.build)
      return present()
    },
  }
}
