import type { Collection } from '@atelier/contract/knowledge/collections'
import AddIcon from '@mui/icons-material/AddRounded'
import { Button, Stack } from '@mui/material'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeWindowFiles } from '#browser/window-files.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { CardSection } from '#ui/cards/CardGrid.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { collectionPath } from './api/knowledge-paths.ts'
import { useCollections } from './api/use-collections.ts'
import { CollectionCard } from './collections/CollectionCard.tsx'
import { CollectionDialog } from './collections/CollectionDialog.tsx'
import { knowledgeTexts as texts } from './knowledge.texts.ts'
import { addFiles } from './uploads/document-uploads.ts'

const EmptyIcon = toolIcons.knowledge
/** Files that were dropped before there was a collection for them go into the one that is created. */
type Creation = readonly File[]

/** The user's collections of documents, and those that are shared with them. */
export function CollectionsPage() {
  const navigate = useNavigate()
  const dialogs = useDialogs<Creation>()
  const { show } = dialogs
  useEffect(() => takeWindowFiles((files) => show(files)))
  const created = (collection: Collection) => {
    addFiles(collection, dialogs.open ?? [])
    void navigate(collectionPath(collection.id))
  }
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => show([])}>
      {texts.create}
    </Button>
  )
  const collections = useCollections()
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={(collections.data?.length ?? 0) > 0 && create}
      />
      <PagedList
        query={collections}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={240} />}
        empty={
          <Panel pad={false}>
            <EmptyState
              icon={<EmptyIcon />}
              title={texts.empty}
              text={texts.emptyHelp}
              action={create}
            />
          </Panel>
        }
      >
        {(all, more) => (
          <Stack sx={{ gap: 3 }}>
            <CardSection title={texts.own} items={all.filter(({ isOwn }) => isOwn)}>
              {(collection) => <CollectionCard collection={collection} />}
            </CardSection>
            <CardSection title={texts.shared} items={all.filter(({ isOwn }) => !isOwn)}>
              {(collection) => <CollectionCard collection={collection} />}
            </CardSection>
            {more}
          </Stack>
        )}
      </PagedList>
      {dialogs.shown && (
        <CollectionDialog frame={dialogs.frame} collection={undefined} onSaved={created} />
      )}
    </>
  )
}
