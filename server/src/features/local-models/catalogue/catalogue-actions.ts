import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  CatalogueDraft,
  CatalogueEntry,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import { Problem } from '@atelier/contract/problems/problems'
import type { InstallQueue } from '../install/install-queue.ts'
import type { Catalogue } from './catalogue.ts'

type Actor = NewAuditEntry['actor']
interface CatalogueActionsDependencies {
  readonly isCatalogueOpen: boolean
  /** Models of this machine alone: no other server has them. */
  readonly isOwn: boolean
  readonly catalogue: Catalogue
  readonly installs: InstallQueue
  record(entry: NewAuditEntry): Promise<void>
}

/** The administrator's actions on the catalogue and its installations. */
export function catalogueActions({
  isCatalogueOpen,
  isOwn,
  catalogue,
  installs,
  record,
}: CatalogueActionsDependencies) {
  const requireOpen = () => {
    if (!isOwn) throw new Problem('catalogue.several-servers')
    if (!isCatalogueOpen) throw new Problem('catalogue.off')
  }
  return {
    async catalogue(): Promise<CatalogueEntry[]> {
      requireOpen()
      return catalogue.list()
    },
    async add(actor: Actor, draft: CatalogueDraft): Promise<CatalogueEntry> {
      requireOpen()
      const entry = await catalogue.add(draft)
      await record({ actor, action: 'catalogue.added', target: entry })
      return entry
    },
    async removeEntry(actor: Actor, id: string): Promise<void> {
      requireOpen()
      const entry = catalogue.find(id)
      await catalogue.remove(id)
      await record({ actor, action: 'catalogue.forgotten', target: entry })
    },
    async install(actor: Actor, id: string): Promise<ModelInstall> {
      requireOpen()
      const entry = catalogue.find(id)
      const install = await installs.install(entry)
      await record({ actor, action: 'local-model.installed', target: entry })
      return install
    },
    async pause(id: string): Promise<ModelInstall> {
      requireOpen()
      return installs.pause(catalogue.find(id).id)
    },
    async cancel(id: string): Promise<void> {
      requireOpen()
      await installs.cancel(catalogue.find(id).id)
    },
  }
}
