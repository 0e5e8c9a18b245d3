import type { Collection } from '@atelier/contract/knowledge/collections'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import ShareIcon from '@mui/icons-material/GroupAddOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import { lazy, Suspense } from 'react'
import { useUser } from '#features/sign-in/auth-context.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { AddMenu } from '../adding/AddMenu.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { storedText } from './collection-state.ts'

const texts = knowledgeTexts.collection
/** Only the administrator opens it. */
const AudienceDialog = lazy(async () => ({
  default: (await import('./AudienceDialog.tsx')).AudienceDialog,
}))

interface Props {
  readonly collection: Collection
  readonly onRemove: () => void
}

/** The name of a collection, and what may be done with it. */
export function CollectionHeader({ collection, onRemove }: Props) {
  const { isOwn, mayEdit } = collection
  const dialogs = useDialogs<'edit' | 'share'>()
  return (
    <>
      <PageHeader
        title={collection.name}
        help={helpOf(collection)}
        actions={
          (mayEdit || isOwn) && (
            <>
              {mayEdit && <AddMenu collection={collection} />}
              {isOwn && <CollectionMenu onShow={dialogs.show} onRemove={onRemove} />}
            </>
          )
        }
      />
      {dialogs.open === 'edit' && (
        <CollectionDialog
          frame={dialogs.frame}
          collection={collection}
          onSaved={() => dialogs.close()}
        />
      )}
      {dialogs.open === 'share' && (
        <Suspense>
          <AudienceDialog frame={dialogs.frame} collection={collection} />
        </Suspense>
      )}
    </>
  )
}

interface MenuProps extends Pick<Props, 'onRemove'> {
  readonly onShow: (dialog: 'edit' | 'share') => void
}
function CollectionMenu({ onShow, onRemove }: MenuProps) {
  const isAdmin = useUser().role === 'ADMIN'
  return (
    <IconMenu
      label={texts.more}
      icon={<MoreIcon />}
      actions={[
        {
          label: texts.edit,
          icon: <EditIcon fontSize="small" />,
          onClick: () => onShow('edit'),
        },
        ...(isAdmin
          ? [
              {
                label: texts.share,
                icon: <ShareIcon fontSize="small" />,
                onClick: () => onShow('share'),
              },
            ]
          : []),
        {
          label: texts.remove,
          icon: <DeleteIcon fontSize="small" />,
          onClick: onRemove,
        },
      ]}
    />
  )
}

function helpOf(collection: Collection): string | undefined {
  const { description, isOwn, audience } = collection
  const shared = isOwn && audience.kind !== 'private' ? knowledgeTexts.audiences[audience.kind] : ''
  const stored = collection.sources > 0 ? storedText(collection) : ''
  const parts = [description, stored, shared].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' · ') : undefined
}
