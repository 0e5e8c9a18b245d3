import type { SpeechRecord } from '@atelier/contract/speech/speech'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { formatTimecode } from '#format/durations.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Clamp } from '#ui/typography/Clamp.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
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

/** The texts read before. */
export function SpeechHistory({ history, onReuse }: Props) {
  const { removeAll } = useSpeechActions()
  const trashAll = useTrashing({
    mutation: removeAll,
    describe: (_: undefined, { removed, batchId }) => ({ count: removed, choice: { batchId } }),
  })
  return (
    <PagedList
      query={history}
      failed={texts.historyFailed}
      retry={texts.retry}
      skeleton={undefined}
      empty={null}
      pageSize={useHistoryPageSize()}
    >
      {(items, more) => (
        <Panel
          title={texts.history}
          pad={false}
          actions={
            <Button size="small" color="inherit" onClick={() => trashAll(undefined)}>
              {texts.removeAll}
            </Button>
          }
        >
          <PlainList>
            {items.map((item) => (
              <SpokenTextRow key={item.id} item={item} onReuse={onReuse} />
            ))}
          </PlainList>
          {more}
        </Panel>
      )}
    </PagedList>
  )
}

interface RowProps extends Pick<Props, 'onReuse'> {
  readonly item: SpeechRecord
}

/** One text, to be played, downloaded, put back into the form or deleted. */
export function SpokenTextRow({ item, onReuse }: RowProps) {
  const { remove, download } = useSpeechActions()
  const trash = useTrashing({
    mutation: remove,
    describe: ({ id, text }: SpeechRecord) => ({ title: text, choice: { ids: [id] } }),
  })
  const name = truncateText(item.text)
  return (
    <Stack component="li" direction="row" sx={rowStyle}>
      <PlayButton id={item.id} name={item.text} onToggle={() => togglePlayback(soundOf(item))} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Clamp lines={2}>{item.text}</Clamp>
        <Quiet className="num">
          {item.seconds !== undefined && `${formatTimecode(item.seconds)} · `}
          {item.voice !== null && `${item.voice} · `}
          <RelativeTime at={item.createdAt} />
        </Quiet>
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
          size="small"
          label={texts.reuse}
          icon={<Replay fontSize="small" />}
          onClick={() => onReuse(item)}
        />
        <ActionButton
          size="small"
          label={texts.removeIt(name)}
          tip={texts.remove}
          icon={<Delete fontSize="small" />}
          onClick={() => trash(item)}
        />
      </Stack>
    </Stack>
  )
}

const rowStyle = {
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
