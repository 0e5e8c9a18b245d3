import type { SpeechRecord } from '@atelier/contract/speech/speech'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useCallback, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { formatTimecode } from '#format/durations.ts'
import { truncateText } from '#format/truncate-text.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { PlayButton } from '../player/PlayButton.tsx'
import { togglePlayback } from '../player/player.ts'
import { speechTexts as texts } from '../speech.texts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { soundOf } from './play-while-generating.ts'
import { useSpeechActions, type useSpeechHistory } from './use-speech.ts'

interface Props {
  readonly history: ReturnType<typeof useSpeechHistory>
  readonly onReuse: (item: SpeechRecord) => void
}

/** What was read before: heard again, taken up again, deleted. */
export function SpeechHistory({ history, onReuse }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { removeAll } = useSpeechActions()
  const { fetchNextPage } = history
  const atOnce = useHistoryPageSize()
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const items = history.data?.pages.flatMap((page) => page.data)
  if (!items && history.error)
    return (
      <ErrorPanel
        title={texts.historyFailed}
        text={errorMessage(history.error)}
        retry={texts.retry}
        onRetry={() => void history.refetch()}
      />
    )
  if (!items || items.length === 0) return undefined
  return (
    <Panel
      title={texts.history}
      pad={false}
      actions={
        <Button size="small" color="inherit" onClick={() => setIsAsking(true)}>
          {texts.removeAll}
        </Button>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <SpokenTextRow key={item.id} item={item} onReuse={onReuse} />
        ))}
      </Box>
      {history.hasNextPage && (
        <LoadMore
          shown={{ count: items.length, atOnce }}
          isFetching={history.isFetching}
          hasFailed={history.isFetchNextPageError}
          onMore={more}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeAllTitle}
        text={texts.removeAllText}
        confirm={texts.removeAll}
        cancel={texts.cancel}
        tone="error"
        isPending={removeAll.isPending}
        problem={removeAll.error ? errorMessage(removeAll.error) : undefined}
        onConfirm={() => removeAll.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
        onClosed={removeAll.reset}
      />
    </Panel>
  )
}

/** One text: heard, taken along, taken up again, deleted. */
export function SpokenTextRow({
  item,
  onReuse,
}: {
  readonly item: SpeechRecord
  readonly onReuse: Props['onReuse']
}) {
  const { remove, download } = useSpeechActions()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <PlayButton id={item.id} name={item.text} onToggle={() => togglePlayback(soundOf(item))} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {item.text}
        </Typography>
        <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
          {item.seconds !== undefined && `${formatTimecode(item.seconds)} · `}
          {item.voice !== null && `${item.voice} · `}
          <RelativeTime at={item.createdAt} />
        </Typography>
        {download.error && (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
            {errorMessage(download.error)}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ flex: 'none' }}>
        <DownloadButton
          item={item}
          onDownload={(format) => download.mutate({ id: item.id, format })}
        />
        <ActionButton
          label={texts.reuse}
          icon={<Replay fontSize="small" />}
          onClick={() => onReuse(item)}
        />
        <ActionButton
          label={texts.removeIt(truncateText(item.text))}
          tip={texts.remove}
          icon={<Delete fontSize="small" />}
          onClick={() => setIsAsking(true)}
        />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle}
        text={texts.removeText(truncateText(item.text))}
        confirm={texts.remove}
        cancel={texts.cancel}
        tone="error"
        isPending={remove.isPending}
        problem={remove.error ? errorMessage(remove.error) : undefined}
        onConfirm={() => remove.mutate(item, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
        onClosed={remove.reset}
      />
    </Stack>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly tip?: string
  readonly icon: ReactNode
  readonly onClick: () => void
}
const ActionButton = ({ label, tip = label, icon, onClick }: ActionButtonProps) => (
  <Tooltip title={tip}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)
