import type { Source } from '@atelier/contract/knowledge/sources'
import { Table, TableBody, TableCell, TableRow, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatSize } from '#format/sizes.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import type { RowFocus } from '#ui/lists/use-row-focus.ts'
import type { Selection } from '#ui/selection/create-selection.ts'
import { RowBox } from '#ui/selection/RowBox.tsx'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sourcePath } from '../api/knowledge-paths.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { SourcesToTake } from './CopyDialog.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { SourceStatus } from './SourceStatus.tsx'

const texts = knowledgeTexts.sources

interface RowProps {
  readonly selection: Selection
  readonly mayEdit: boolean
  readonly mayMove: boolean
  readonly onTake: (sources: SourcesToTake) => void
}
interface Props extends RowProps {
  readonly sources: readonly Source[]
  readonly focus: RowFocus<HTMLTableSectionElement>
}

/** The documents of a collection; a list of records on a phone. */
export const SourceTable = ({ sources, focus, ...row }: Props) => (
  <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody {...focus}>
      {sources.map((source) => (
        <SourceRow key={source.id} source={source} {...row} />
      ))}
    </TableBody>
  </Table>
)

function SourceRow({ source, selection, ...menu }: RowProps & { readonly source: Source }) {
  const { id, title, kind, byteSize, createdAt } = source
  const isSelected = useIsSelected(selection, id)
  const details = (
    <Quiet component="span" className="num" sx={{ display: 'block' }}>
      {`${formatSize(byteSize)} · `}
      <RelativeTime at={createdAt} />
    </Quiet>
  )
  return (
    <TableRow {...selectableRow(id)}>
      <TableCell sx={titleStyle}>
        {isSelected === undefined ? (
          <>
            <TextLink component={Link} to={sourcePath(id)}>
              <bdi>{title}</bdi>
            </TextLink>
            {details}
          </>
        ) : (
          <RowBox label={title} isSelected={isSelected}>
            <Typography variant="body2" component="span">
              <bdi>{title}</bdi>
            </Typography>
            {details}
          </RowBox>
        )}
      </TableCell>
      <TableCell>{texts.kinds[kind]}</TableCell>
      <TableCell>
        <SourceStatus source={source} mayEdit={menu.mayEdit} />
      </TableCell>
      <TableCell>{isSelected === undefined && <SourceMenu source={source} {...menu} />}</TableCell>
    </TableRow>
  )
}

/** As wide as a date at least, however long what is said of a state. */
const titleStyle = { overflowWrap: 'anywhere', minWidth: { sm: 240 } } as const
