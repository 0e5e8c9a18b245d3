import { useState } from 'react'
import type { ConfigurationChangeRow } from '../configuration/configuration-changes.ts'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'

interface PendingChanges {
  readonly values: ConfigurationValues
  readonly rows: readonly ConfigurationChangeRow[]
}

/** Asks for confirmation before a save; the rows stay in the dialog while it closes. */
export function useConfirmChanges(onConfirmed: (values: ConfigurationValues) => Promise<void>) {
  const [changes, setChanges] = useState<PendingChanges>()
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (changes) await onConfirmed(changes.values)
    setOpen(false)
  }
  return {
    requestConfirmation(next: PendingChanges) {
      setChanges(next)
      setOpen(true)
    },
    pending: {
      isOpen,
      rows: changes?.rows ?? [],
      onConfirm: () => void confirm(),
      onCancel: () => setOpen(false),
    },
  }
}
