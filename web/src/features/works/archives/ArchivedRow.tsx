import type { Work } from '@atelier/contract/works/works'
import { Box, Button, Link, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { truncateText } from '#format/truncate-text.ts'
import { TagChips } from '#ui/data-display/ListMarks.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { unarchiveWork } from '../mark-work.ts'
import { RetentionLine } from '../RetentionLine.tsx'
import { worksTexts } from '../works.texts.ts'
import type { KindIcon } from './KindFilter.tsx'

const texts = worksTexts.archives

interface Props {
  readonly work: Work
  readonly path: string
  readonly icon: KindIcon
  readonly selection: Selection
}

/** One archived work, to be opened or put back; while some are being selected, a box. */
export function ArchivedRow({ work, path, icon: Icon, selection }: Props) {
  const isSelected = useIsSelected(selection, work.id)
  const title = work.title.trim() === '' ? texts.untitled : truncateText(work.title)
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
        titleAccess={texts.kindNames[work.kind]}
        sx={{ fontSize: 20, color: 'text.secondary' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={path} variant="body2" sx={touchLinkStyle}>
          {title}
        </Link>
        <Details work={work} />
        <RetentionLine kind={work.kind} work={{ id: work.id, title }} at={work.retentionAt} />
      </Box>
      <UnarchiveButton work={work} title={title} />
    </Stack>
  )
}

const Details = ({ work }: Pick<Props, 'work'>) => (
  <>
    <Quiet component="span" sx={{ display: 'block' }}>
      <RelativeTime at={work.at} />
    </Quiet>
    <TagChips names={work.tags.map(({ name }) => name)} />
  </>
)

function UnarchiveButton({ work, title }: { readonly work: Work; readonly title: string }) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const unarchive = async () => {
    setPending(true)
    await unarchiveWork(queries, { id: work.id, title })
    setPending(false)
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={texts.unarchiveIt(title)}
      loading={isPending}
      onClick={() => void unarchive()}
    >
      {worksTexts.unarchive}
    </Button>
  )
}

const dividerStyle = { '& + li': { borderTop: 1, borderColor: 'divider' } } as const
const rowStyle = { ...dividerStyle, alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const
