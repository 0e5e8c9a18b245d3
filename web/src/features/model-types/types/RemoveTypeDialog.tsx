import type { ModelType } from '@atelier/contract/model-types/model-types'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useRemoveType } from '../api/use-model-types.ts'
import { modelTypesTexts as texts } from '../model-types.texts.ts'

interface Props extends DialogState {
  readonly type: ModelType
  readonly onRemoved: () => void
}

/** Names the type, and what is deleted with it. */
export function RemoveTypeDialog({ type, isOpen, onClose, onClosed, onRemoved }: Props) {
  const { mutate, isPending, error } = useRemoveType()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.removal.title(type.name)}
      text={texts.removal.text}
      confirm={texts.removal.confirm}
      cancel={texts.cancel}
      tone="error"
      isPending={isPending}
      problem={error ? texts.failed.because(texts.failed.remove, errorMessage(error)) : undefined}
      onConfirm={() => mutate(type.id, { onSuccess: onRemoved })}
      onCancel={onClose}
      onClosed={onClosed}
    />
  )
}
