import type { SpokenText } from '@atelier/contract/speech'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useCallback, useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { useShownAtOnce } from '#features/account/use-history-size.ts'
import { clockTime } from '#format/durations.ts'
import { shortText } from '#format/short-text.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { soundOf } from './hear-reading.ts'
import { DownloadButton } from './parts/DownloadButton.tsx'
import { PlayButton } from './parts/PlayButton.tsx'
import { toggle } from './player.ts'
import { speechTexts as texts } from './speech.texts.ts'
import { useSpeechActions, type useSpeechHistory } from './use-speech.ts'

interface Props {
  readonly history: ReturnType<typeof useSpeechHistory>
  readonly onReuse: (item: SpokenText) => void
}

/** What was read before: heard again, taken up again, deleted. */
export function SpeechHistory({ history, onReuse }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { removeAll } = useSpeechActions()
  const { fetchNextPage } = history
  const atOnce = useShownAtOnce()
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const items = history.data?.pages.flatMap((page) => page.data)
  if (!items && history.error)
    return (
      <FailedPanel
        title={texts.historyFailed}
        text={sentenceFor(history.error)}
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
          <ReadingRow key={item.id} item={item} onReuse={onReuse} />
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
        problem={removeAll.error ? sentenceFor(removeAll.error) : undefined}
        onConfirm={() => removeAll.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
        onClosed={removeAll.reset}
      />
    </Panel>
  )
}

/** One text: heard, taken along, taken up again, deleted. */
export function ReadingRow({
  item,
  onReuse,
}: {
  readonly item: SpokenText
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
      <PlayButton id={item.id} name={item.text} onToggle={() => toggle(soundOf(item))} />
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
          {item.seconds !== undefined && `${clockTime(item.seconds)} · `}
          {item.voice !== null && `${item.voice} · `}
          <RelativeTime at={item.createdAt} />
        </Typography>
        {download.error && (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
            {sentenceFor(download.error)}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ flex: 'none' }}>
        <DownloadButton
          item={item}
          onDownload={(format) => download.mutate({ id: item.id, format })}
        />
        <Way label={texts.reuse} icon={<Replay fontSize="small" />} onClick={() => onReuse(item)} />
        <Way
          label={texts.removeIt(shortText(item.text))}
          tip={texts.remove}
          icon={<Delete fontSize="small" />}
          onClick={() => setIsAsking(true)}
        />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle}
        text={texts.removeText(shortText(item.text))}
        confirm={texts.remove}
        cancel={texts.cancel}
        tone="error"
        isPending={remove.isPending}
        problem={remove.error ? sentenceFor(remove.error) : undefined}
        onConfirm={() => remove.mutate(item, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
        onClosed={remove.reset}
      />
    </Stack>
  )
}

interface WayProps {
  readonly label: string
  readonly tip?: string
  readonly icon: ReactNode
  readonly onClick: () => void
}
const Way = ({ label, tip = label, icon, onClick }: WayProps) => (
  <Tooltip title={tip}>
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)
