import type { ModelType } from '@atelier/contract/model-types'
import { sentenceFor } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { modelTypesTexts as texts } from './model-types.texts.ts'
import { useRemoveType } from './use-model-types.ts'

interface Props extends DialogFrame {
  readonly type: ModelType
  readonly onRemoved: () => void
}

/** Names the type, and says what goes with it. */
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
      problem={error ? texts.failed.because(texts.failed.remove, sentenceFor(error)) : undefined}
      onConfirm={() => mutate(type.id, { onSuccess: onRemoved })}
      onCancel={onClose}
      onClosed={onClosed}
    />
  )
}
