import type { Source } from '@atelier/contract/knowledge/sources'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import RereadIcon from '@mui/icons-material/RefreshRounded'
import { Button } from '@mui/material'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { OriginLink } from './OriginLink.tsx'

interface Props {
  readonly source: Source
  readonly mayEdit: boolean
  readonly isDownloading: boolean
  readonly onDownload: () => void
  readonly onReread: () => void
  readonly onTrash: () => void
}

/** What can be done with the document of a page: its original, and the menu of who may change it. */
export function SourceActions({ source, mayEdit, isDownloading, onDownload, ...menu }: Props) {
  return (
    <>
      {source.kind === 'file' ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<DownloadIcon />}
          loading={isDownloading}
          onClick={onDownload}
        >
          {knowledgeTexts.reader.download}
        </Button>
      ) : (
        <OriginLink origin={source.origin} />
      )}
      {mayEdit && <SourcePageMenu title={source.title} {...menu} />}
    </>
  )
}

interface MenuProps extends Pick<Props, 'onReread' | 'onTrash'> {
  readonly title: string
}
const SourcePageMenu = ({ title, onReread, onTrash }: MenuProps) => (
  <IconMenu
    label={knowledgeTexts.sources.more(title)}
    icon={<MoreIcon />}
    actions={[
      {
        label: knowledgeTexts.sources.reread,
        icon: <RereadIcon fontSize="small" />,
        onClick: onReread,
      },
      {
        label: knowledgeTexts.sources.remove,
        icon: <DeleteIcon fontSize="small" />,
        onClick: onTrash,
      },
    ]}
  />
)
