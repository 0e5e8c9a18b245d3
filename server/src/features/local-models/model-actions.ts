import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type { Embedded, LocalModel } from '@atelier/engine/embedded/local-models'
import type { InstallFolder } from './install/install-folder.ts'
import type { InstallQueue } from './install/install-queue.ts'
import type { ModelVerification } from './verify-models.ts'

interface ModelActionsDependencies {
  /** Of this machine alone: no other server has them. */
  readonly isOwn: boolean
  readonly embedded: Embedded
  readonly folder: InstallFolder
  readonly installs: InstallQueue
  readonly verification: ModelVerification
  record(entry: NewAuditEntry): Promise<void>
}

/** The administrator's actions on installed models. */
export function modelActions({
  isOwn,
  embedded,
  folder,
  installs,
  verification,
  record,
}: ModelActionsDependencies) {
  const requireModel = async (id: string): Promise<LocalModel> => {
    const model = (await embedded.models()).find((candidate) => candidate.id === id)
    if (!model) throw new Problem('model.not-found')
    return model
  }
  return {
    async unload(id: string): Promise<void> {
      await embedded.unload((await requireModel(id)).id)
    },
    async verify(id: string): Promise<void> {
      verification.begin((await requireModel(id)).id)
    },
    async remove(actor: NewAuditEntry['actor'], id: string): Promise<void> {
      const model = await requireModel(id)
      if (!isOwn) throw new Problem('catalogue.several-servers')
      const install = installs.findByModel(model.id)
      await embedded.unload(model.id)
      await folder.removeModel(model.id)
      if (install) await installs.update(install.entryId, { state: 'removed' })
      await embedded.rescan()
      await record({ actor, action: 'local-model.removed', target: model })
    },
  }
}
