import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import History from '@mui/icons-material/HistoryRounded'
import { Button, Dialog, DialogActions, DialogContent, Skeleton } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { reportTrashed } from '#features/works/use-trashing.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
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
}

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

const HistoryGrid = (actions: HistoryActions) => (
  <PagedList
    query={useInpaintingHistory()}
    failed={texts.historyFailed}
    retry={texts.retry}
    skeleton={<Skeleton variant="rounded" height={200} />}
    empty={
      <Panel pad={false}>
        <EmptyState
          compact
          icon={<History />}
          title={texts.historyEmpty}
          text={texts.historyEmptyHelp}
        />
      </Panel>
    }
    pageSize={useHistoryPageSize()}
  >
    {(records, more) => (
      <>
        <PlainList sx={grid}>
          {records.map((record) => (
            <HistoryCard key={record.id} record={record} actions={actions} />
          ))}
        </PlainList>
        {more}
      </>
    )}
  </PagedList>
)

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
