import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { Removal } from '#ui/lists/use-removal.ts'
import { imagesTexts as texts } from '../images.texts.ts'

/** Asks before the images with these ids are deleted. */
export function RemoveImagesDialog({ removal }: { readonly removal: Removal<readonly string[]> }) {
  const count = removal.item?.length ?? 1
  return (
    <ConfirmDialog
      {...removal.dialog}
      title={texts.removeTitle(count)}
      text={texts.removeText(count)}
      confirm={texts.remove}
      cancel={texts.cancel}
    />
  )
}
