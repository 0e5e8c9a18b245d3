import { Button } from '@mui/material'
import { ConfirmAction } from '#ui/dialogs/ConfirmAction.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

interface Props {
  /** The history has something to delete; the question outlives it. */
  readonly isOffered: boolean
  readonly onRemoved: () => void
}

/** Deletes the whole history, after asking. */
export function RemoveAllButton({ isOffered, onRemoved }: Props) {
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
      button={(ask) =>
        isOffered && (
          <Button color="inherit" onClick={ask} sx={{ mr: 'auto' }}>
            {texts.removeAll}
          </Button>
        )
      }
    />
  )
}
