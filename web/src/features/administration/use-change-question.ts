import { useState } from 'react'
import type { ConfigurationChangeRow } from './configuration-changes.ts'
import type { ConfigurationValues } from './configuration-values.ts'

interface Asked {
  readonly values: ConfigurationValues
  readonly rows: readonly ConfigurationChangeRow[]
}

/** Asks whether what is about to change shall change; what is asked stays to be read while the question closes. */
export function useChangeQuestion(onYes: (values: ConfigurationValues) => Promise<void>) {
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (asked) await onYes(asked.values)
    setOpen(false)
  }
  return {
    ask(next: Asked) {
      setAsked(next)
      setOpen(true)
    },
    shown: {
      isOpen,
      rows: asked?.rows ?? [],
      onConfirm: () => void confirm(),
      onCancel: () => setOpen(false),
    },
  }
}
