import { useState } from 'react'
import type { ConfigurationChangeRow } from '../configuration/configuration-changes.ts'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'

interface PendingChanges {
  readonly values: ConfigurationValues
  readonly rows: readonly ConfigurationChangeRow[]
}

/** Asks whether what is about to change shall change; what is asked stays to be read while the question closes. */
export function useConfirmChanges(onYes: (values: ConfigurationValues) => Promise<void>) {
  const [asked, setAsked] = useState<PendingChanges>()
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (asked) await onYes(asked.values)
    setOpen(false)
  }
  return {
    requestConfirmation(next: PendingChanges) {
      setAsked(next)
      setOpen(true)
    },
    pending: {
      isOpen,
      rows: asked?.rows ?? [],
      onConfirm: () => void confirm(),
      onCancel: () => setOpen(false),
    },
  }
}
