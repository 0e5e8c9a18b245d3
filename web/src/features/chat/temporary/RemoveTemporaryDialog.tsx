import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { Confirmation } from '#ui/dialogs/use-confirmation.ts'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'

/** Asks before a temporary chat is deleted: nothing brings it back. */
export const RemoveTemporaryDialog = ({ dialog }: Pick<Confirmation<unknown>, 'dialog'>) => (
  <ConfirmDialog
    {...dialog}
    title={texts.removeQuestion}
    text={texts.removeHelp}
    confirm={texts.remove}
    cancel={texts.cancel}
    tone="error"
  />
)
