import type { Collection } from '@atelier/contract/knowledge/collections'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import ShareIcon from '@mui/icons-material/GroupAddOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { AddMenu } from '../adding/AddMenu.tsx'
import { useRemoveCollection } from '../api/use-collections.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { CollectionDialog } from './CollectionDialog.tsx'

const texts = knowledgeTexts.collection
/** Only the administrator opens it. */
const AudienceDialog = lazy(async () => ({
  default: (await import('./AudienceDialog.tsx')).AudienceDialog,
}))

/** The name of a collection, and what may be done with it. */
export function CollectionHeader({ collection }: { readonly collection: Collection }) {
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
              {isOwn && <CollectionMenu collection={collection} onShow={dialogs.show} />}
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

interface MenuProps {
  readonly collection: Collection
  readonly onShow: (dialog: 'edit' | 'share') => void
}
function CollectionMenu({ collection, onShow }: MenuProps) {
  const navigate = useNavigate()
  const isAdmin = useUser().role === 'ADMIN'
  const trash = useTrashing({
    mutation: useRemoveCollection(),
    describe: ({ id, name: title }: Collection) => ({ title, choice: { ids: [id] } }),
  })
  const leaveAndTrash = async () => {
    // Its page is left first: it would ask for what is gone.
    await navigate(tools.knowledge.path, { replace: true })
    trash(collection)
  }
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
          onClick: () => void leaveAndTrash(),
        },
      ]}
    />
  )
}

function helpOf({ description, isOwn, audience }: Collection): string | undefined {
  const shared = isOwn && audience.kind !== 'private' ? knowledgeTexts.audiences[audience.kind] : ''
  const parts = [description, shared].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' · ') : undefined
}
