import type { Collection } from '@atelier/contract/knowledge/collections'
import AddIcon from '@mui/icons-material/AddRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { takeWindowFiles } from '#browser/window-files.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
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
  const created = ({ id }: Collection) => {
    addFiles(id, dialogs.open ?? [])
    void navigate(collectionPath(id))
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
            <Cards title={texts.own} collections={all.filter(({ isOwn }) => isOwn)} />
            <Cards title={texts.shared} collections={all.filter(({ isOwn }) => !isOwn)} />
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

interface CardsProps {
  readonly title: string
  readonly collections: readonly Collection[]
}
function Cards({ title, collections }: CardsProps): ReactNode {
  const heading = useId()
  if (collections.length === 0) return undefined
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <PlainList aria-labelledby={heading} sx={gridStyle}>
        {collections.map((collection) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} />
          </li>
        ))}
      </PlainList>
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
}
