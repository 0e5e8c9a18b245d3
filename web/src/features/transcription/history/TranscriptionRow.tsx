import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { transcriptionLimits } from '@atelier/contract/transcription/transcription-options'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import { Box, IconButton, ListItemButton, Stack, Typography } from '@mui/material'
import { RetentionLine } from '#features/works/RetentionLine.tsx'
import { useTrashing } from '#features/works/use-trashing.ts'
import { useWorkMenu } from '#features/works/use-work-menu.tsx'
import { colon } from '#format/colon.ts'
import { formatSize } from '#format/sizes.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { PinnedMark, TagChips } from '#ui/data-display/ListMarks.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { listedTranscription } from './listed-transcription.ts'

interface Props {
  readonly item: TranscriptionSummary
  readonly selection: Selection
  readonly isArchived: boolean
  readonly onOpen: (transcriptionId: string) => void
  readonly onRemoved: (transcriptionId: string) => void
}

/** One transcription of the history; while some are being selected, a box. */
export function TranscriptionRow({ item, selection, isArchived, onOpen, onRemoved }: Props) {
  const { id, originalFileName: name } = item
  const isSelected = useIsSelected(selection, id)
  const trash = useTrashing({
    mutation: useTranscriptionActions().remove,
    describe: () => ({ title: name, choice: { ids: [id] } }),
    onTrashed: () => onRemoved(id),
    failed: (reason) => `${texts.removeFailed}${colon()}${reason}`,
  })
  const menuOf = useWorkMenu('transcription', {
    isArchived,
    onSelect: () => selection.begin([id]),
  })
  if (isSelected !== undefined)
    return (
      <Box component="li" {...selectableRow(id)} sx={dividerStyle}>
        <RowBox label={name} isSelected={isSelected} sx={{ px: 2, py: 1.25 }}>
          <Details item={item} />
        </RowBox>
      </Box>
    )
  return (
    <Stack component="li" direction="row" {...selectableRow(id)} sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ListItemButton
          onClick={() => onOpen(id)}
          aria-label={texts.open(name)}
          sx={{ display: 'block', py: 1.25, minWidth: 0 }}
        >
          <Details item={item} />
        </ListItemButton>
        <RetentionLine
          kind="transcription"
          work={{ id, title: name }}
          at={item.retentionAt}
          sx={{ px: 2, pb: 1 }}
        />
      </Box>
      <IconButton aria-label={texts.removeIt(name)} onClick={() => trash(item)}>
        <Delete fontSize="small" />
      </IconButton>
      <IconMenu
        label={texts.moreActions(name)}
        icon={<MoreVert fontSize="small" />}
        actions={menuOf(listedTranscription(item))}
      />
    </Stack>
  )
}

function Details({ item }: Pick<Props, 'item'>) {
  const { transcription, language, fileSize, createdAt, state } = item
  const text = transcription.slice(0, transcriptionLimits.previewLength)
  const known = language === null ? texts.unknownLanguage : (texts.languages[language] ?? language)
  return (
    <>
      <Typography
        variant="body2"
        component="span"
        noWrap
        sx={{ display: 'block', fontWeight: 550 }}
      >
        {item.originalFileName}
      </Typography>
      <Typography
        variant="body2"
        component="span"
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {text}
        {transcription.length > text.length && '…'}
      </Typography>
      <Quiet className="num" component="span" sx={{ display: 'block' }}>
        {item.isPinned && <PinnedMark />}
        {`${known} · ${formatSize(fileSize)} · `}
        <RelativeTime at={createdAt} />
        {texts.states[state] !== '' && ` · ${texts.states[state]}`}
      </Quiet>
      <TagChips names={item.tags?.map(({ name }) => name) ?? []} />
    </>
  )
}

const dividerStyle = { '& + li': { borderTop: 1, borderColor: 'divider' } } as const
const rowStyle = { ...dividerStyle, alignItems: 'center', pr: 1.5 } as const
