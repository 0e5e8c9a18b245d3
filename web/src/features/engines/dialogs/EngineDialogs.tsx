import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import type { Dialogs } from '#ui/dialogs/use-dialogs.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { enginesTexts as texts } from '../engines.texts.ts'
import { EngineDialog } from './EngineDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'

export type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'off' | 'remove'; readonly engine: InstalledEngine }

export const useEngineDialogs = () => useDialogs<OpenDialog>()

/** The dialog that is open, if any. */
export function EngineDialogs({
  dialogs: { open, close, frame },
}: {
  readonly dialogs: Dialogs<OpenDialog>
}) {
  if (!open) return undefined
  const done = (message: string) => {
    close(open)
    reportSuccess(message)
  }
  if (open.dialog === 'create')
    return <EngineDialog {...frame} engine={undefined} onSaved={() => done(texts.done.created)} />
  const { dialog, engine } = open
  if (dialog === 'edit')
    return <EngineDialog {...frame} engine={engine} onSaved={() => done(texts.done.saved)} />
  if (dialog === 'off')
    return (
      <SwitchOffDialog
        {...frame}
        engine={engine}
        onDone={() => done(texts.done.off(engine.name))}
      />
    )
  return <RemoveDialog {...frame} engine={engine} onDone={() => done(texts.done.removed)} />
}
