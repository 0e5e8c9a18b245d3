import { Button } from '@mui/material'
import { useTrashing } from '#features/works/use-trashing.ts'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** Puts the whole history into the trash. */
export function RemoveAllButton({ onRemoved }: { readonly onRemoved: () => void }) {
  const { removeAll } = useTranscriptionActions()
  const trashAll = useTrashing({
    mutation: removeAll,
    describe: (_: undefined, { removed, batchId }) => ({ count: removed, choice: { batchId } }),
    onTrashed: onRemoved,
  })
  return (
    <Button color="inherit" onClick={() => trashAll(undefined)} sx={{ mr: 'auto' }}>
      {texts.removeAll}
    </Button>
  )
}
