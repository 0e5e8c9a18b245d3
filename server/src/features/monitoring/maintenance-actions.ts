import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { EngineRestartReport } from '@atelier/contract/monitoring/monitoring'
import type { SystemActionResult } from '@atelier/contract/monitoring/system'
import type { EngineMonitor } from './engine-monitor.ts'

/** A task that may run at any time; it returns how many things it did. */
export interface MaintenanceTask {
  readonly what: string
  run(): Promise<number> | number
}
interface MaintenanceActionsDependencies {
  readonly engineMonitor: Pick<EngineMonitor, 'restart'>
  readonly caches: readonly MaintenanceTask[]
  readonly sweeps: readonly MaintenanceTask[]
  record(entry: NewAuditEntry): Promise<void>
}
type Actor = NewAuditEntry['actor']

/** The administrator restarts the engine, clears the caches and removes abandoned files. */
export function maintenanceActions({
  engineMonitor,
  caches,
  sweeps,
  record,
}: MaintenanceActionsDependencies) {
  return {
    async restart(actor: Actor): Promise<EngineRestartReport> {
      const report = await engineMonitor.restart()
      const engines = report.engines.map(({ name, done }) => `${name} (${done})`)
      await record({ actor, action: 'engine.restarted', after: { engines } })
      return report
    },
    async dropCache(actor: Actor): Promise<SystemActionResult> {
      const done = await runAll(caches)
      await record({ actor, action: 'cache.dropped' })
      return {
        done,
        message:
          'Les listes de modèles seront rechargées depuis les moteurs. Les vignettes ne sont pas en cache\u00a0: chacune est enregistrée et supprimée avec son image. Aucune donnée n’a été supprimée.',
      }
    },
    async cleanUp(actor: Actor): Promise<SystemActionResult> {
      const done = await runAll(sweeps)
      const after = Object.fromEntries(done.map(({ what, count }) => [what, count]))
      await record({ actor, action: 'system.cleaned', after })
      const removed = done.reduce((sum, { count }) => sum + count, 0)
      return {
        done,
        message:
          removed === 0
            ? 'Aucun fichier à supprimer.'
            : 'Les fichiers inutilisés ont été supprimés.',
      }
    },
  }
}

async function runAll(tasks: readonly MaintenanceTask[]) {
  const done: { what: string; count: number }[] = []
  for (const { what, run } of tasks) done.push({ what, count: await run() })
  return done
}
