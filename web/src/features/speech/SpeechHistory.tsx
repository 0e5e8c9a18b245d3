import type { SpokenText } from '@atelier/contract/speech'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Replay from '@mui/icons-material/ReplayRounded'
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useCallback, useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { clockTime } from '#format/durations.ts'
import { shortText } from '#format/short-text.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { PlayButton } from './parts/PlayButton.tsx'
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
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const items = history.data?.pages.flatMap((page) => page.data)
  if (!items && history.error) return <Failure history={history} />
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
          <Row key={item.id} item={item} onReuse={onReuse} />
        ))}
      </Box>
      {history.hasNextPage && <LoadMore hasFailed={history.isFetchNextPageError} onMore={more} />}
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

function Row({ item, onReuse }: { readonly item: SpokenText; readonly onReuse: Props['onReuse'] }) {
  const { remove, download } = useSpeechActions()
  const problem = remove.error ?? download.error
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <PlayButton item={item} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' }}
        >
          {item.text}
        </Typography>
        <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
          {item.seconds !== undefined && `${clockTime(item.seconds)} · `}
          {item.voice !== null && `${item.voice} · `}
          <RelativeTime at={item.createdAt} />
        </Typography>
        {problem && (
          <Typography variant="caption" component="p" role="alert" sx={{ color: 'error.main' }}>
            {sentenceFor(problem)}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ flex: 'none' }}>
        <Way label={texts.download} icon={<Download fontSize="small" />} onClick={() => download.mutate(item)} />
        <Way label={texts.reuse} icon={<Replay fontSize="small" />} onClick={() => onReuse(item)} />
        <Way
          label={texts.removeIt(shortText(item.text))}
          tip={texts.remove}
          icon={<Delete fontSize="small" />}
          onClick={() => remove.mutate(item)}
        />
      </Stack>
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

const Failure = ({ history }: Pick<Props, 'history'>) => (
  <Panel pad={false}>
    <EmptyState
      compact
      tone="error"
      icon={<CloudOff />}
      title={texts.historyFailed}
      text={sentenceFor(history.error)}
      action={
        <Button variant="outlined" color="inherit" onClick={() => void history.refetch()}>
          {texts.retry}
        </Button>
      }
    />
  </Panel>
)
