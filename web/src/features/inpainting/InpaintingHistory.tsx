import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import { Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportTrashed } from '#features/works/use-trashing.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { downloadResult } from './api/picture-files.ts'
import { useRemoveInpainting } from './api/use-inpainting.ts'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import type { HistoryActions } from './results/HistoryCard.tsx'
import { HistoryGrid } from './results/HistoryGrid.tsx'
import { InpaintingResult } from './results/InpaintingResult.tsx'
import { useSelectedInpainting } from './results/use-selected-inpainting.ts'

/** The past inpaintings. */
export function InpaintingHistory({ onRecreate }: Pick<HistoryActions, 'onRecreate'>) {
  const { shown, show, problem } = useSelectedInpainting()
  const queries = useQueryClient()
  const removal = useRemoval(
    useRemoveInpainting(),
    ({ id, prompt }) => reportTrashed(queries, { title: prompt, choice: { ids: [id] } }),
    texts.removeFailed,
  )
  const download = useMutation({ mutationFn: downloadResult })
  const failure = download.error ?? problem
  return (
    <>
      <FailureAlert reason={failure?.message} sx={{ mb: 1.5 }} />
      <HistoryGrid
        onPreview={show}
        onRecreate={onRecreate}
        onDownload={({ id }) => download.mutate({ id, format: 'png' })}
        onRemove={removal.ask}
      />
      <Preview
        record={shown}
        onClose={() => show(undefined)}
        onDownload={({ id }, format) => download.mutate({ id, format })}
      />
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removeTitle}
        text={texts.removeText}
        confirm={texts.remove}
        cancel={texts.cancel}
      />
    </>
  )
}

interface PreviewProps {
  readonly record: InpaintingRecord | undefined
  readonly onClose: () => void
  readonly onDownload: (record: InpaintingRecord, format: PictureFormat) => void
}
const Preview = ({ record, onClose, onDownload }: PreviewProps) => (
  <Dialog
    open={record !== undefined}
    onClose={onClose}
    fullWidth
    maxWidth="md"
    slotProps={{ paper: { 'aria-label': texts.preview } }}
  >
    <DialogContent sx={{ p: { xs: 1, sm: 2 } }}>
      {record && (
        <InpaintingResult
          record={record}
          onDownload={(format) => onDownload(record, format)}
          onRecreate={undefined}
        />
      )}
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>{texts.close}</Button>
    </DialogActions>
  </Dialog>
)
