import { Button, Dialog, DialogActions, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useModelRefresh, useModels } from '#features/models/use-models.ts'
import { chatTexts } from '../chat.texts.ts'
import { ModelOptions } from '../model-picker/ModelOptions.tsx'

interface Props {
  readonly onChoose: (model: string) => void
  readonly onClose: () => void
}

/** Which model answers a question again. */
export function OtherModelDialog({ onChoose, onClose }: Props) {
  const id = useId()
  const models = useModels('text').data ?? []
  useModelRefresh('text', true)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{chatTexts.versions.byWhichModel}</DialogTitle>
      <ModelOptions
        models={models}
        chosenIds={[]}
        defaultId={undefined}
        onChoose={(model) => {
          onClose()
          onChoose(model)
        }}
      />
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {chatTexts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
