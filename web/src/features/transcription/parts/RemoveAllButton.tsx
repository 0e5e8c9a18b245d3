import { Button } from '@mui/material'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { useTranscriptionActions } from '#features/transcription/use-transcriptions.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Empties the history, after asking. */
export function RemoveAllButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const { removeAll } = useTranscriptionActions()
  const [isAsking, setIsAsking] = useState(false)
  const removed = () => {
    setIsAsking(false)
    onRemoved()
  }
  return (
    <>
      <Button color="inherit" onClick={() => setIsAsking(true)} sx={{ mr: 'auto' }}>
        {texts.removeAll}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeAllTitle}
        text={texts.removeAllText}
        confirm={texts.removeAll}
        cancel={texts.cancel}
        tone="error"
        isPending={removeAll.isPending}
        problem={removeAll.error ? `${texts.removeFailed}\u00a0: ${sentenceFor(removeAll.error)}` : undefined}
        onConfirm={() => removeAll.mutate(undefined, { onSuccess: removed })}
        onCancel={() => setIsAsking(false)}
        onClosed={removeAll.reset}
      />
    </>
  )
}
