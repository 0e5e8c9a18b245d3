import type { SpeechRecord } from '@atelier/contract/speech/speech'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import { Box, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { RetentionLine } from '#features/works/RetentionLine.tsx'
import { useTrashing } from '#features/works/use-trashing.ts'
import { useWorkMenu } from '#features/works/use-work-menu.tsx'
import { formatTimecode } from '#format/durations.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { PinnedMark, TagChips } from '#ui/data-display/ListMarks.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { Clamp } from '#ui/typography/Clamp.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { PlayButton } from '../player/PlayButton.tsx'
import { togglePlayback } from '../player/player.ts'
import { speechTexts as texts } from '../speech.texts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { listedAudio } from './listed-audio.ts'
import { soundOf } from './play-while-generating.ts'
import { useSpeechActions } from './use-speech.ts'

interface Props extends RowProps {
  readonly selection: Selection
}

/** One audio of the history; while some are being selected, a box. */
export function SpokenTextRow({ selection, ...row }: Props) {
  const { item } = row
  const isSelected = useIsSelected(selection, item.id)
  if (isSelected === undefined)
    return <SpokenText {...row} onSelect={() => selection.begin([item.id])} />
  return (
    <Box component="li" {...selectableRow(item.id)} sx={dividerStyle}>
      <RowBox label={truncateText(item.text)} isSelected={isSelected} sx={{ px: 2, py: 1.25 }}>
        <Clamp lines={2}>{item.text}</Clamp>
        <Details item={item} />
      </RowBox>
    </Box>
  )
}

interface RowProps {
  readonly item: SpeechRecord
  readonly onReuse: (item: SpeechRecord) => void
  readonly isArchived?: boolean
}

/** One text, to be played, downloaded, put back into the form, marked or deleted. */
export function SpokenText({
  item,
  onReuse,
  isArchived = false,
  onSelect,
}: RowProps & { readonly onSelect?: () => void }) {
  const { remove, download } = useSpeechActions()
  const trash = useTrashing({
    mutation: remove,
    describe: ({ id, text }: SpeechRecord) => ({ title: text, choice: { ids: [id] } }),
  })
  const menuOf = useWorkMenu('reading', { isArchived, ...(onSelect && { onSelect }) })
  const name = truncateText(item.text)
  return (
    <Stack component="li" direction="row" {...selectableRow(item.id)} sx={rowStyle}>
      <PlayButton id={item.id} name={item.text} onToggle={() => togglePlayback(soundOf(item))} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Clamp lines={2}>{item.text}</Clamp>
        <Details item={item} />
        <RetentionLine
          kind="reading"
          work={{ id: item.id, title: item.text }}
          at={item.retentionAt}
        />
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
        <IconMenu
          size="small"
          label={texts.more(name)}
          icon={<MoreVert fontSize="small" />}
          actions={menuOf(listedAudio(item))}
        />
      </Stack>
    </Stack>
  )
}

const Details = ({ item }: { readonly item: SpeechRecord }) => (
  <>
    <Quiet className="num" component="span" sx={{ display: 'block' }}>
      {item.isPinned && <PinnedMark />}
      {item.seconds !== undefined && `${formatTimecode(item.seconds)} · `}
      {item.voice !== null && `${item.voice} · `}
      <RelativeTime at={item.createdAt} />
    </Quiet>
    <TagChips names={item.tags?.map(({ name }) => name) ?? []} />
  </>
)

const dividerStyle = { '& + li': { borderTop: 1, borderColor: 'divider' } } as const
const rowStyle = { ...dividerStyle, alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const
