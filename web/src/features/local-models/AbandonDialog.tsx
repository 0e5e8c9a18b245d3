import type { CatalogueEntry } from '@atelier/contract/local-models'
import { sentenceFor } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { localModelsTexts as texts } from './local-models.texts.ts'
import { useCancelInstall } from './use-local-models.ts'

interface Props extends DialogFrame {
  readonly entry: CatalogueEntry
  readonly onAbandoned: () => void
}

/** An hour of download may be lost: asks first. */
export function AbandonDialog({ entry, isOpen, onClose, onClosed, onAbandoned }: Props) {
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
      problem={error ? texts.because(texts.failed.cancel, sentenceFor(error)) : undefined}
      onConfirm={() => mutate(entry.id, { onSuccess: onAbandoned })}
      onCancel={onClose}
      onClosed={onClosed}
    />
  )
}
