import { Dialog, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useModelRefresh, useModels } from '#features/models/use-models.ts'
import { chatTexts } from '../chat.texts.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { CompareOptions } from '../model-picker/CompareOptions.tsx'

interface Props {
  /** Chosen at first, if it is offered. */
  readonly model: string | undefined
  readonly onCompare: (models: readonly string[]) => void
  readonly onClose: () => void
}

/** Which models answer a question again, side by side. */
export function CompareModelsDialog({ model, onCompare, onClose }: Props) {
  const id = useId()
  const models = useModels('text').data ?? []
  useModelRefresh('text', true)
  const isOffered = models.some((one) => one.id === model)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{compareTexts.byWhichModels}</DialogTitle>
      <CompareOptions
        models={models}
        chosenIds={model !== undefined && isOffered ? [model] : []}
        back={{ label: chatTexts.cancel, onClick: onClose }}
        onCompare={(ids) => {
          onClose()
          onCompare(ids)
        }}
      />
    </Dialog>
  )
}
