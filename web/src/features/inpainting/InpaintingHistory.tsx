import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import History from '@mui/icons-material/HistoryRounded'
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, Skeleton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { downloadResult } from './api/picture-files.ts'
import { useInpaintingHistory, useRemoveInpainting } from './api/use-inpainting.ts'
import { inpaintingTexts as texts } from './inpainting.texts.ts'
import { type HistoryActions, HistoryCard } from './results/HistoryCard.tsx'
import { InpaintingResult } from './results/InpaintingResult.tsx'
import { useSelectedInpainting } from './results/use-selected-inpainting.ts'

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
  listStyle: 'none',
  m: 0,
  p: 0,
}

/** What was repainted before, ten at a time. */
export function InpaintingHistory({ onRecreate }: Pick<HistoryActions, 'onRecreate'>) {
  const history = useInpaintingHistory()
  const { shown, show, problem } = useSelectedInpainting()
  const [removing, setRemoving] = useState<InpaintingRecord>()
  const download = useMutation({ mutationFn: downloadResult })
  const records = history.data?.pages.flatMap((page) => page.data)
  if (!records && history.error)
    return (
      <ErrorPanel
        title={texts.historyFailed}
        text={errorMessage(history.error)}
        retry={texts.retry}
        onRetry={() => void history.refetch()}
      />
    )
  if (!records) return <Skeleton variant="rounded" height={200} />
  const ways: HistoryActions = {
    onPreview: show,
    onRecreate,
    onDownload: ({ id }) => download.mutate({ id, format: 'png' }),
    onRemove: setRemoving,
  }
  return (
    <>
      {(download.error ?? problem) && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errorMessage(download.error ?? problem)}
        </Alert>
      )}
      {records.length === 0 && (
        <Panel pad={false}>
          <EmptyState
            compact
            icon={<History />}
            title={texts.historyEmpty}
            text={texts.historyEmptyHelp}
          />
        </Panel>
      )}
      <Box component="ul" sx={grid}>
        {records.map((record) => (
          <HistoryCard key={record.id} record={record} ways={ways} />
        ))}
      </Box>
      {history.hasNextPage && (
        <Button
          variant="outlined"
          color="inherit"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
          sx={{ mt: 2, mx: 'auto', display: 'flex' }}
        >
          {texts.loadMore}
        </Button>
      )}
      <Preview
        record={shown}
        onClose={() => show(undefined)}
        onDownload={({ id }, format) => download.mutate({ id, format })}
      />
      <RemoveDialog record={removing} onClose={() => setRemoving(undefined)} />
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

function RemoveDialog({
  record,
  onClose,
}: {
  readonly record: InpaintingRecord | undefined
  readonly onClose: () => void
}) {
  const remove = useRemoveInpainting()
  return (
    <ConfirmDialog
      isOpen={record !== undefined}
      title={texts.removeTitle}
      text={texts.removeText}
      confirm={texts.remove}
      cancel={texts.cancel}
      tone="error"
      isPending={remove.isPending}
      problem={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() => record && remove.mutate(record.id, { onSuccess: onClose })}
      onCancel={onClose}
      onClosed={remove.reset}
    />
  )
}
