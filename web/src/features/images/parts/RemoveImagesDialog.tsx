import { sentenceFor } from '#api/failures.ts'
import { imagesTexts as texts } from '#features/images/images.texts.ts'
import { useImageActions } from '#features/images/use-images.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  /** Those to be deleted; the dialog is closed without. */
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
      problem={remove.error ? sentenceFor(remove.error) : undefined}
      onConfirm={() => ids && remove.mutate(ids, { onSuccess: onClose })}
      onCancel={onClose}
      onClosed={remove.reset}
    />
  )
}
