import type { Collection } from '@atelier/contract/knowledge/collections'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Box, Button, Stack } from '@mui/material'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { takeWindowFiles } from '#browser/window-files.ts'
import { tools } from '#features/configuration/tools.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { useCollection } from './api/use-collections.ts'
import { CollectionHeader } from './collections/CollectionHeader.tsx'
import { knowledgeTexts as texts } from './knowledge.texts.ts'
import { QuestionPanel } from './question/QuestionPanel.tsx'
import { SourcesPanel } from './sources/SourcesPanel.tsx'
import { addFiles } from './uploads/document-uploads.ts'
import { UploadsPanel } from './uploads/UploadsPanel.tsx'

/** One collection: its documents, and what they answer. */
export function CollectionPage({ collectionId }: { readonly collectionId: string }) {
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
        query={useCollection(collectionId)}
        failed={texts.failedOne}
        retry={texts.retry}
        titleAs="h1"
        keepsData
        skeleton={<BlockSkeleton label={texts.loading} height={360} />}
      >
        {(collection) => <LoadedCollection collection={collection} />}
      </QueryContent>
    </>
  )
}

function LoadedCollection({ collection }: { readonly collection: Collection }) {
  const { id, name, mayEdit } = collection
  usePageTitle(name)
  useEffect(
    () => (mayEdit ? takeWindowFiles((files) => addFiles(id, files)) : undefined),
    [id, mayEdit],
  )
  return (
    <>
      <CollectionHeader collection={collection} />
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

/** On a small screen the question comes first: the list may be long. */
const columnsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
