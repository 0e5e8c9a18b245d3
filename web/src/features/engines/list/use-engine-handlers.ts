import type { EngineSwitch, InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { errorMessage } from '#api/failures.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { useChangeEngine, useReorderEngines, useRestartEngine } from '../api/use-engines.ts'
import type { OpenDialog } from '../dialogs/EngineDialogs.tsx'
import { enginesTexts as texts } from '../engines.texts.ts'

/** What the actions of an engine do: at once, or after a question. */
export function useEngineHandlers(
  engines: readonly InstalledEngine[],
  show: (dialog: OpenDialog) => void,
) {
  const change = useChangeEngine()
  const reorder = useReorderEngines()
  const restart = useRestartEngine()
  const onError = (cause: unknown) => reportFailure(texts.failed.change(errorMessage(cause)))
  const set = async (engine: InstalledEngine, to: EngineSwitch, done: (name: string) => string) => {
    try {
      await change.mutateAsync({ id: engine.id, change: { switch: to } })
      reportSuccess(done(engine.name))
    } catch (cause) {
      onError(cause)
    }
  }

  return {
    edit: (engine: InstalledEngine) => show({ dialog: 'edit', engine }),
    async move(engine: InstalledEngine, by: 1 | -1) {
      const ids = engines.map(({ id }) => id)
      const from = ids.indexOf(engine.id)
      ids.splice(from, 1)
      ids.splice(from + by, 0, engine.id)
      try {
        await reorder.mutateAsync(ids)
        reportSuccess(texts.done.moved(engine.name, from + by + 1))
      } catch (cause) {
        onError(cause)
      }
    },
    drain: (engine: InstalledEngine) => void set(engine, 'draining', texts.done.drained),
    turnOff: (engine: InstalledEngine) => show({ dialog: 'off', engine }),
    turnOn: (engine: InstalledEngine) => void set(engine, 'on', texts.done.on),
    async restart(engine: InstalledEngine) {
      try {
        reportSuccess((await restart.mutateAsync(engine)).message)
      } catch (cause) {
        onError(cause)
      }
    },
    remove: (engine: InstalledEngine) => show({ dialog: 'remove', engine }),
  }
}
