import type { LocalModel } from '@atelier/contract/local-models/local-models'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useRemoveModel } from '../api/use-local-models.ts'
import { localModelsTexts as texts } from '../local-models.texts.ts'

interface Props extends DialogState {
  readonly model: LocalModel
  readonly onRemoved: () => void
}

/** Names the model, and what is deleted with it. */
export function RemoveModelDialog({ model, isOpen, onClose, onClosed, onRemoved }: Props) {
  const { mutate, isPending, error } = useRemoveModel()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.removal.title(model.name)}
      text={texts.removal.text(formatSize(model.sizeBytes))}
      confirm={texts.removal.confirm}
      cancel={texts.cancel}
      tone="error"
      isPending={isPending}
      problem={error ? texts.because(texts.failed.remove, errorMessage(error)) : undefined}
      onConfirm={() => mutate(model.id, { onSuccess: onRemoved })}
      onCancel={onClose}
      onClosed={onClosed}
    />
  )
}
