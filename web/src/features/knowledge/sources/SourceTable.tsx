import type { Source } from '@atelier/contract/knowledge/sources'
import OpenIcon from '@mui/icons-material/ArticleOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import RereadIcon from '@mui/icons-material/RefreshRounded'
import { Table, TableBody, TableCell, TableRow, Link as TextLink } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { formatSize } from '#format/sizes.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sourcePath } from '../api/knowledge-paths.ts'
import { useRemoveSource, useReread } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { SourceStatus } from './SourceStatus.tsx'

const texts = knowledgeTexts.sources

interface Props {
  readonly sources: readonly Source[]
  readonly mayEdit: boolean
}

/** The documents of a collection; a list of records on a phone. */
export const SourceTable = ({ sources, mayEdit }: Props) => (
  <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody>
      {sources.map((source) => (
        <TableRow key={source.id}>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <TextLink component={Link} to={sourcePath(source.id)}>
              <bdi>{source.title}</bdi>
            </TextLink>
            <Quiet component="p" className="num">
              {`${formatSize(source.byteSize)} · `}
              <RelativeTime at={source.createdAt} />
            </Quiet>
          </TableCell>
          <TableCell>{texts.kinds[source.kind]}</TableCell>
          <TableCell>
            <SourceStatus source={source} mayEdit={mayEdit} />
          </TableCell>
          <TableCell>
            <SourceMenu source={source} mayEdit={mayEdit} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

interface SourceMenuProps extends Pick<Props, 'mayEdit'> {
  readonly source: Source
}
function SourceMenu({ source, mayEdit }: SourceMenuProps) {
  const navigate = useNavigate()
  const { reread, trash } = useSourceActions()
  return (
    <IconMenu
      size="small"
      label={texts.more(source.title)}
      icon={<MoreIcon fontSize="small" />}
      actions={[
        {
          label: texts.open,
          icon: <OpenIcon fontSize="small" />,
          onClick: () => void navigate(sourcePath(source.id)),
        },
        ...(mayEdit
          ? [
              {
                label: texts.reread,
                icon: <RereadIcon fontSize="small" />,
                onClick: () => reread(source),
              },
              {
                label: texts.remove,
                icon: <DeleteIcon fontSize="small" />,
                onClick: () => trash(source),
              },
            ]
          : []),
      ]}
    />
  )
}

/** What may be done to a document, wherever it is shown. */
export function useSourceActions(onTrashed?: () => void) {
  const rereading = useReread()
  const trash = useTrashing({
    mutation: useRemoveSource(),
    describe: ({ id, title }: Source) => ({ title, choice: { ids: [id] } }),
    ...(onTrashed && { onTrashed }),
  })
  const reread = (source: Source) =>
    rereading.mutate(source, {
      onError: (error) => reportFailure(texts.rereadFailed(errorMessage(error))),
    })
  return { reread, trash }
}
