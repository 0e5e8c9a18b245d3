import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import History from '@mui/icons-material/HistoryRounded'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  ListItemButton,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material'
import { useCallback, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { colon } from '#format/colon.ts'
import { formatSize } from '#format/sizes.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { useTranscriptionActions, useTranscriptionHistory } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { RemoveAllButton } from './RemoveAllButton.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onOpen: (transcriptionId: string) => void
  readonly onRemoved: (transcriptionId: string) => void
  readonly onRemovedAll: () => void
  readonly onClose: () => void
}

/** Past transcriptions, one to be opened or deleted. */
export function TranscriptionHistory({ isOpen, onOpen, onRemoved, onRemovedAll, onClose }: Props) {
  const [removing, setRemoving] = useState<TranscriptionSummary>()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="transcription-history"
    >
      <DialogTitle id="transcription-history">{texts.history}</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {isOpen && <HistoryList onOpen={onOpen} onRemove={setRemoving} />}
      </DialogContent>
      <DialogActions>
        <RemoveAll isOpen={isOpen} onRemoved={onRemovedAll} />
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
      <RemoveDialog item={removing} onRemoved={onRemoved} onClose={() => setRemoving(undefined)} />
    </Dialog>
  )
}

/** Where there is something. */
function RemoveAll({
  isOpen,
  onRemoved,
}: {
  readonly isOpen: boolean
  readonly onRemoved: () => void
}) {
  const { data } = useTranscriptionHistory(isOpen)
  return (data?.pages[0]?.data.length ?? 0) > 0 && <RemoveAllButton onRemoved={onRemoved} />
}

interface HistoryListProps extends Pick<Props, 'onOpen'> {
  readonly onRemove: (item: TranscriptionSummary) => void
}
function HistoryList({ onOpen, onRemove }: HistoryListProps) {
  const history = useTranscriptionHistory()
  const { fetchNextPage } = history
  const atOnce = useHistoryPageSize()
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const items = history.data?.pages.flatMap((page) => page.data)
  if (!items && history.error)
    return (
      <ErrorPanel
        title={texts.historyFailed}
        text={errorMessage(history.error)}
        retry={texts.again}
        onRetry={() => void history.refetch()}
      />
    )
  if (!items) return <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
  if (items.length === 0)
    return (
      <EmptyState compact icon={<History />} title={texts.historyEmpty} text={texts.emptyHelp} />
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Row key={item.id} item={item} onOpen={onOpen} onRemove={onRemove} />
      ))}
      {history.hasNextPage && (
        <LoadMore
          shown={{ count: items.length, atOnce }}
          isFetching={history.isFetching}
          hasFailed={history.isFetchNextPageError}
          onMore={more}
        />
      )}
    </Box>
  )
}

function Row({
  item,
  onOpen,
  onRemove,
}: HistoryListProps & { readonly item: TranscriptionSummary }) {
  const { id, originalFileName: name, transcription, language, fileSize, createdAt, state } = item
  const text = transcription.slice(0, transcriptionLimits.previewLength)
  const known = language === null ? texts.unknownLanguage : (texts.languages[language] ?? language)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', pr: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <ListItemButton
        onClick={() => onOpen(id)}
        aria-label={texts.open(name)}
        sx={{ display: 'block', py: 1.25, minWidth: 0 }}
      >
        <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
          {transcription.length > text.length && '…'}
        </Typography>
        <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
          {`${known} · ${formatSize(fileSize)} · `}
          <RelativeTime at={createdAt} />
          {texts.states[state] !== '' && ` · ${texts.states[state]}`}
        </Typography>
      </ListItemButton>
      <IconButton aria-label={texts.removeIt(name)} onClick={() => onRemove(item)}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  )
}

interface RemoveProps extends Pick<Props, 'onRemoved' | 'onClose'> {
  readonly item: TranscriptionSummary | undefined
}
function RemoveDialog({ item, onRemoved, onClose }: RemoveProps) {
  const { remove } = useTranscriptionActions()
  const removed = (id: string) => {
    onRemoved(id)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      title={texts.removeTitle}
      text={texts.removeText(item?.originalFileName ?? '')}
      confirm={texts.remove}
      cancel={texts.cancel}
      tone="error"
      isPending={remove.isPending}
      problem={
        remove.error ? `${texts.removeFailed}${colon()}${errorMessage(remove.error)}` : undefined
      }
      onConfirm={() => item && remove.mutate(item.id, { onSuccess: () => removed(item.id) })}
      onCancel={onClose}
      onClosed={remove.reset}
    />
  )
}
