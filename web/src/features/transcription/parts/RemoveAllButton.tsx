import { Button } from '@mui/material'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { useTranscriptionActions } from '#features/transcription/use-transcriptions.ts'
import { ConfirmedAction } from '#ui/ConfirmedAction.tsx'

/** Empties the history, after asking. */
export function RemoveAllButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const { removeAll } = useTranscriptionActions()
  return (
    <ConfirmedAction
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
