import type { Collection } from '@atelier/contract/knowledge/collections'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Box, Button, Stack } from '@mui/material'
import { type ComponentProps, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { AddMenu } from './adding/AddMenu.tsx'
import { isGone } from './api/is-gone.ts'
import { useCollection, useRemoveCollection } from './api/use-collections.ts'
import { CollectionHeader } from './collections/CollectionHeader.tsx'
import { knowledgeTexts as texts } from './knowledge.texts.ts'
import { QuestionPanel } from './question/QuestionPanel.tsx'
import { SourcesPanel } from './sources/SourcesPanel.tsx'
import { addFiles } from './uploads/document-uploads.ts'
import { FirstDocuments } from './uploads/FirstDocuments.tsx'
import { takeFiles } from './uploads/take-files.ts'
import { UploadsPanel } from './uploads/UploadsPanel.tsx'

/** One collection: its documents, and what they answer. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
  const navigate = useNavigate()
  const removal = useRemoveCollection()
  const trash = useTrashing({
    mutation: removal,
    describe: ({ id, name: title }: Collection) => ({ title, choice: { ids: [id] } }),
    onTrashed: () => void navigate(tools.knowledge.path, { replace: true }),
  })
  // Nothing asks for what is being deleted.
  if (removal.isPending || removal.isSuccess) return skeleton
  return <CollectionContent collectionId={collectionId} onRemove={trash} />
}

interface ContentProps {
  readonly collectionId: string
  readonly onRemove: (collection: Collection) => void
}
function CollectionContent({ collectionId, onRemove }: ContentProps) {
  const collection = useCollection(collectionId)
  return (
    <>
      <Button
        component={Link}
        to={tools.knowledge.path}
        size="small"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ mb: 1 }}
      >
        {texts.back}
      </Button>
      <QueryContent
        query={collection}
        failed={texts.failedOne}
        retry={texts.retry}
        titleAs="h1"
        keepsData={!isGone(collection.error)}
        skeleton={skeleton}
      >
        {(loaded) => <LoadedCollection collection={loaded} onRemove={() => onRemove(loaded)} />}
      </QueryContent>
    </>
  )
}

const skeleton = <BlockSkeleton label={texts.loading} height={360} />

interface LoadedProps {
  readonly collection: Collection
  readonly onRemove: () => void
}
function LoadedCollection({ collection, onRemove }: LoadedProps) {
  const { id, name } = collection
  usePageTitle(name)
  useAddedFiles(collection)
  return (
    <>
      <CollectionHeader collection={collection} onRemove={onRemove} />
      <Box sx={columnsStyle}>
        <Box sx={{ order: { xs: 0, md: 1 }, minWidth: 0 }}>
          <QuestionPanel collection={collection} />
        </Box>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <UploadsPanel collectionId={id} />
          <SourcesPanel collection={collection} />
        </Stack>
      </Box>
    </>
  )
}

function useAddedFiles({ id, sources, mayEdit }: Collection): void {
  useEffect(
    () => (mayEdit ? takeFiles((files) => addFiles({ id, sources }, files)) : undefined),
    [id, sources, mayEdit],
  )
}

interface DocumentsProps extends ComponentProps<typeof FirstDocuments> {
  /** Without one, it is created with its first document. */
  readonly collectionId: string | null
}
/** The documents of something else, which has a collection of its own: the list alone. */
export const CollectionDocuments = ({ collectionId, ...creation }: DocumentsProps) =>
  collectionId === null ? (
    <FirstDocuments {...creation} />
  ) : (
    <Documents {...creation} collectionId={collectionId} />
  )

function Documents({ collectionId, ...creation }: DocumentsProps & { collectionId: string }) {
  const collection = useCollection(collectionId)
  if (isGone(collection.error)) return <FirstDocuments {...creation} />
  return (
    <QueryContent
      query={collection}
      failed={texts.failedOne}
      retry={texts.retry}
      titleAs="h2"
      keepsData
      skeleton={<BlockSkeleton label={texts.loading} height={120} />}
    >
      {(loaded) => <DocumentList collection={loaded} />}
    </QueryContent>
  )
}

function DocumentList({ collection }: { readonly collection: Collection }) {
  useAddedFiles(collection)
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'stretch' }}>
      {collection.mayEdit && (
        <Box>
          <AddMenu collection={collection} />
        </Box>
      )}
      <UploadsPanel collectionId={collection.id} />
      <SourcesPanel collection={collection} />
    </Stack>
  )
}

/** On a small screen the question comes first: the list may be long. */
const columnsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
