import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { engineStatesQuery } from '../api/engines-client.ts'
import { useChangeEngine } from '../api/use-engines.ts'
import { enginesTexts as texts } from '../engines.texts.ts'

interface Props extends DialogState {
  readonly engine: InstalledEngine
  readonly onDone: () => void
}

/** Says what turning an engine off ends. */
export function SwitchOffDialog({ engine: { id, name }, onDone, ...frame }: Props) {
  const change = useChangeEngine()
  const states = useQuery(engineStatesQuery).data?.states
  const calls = states?.find((state) => state.id === id)?.running ?? 0
  return (
    <ConfirmDialog
      isOpen={frame.isOpen}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
      title={texts.off.title(name)}
      text={texts.off.text(calls)}
      confirm={texts.off.confirm}
      cancel={texts.cancel}
      tone="warning"
      isPending={change.isPending}
      problem={change.error ? texts.failed.change(errorMessage(change.error)) : undefined}
      onConfirm={() => change.mutate({ id, change: { switch: 'off' } }, { onSuccess: onDone })}
    />
  )
}
