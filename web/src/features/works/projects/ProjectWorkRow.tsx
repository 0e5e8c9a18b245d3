import type { Work } from '@atelier/contract/works/works'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import { Box, Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { truncateText } from '#format/truncate-text.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { PinnedMark, TagChips } from '#ui/data-display/ListMarks.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { listedWork } from '../api/listed-work.ts'
import type { KindIcon } from '../archives/KindFilter.tsx'
import { RetentionLine } from '../RetentionLine.tsx'
import { useWorkMenu } from '../use-work-menu.tsx'
import { worksTexts as texts } from '../works.texts.ts'

interface Props {
  readonly work: Work
  readonly path: string
  readonly icon: KindIcon
  readonly selection: Selection
}

/** One work of a project, to be opened; while some are being selected, a box. */
export function ProjectWorkRow({ work, path, icon: Icon, selection }: Props) {
  const isSelected = useIsSelected(selection, work.id)
  const menuOf = useWorkMenu(work.kind, { onSelect: () => selection.begin([work.id]) })
  const title = work.title.trim() === '' ? texts.archives.untitled : truncateText(work.title)
  if (isSelected !== undefined)
    return (
      <Box component="li" {...selectableRow(work.id)} sx={dividerStyle}>
        <RowBox label={title} isSelected={isSelected} sx={{ px: 2, py: 1.25 }}>
          {title}
          <Details work={work} />
        </RowBox>
      </Box>
    )
  return (
    <Stack component="li" direction="row" {...selectableRow(work.id)} sx={rowStyle}>
      <Icon
        titleAccess={texts.archives.kindNames[work.kind]}
        sx={{ fontSize: 20, color: 'text.secondary' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={path} variant="body2" sx={touchLinkStyle}>
          {title}
        </Link>
        <Details work={work} />
        <RetentionLine kind={work.kind} work={{ id: work.id, title }} at={work.retentionAt} />
      </Box>
      <IconMenu
        size="small"
        label={texts.moreOf(title)}
        icon={<MoreVert fontSize="small" />}
        actions={menuOf(listedWork(work))}
      />
    </Stack>
  )
}

const Details = ({ work }: Pick<Props, 'work'>) => (
  <>
    <Quiet component="span" sx={{ display: 'block' }}>
      {work.isPinned && <PinnedMark />}
      <RelativeTime at={work.at} />
    </Quiet>
    <TagChips names={work.tags.map(({ name }) => name)} />
  </>
)

const dividerStyle = { '& + li': { borderTop: 1, borderColor: 'divider' } } as const
const rowStyle = { ...dividerStyle, alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const
