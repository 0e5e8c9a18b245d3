import { Button } from '@mui/material'
import { ConfirmAction } from '#ui/dialogs/ConfirmAction.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** Deletes the whole history, after asking. */
export function RemoveAllButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const { removeAll } = useTranscriptionActions()
  return (
    <ConfirmAction
      texts={{
        title: texts.removeAllTitle,
        text: texts.removeAllText,
        yes: texts.removeAll,
        no: texts.cancel,
      }}
      tone="error"
      mutation={removeAll}
      failed={texts.removeFailed}
      onDone={onRemoved}
      button={(ask) => (
        <Button color="inherit" onClick={ask} sx={{ mr: 'auto' }}>
          {texts.removeAll}
        </Button>
      )}
    />
  )
}
