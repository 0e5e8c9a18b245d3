import type { CatalogueEntry } from '@atelier/contract/local-models/local-models'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useCancelInstall } from '../api/use-local-models.ts'
import { localModelsTexts as texts } from '../local-models.texts.ts'

interface Props extends DialogState {
  readonly entry: CatalogueEntry
  readonly onCancelled: () => void
}

/** Confirms first: an hour of download may be lost. */
export function CancelInstallDialog({ entry, isOpen, onClose, onClosed, onCancelled }: Props) {
  const { mutate, isPending, error } = useCancelInstall()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.abandon.title(entry.name)}
      text={texts.abandon.text(formatSize(entry.install?.receivedBytes ?? 0))}
      confirm={texts.abandon.confirm}
      cancel={texts.abandon.keep}
      tone="error"
      isPending={isPending}
      problem={error ? texts.because(texts.failed.cancel, errorMessage(error)) : undefined}
      onConfirm={() => mutate(entry.id, { onSuccess: onCancelled })}
      onCancel={onClose}
      onClosed={onClosed}
    />
  )
}
