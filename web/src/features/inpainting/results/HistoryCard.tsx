import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Download from '@mui/icons-material/FileDownloadOutlined'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import Tune from '@mui/icons-material/TuneRounded'
import Preview from '@mui/icons-material/VisibilityOutlined'
import { Box, ButtonBase, IconButton, Typography } from '@mui/material'
import { RetentionLine } from '#features/works/RetentionLine.tsx'
import { useWorkMenu } from '#features/works/use-work-menu.tsx'
import { colon } from '#format/colon.ts'
import { formatNumber } from '#format/numbers.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ActionMenu } from '#ui/data-display/ActionMenu.tsx'
import { PinnedMark, TagChips } from '#ui/data-display/ListMarks.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { listedRetouch } from './listed-retouch.ts'
import { SignedPicture } from './SignedPicture.tsx'

/** The actions on one item of the history. */
export interface HistoryActions {
  readonly onPreview: (record: InpaintingRecord) => void
  readonly onRecreate: (record: InpaintingRecord) => void
  readonly onDownload: (record: InpaintingRecord) => void
  readonly onRemove: (record: InpaintingRecord) => void
}

interface CardProps {
  readonly record: InpaintingRecord
  readonly selection: Selection
  readonly isArchived: boolean
  readonly actions: HistoryActions
}

/** One retouch; while some are being selected, a box. */
export function HistoryCard(props: CardProps) {
  const { record, selection, actions } = props
  const isSelected = useIsSelected(selection, record.id)
  return (
    <Box
      component="li"
      {...selectableRow(record.id)}
      sx={[cardStyle, isSelected === true && selectedStyle]}
    >
      {isSelected === undefined ? (
        <>
          <ButtonBase
            onClick={() => actions.onPreview(record)}
            aria-label={`${texts.preview}${colon()}${record.prompt}`}
            sx={pictureButtonStyle}
          >
            <Picture record={record} />
          </ButtonBase>
          <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5, py: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Details record={record} />
            </Box>
            <CardActions {...props} />
          </Box>
          <RetentionLine
            kind="inpainting"
            work={{ id: record.id, title: record.prompt }}
            at={record.retentionAt}
            sx={{ px: 1.5, pb: 0.75 }}
          />
        </>
      ) : (
        <>
          <Box aria-hidden sx={{ aspectRatio: '4 / 3', bgcolor: 'surface.sunken' }}>
            <Picture record={record} />
          </Box>
          <RowBox
            label={truncateText(record.prompt)}
            isSelected={isSelected}
            sx={{ px: 1.5, py: 0.5, minHeight: 52 }}
          >
            <Details record={record} />
          </RowBox>
        </>
      )}
    </Box>
  )
}

const Picture = ({ record }: Pick<CardProps, 'record'>) => (
  <SignedPicture
    record={record}
    kind="thumbnailUrl"
    alt=""
    sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
  />
)

const Details = ({ record }: Pick<CardProps, 'record'>) => (
  <>
    <Typography variant="body2" component="span" noWrap sx={{ display: 'block' }}>
      {record.prompt}
    </Typography>
    <Quiet component="span" noWrap sx={{ display: 'block' }}>
      {record.isPinned && <PinnedMark />}
      <RelativeTime at={record.createdAt} /> · {texts.meta(formatNumber(record.steps))}
    </Quiet>
    <TagChips names={record.tags?.map(({ name }) => name) ?? []} />
  </>
)

function CardActions({ record, selection, isArchived, actions }: CardProps) {
  const menuOf = useWorkMenu('inpainting', {
    isArchived,
    onSelect: (id) => selection.begin([id]),
  })
  return (
    <ActionMenu
      button={(open) => (
        <IconButton
          aria-label={texts.more(record.prompt)}
          aria-haspopup="menu"
          onClick={open}
          sx={{ width: 44, height: 44 }}
        >
          <MoreVert />
        </IconButton>
      )}
      actions={[
        {
          label: texts.preview,
          icon: <Preview fontSize="small" />,
          onClick: () => actions.onPreview(record),
        },
        {
          label: texts.recreate,
          icon: <Tune fontSize="small" />,
          onClick: () => actions.onRecreate(record),
        },
        {
          label: texts.download,
          icon: <Download fontSize="small" />,
          onClick: () => actions.onDownload(record),
        },
        ...menuOf(listedRetouch(record)),
        {
          label: texts.remove,
          icon: <Delete fontSize="small" />,
          onClick: () => actions.onRemove(record),
        },
      ]}
    />
  )
}

const cardStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  minWidth: 0,
} as const
const selectedStyle = {
  borderColor: 'primary.main',
  outline: '1px solid',
  outlineColor: 'primary.main',
}
const pictureButtonStyle = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  bgcolor: 'surface.sunken',
  '&.Mui-focusVisible': { outlineOffset: '-3px' },
} as const
