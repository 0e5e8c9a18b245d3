import type { Source } from '@atelier/contract/knowledge/sources'
import OpenIcon from '@mui/icons-material/ArticleOutlined'
import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import RereadIcon from '@mui/icons-material/RefreshRounded'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { sourcePath } from '../api/knowledge-paths.ts'
import { useRemoveSource, useReread } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { SourcesToTake } from './CopyDialog.tsx'

const texts = knowledgeTexts.sources

interface Props {
  readonly source: Source
  readonly mayEdit: boolean
  readonly mayMove: boolean
  readonly onTake: (sources: SourcesToTake) => void
}
/** What can be done with one document of a list. */
export function SourceMenu({ source, mayEdit, mayMove, onTake }: Props) {
  const navigate = useNavigate()
  const { reread, trash } = useSourceActions()
  const sourceIds = [source.id]
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
        {
          label: texts.copyTo,
          icon: <CopyIcon fontSize="small" />,
          onClick: () => onTake({ sourceIds, move: false }),
        },
        ...(mayMove
          ? [
              {
                label: texts.moveTo,
                icon: <MoveIcon fontSize="small" />,
                onClick: () => onTake({ sourceIds, move: true }),
              },
            ]
          : []),
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
export function useSourceActions(onTrashed?: (source: Source) => void) {
  const rereading = useReread()
  const removal = useRemoveSource()
  const trash = useTrashing({
    mutation: removal,
    describe: ({ id, title }: Source) => ({ title, choice: { ids: [id] } }),
    ...(onTrashed && { onTrashed }),
  })
  const reread = (source: Source) =>
    rereading.mutate(source, {
      onError: (error) => reportFailure(texts.rereadFailed(errorMessage(error))),
    })
  return { reread, trash, isRemoving: removal.isPending || removal.isSuccess }
}
