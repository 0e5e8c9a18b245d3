import type { ListedTranscription } from '@atelier/contract/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription-options'
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
import { sentenceFor } from '#api/failures.ts'
import { useShownAtOnce } from '#features/account/use-history-size.ts'
import { colon } from '#format/colon.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RemoveAllButton } from './parts/RemoveAllButton.tsx'
import { transcriptionTexts as texts } from './transcription.texts.ts'
import { useTranscriptionActions, useTranscriptionHistory } from './use-transcriptions.ts'

interface Props {
  readonly isOpen: boolean
  readonly onOpen: (transcriptionId: string) => void
  readonly onRemoved: (transcriptionId: string) => void
  readonly onRemovedAll: () => void
  readonly onClose: () => void
}

/** Past transcriptions, one to be opened or deleted. */
export function TranscriptionHistory({ isOpen, onOpen, onRemoved, onRemovedAll, onClose }: Props) {
  const [removing, setRemoving] = useState<ListedTranscription>()
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
        {isOpen && <Past onOpen={onOpen} onRemove={setRemoving} />}
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

interface PastProps extends Pick<Props, 'onOpen'> {
  readonly onRemove: (item: ListedTranscription) => void
}
function Past({ onOpen, onRemove }: PastProps) {
  const history = useTranscriptionHistory()
  const { fetchNextPage } = history
  const atOnce = useShownAtOnce()
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const items = history.data?.pages.flatMap((page) => page.data)
  if (!items && history.error)
    return (
      <FailedPanel
        title={texts.historyFailed}
        text={sentenceFor(history.error)}
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

function Row({ item, onOpen, onRemove }: PastProps & { readonly item: ListedTranscription }) {
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
  readonly item: ListedTranscription | undefined
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
        remove.error ? `${texts.removeFailed}${colon()}${sentenceFor(remove.error)}` : undefined
      }
      onConfirm={() => item && remove.mutate(item.id, { onSuccess: () => removed(item.id) })}
      onCancel={onClose}
      onClosed={remove.reset}
    />
  )
}
