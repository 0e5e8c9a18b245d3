import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useImageActions } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'

interface Props {
  /** The images to delete; without them, the dialog is closed. */
  readonly ids: readonly string[] | undefined
  readonly onClose: () => void
}

export function RemoveImagesDialog({ ids, onClose }: Props) {
  const { remove } = useImageActions()
  const count = ids?.length ?? 1
  return (
    <ConfirmDialog
      isOpen={ids !== undefined}
      title={texts.removeTitle(count)}
      text={texts.removeText(count)}
      confirm={texts.remove}
      cancel={texts.cancel}
      tone="error"
      isPending={remove.isPending}
      problem={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() => ids && remove.mutate(ids, { onSuccess: onClose })}
      onCancel={onClose}
      onClosed={remove.reset}
    />
  )
}
