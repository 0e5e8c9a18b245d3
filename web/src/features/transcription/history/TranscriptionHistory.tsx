import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import History from '@mui/icons-material/HistoryRounded'
import { IconButton, ListItemButton, Skeleton, Stack, Typography } from '@mui/material'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { colon } from '#format/colon.ts'
import { formatSize } from '#format/sizes.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
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

/** The past transcriptions, to be opened or deleted. */
export function TranscriptionHistory({ isOpen, onOpen, onRemoved, onRemovedAll, onClose }: Props) {
  const hasItems = (useTranscriptionHistory(isOpen).data?.length ?? 0) > 0
  const trash = useTrashing({
    mutation: useTranscriptionActions().remove,
    describe: ({ id, originalFileName: title }: TranscriptionSummary) => ({
      title,
      choice: { ids: [id] },
    }),
    onTrashed: ({ id }) => onRemoved(id),
    failed: (reason) => `${texts.removeFailed}${colon()}${reason}`,
  })
  return (
    <ContentDialog
      isOpen={isOpen}
      title={texts.history}
      maxWidth="md"
      dividers
      contentStyle={{ p: 0 }}
      before={hasItems && <RemoveAllButton onRemoved={onRemovedAll} />}
      onClose={onClose}
    >
      {isOpen && <HistoryList onOpen={onOpen} onRemove={trash} />}
    </ContentDialog>
  )
}

interface HistoryListProps extends Pick<Props, 'onOpen'> {
  readonly onRemove: (item: TranscriptionSummary) => void
}
function HistoryList(props: HistoryListProps) {
  return (
    <PagedList
      query={useTranscriptionHistory()}
      failed={texts.historyFailed}
      retry={texts.again}
      skeleton={<Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
      empty={
        <EmptyState compact icon={<History />} title={texts.historyEmpty} text={texts.emptyHelp} />
      }
      pageSize={useHistoryPageSize()}
    >
      {(items, more) => (
        <>
          <PlainList>
            {items.map((item) => (
              <Row key={item.id} item={item} {...props} />
            ))}
          </PlainList>
          {more}
        </>
      )}
    </PagedList>
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
        <Quiet className="num">
          {`${known} · ${formatSize(fileSize)} · `}
          <RelativeTime at={createdAt} />
          {texts.states[state] !== '' && ` · ${texts.states[state]}`}
        </Quiet>
      </ListItemButton>
      <IconButton aria-label={texts.removeIt(name)} onClick={() => onRemove(item)}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  )
}
