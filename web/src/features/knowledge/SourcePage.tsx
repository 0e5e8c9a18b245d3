import type { Source, SourceOrigin } from '@atelier/contract/knowledge/sources'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button } from '@mui/material'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { isGone } from './api/is-gone.ts'
import { collectionPath } from './api/knowledge-paths.ts'
import { useCollection } from './api/use-collections.ts'
import { useDownloadOriginal, useSource } from './api/use-sources.ts'
import { knowledgeTexts } from './knowledge.texts.ts'
import { OriginLink } from './reader/OriginLink.tsx'
import { SourceText } from './reader/SourceText.tsx'
import { SourceStatus } from './sources/SourceStatus.tsx'

const texts = knowledgeTexts.reader

/** One document: the text that was read, and what was not. */
export function SourcePage({ sourceId }: { readonly sourceId: string }) {
  const source = useSource(sourceId)
  return (
    <QueryContent
      query={source}
      failed={texts.failed}
      retry={knowledgeTexts.retry}
      titleAs="h1"
      keepsData={!isGone(source.error)}
      skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={360} />}
    >
      {(loaded) => <LoadedSource source={loaded} />}
    </QueryContent>
  )
}

function LoadedSource({ source }: { readonly source: Source }) {
  usePageTitle(source.title)
  const { mutate, isPending, error } = useDownloadOriginal()
  const mayEdit = useCollection(source.collectionId).data?.mayEdit ?? false
  return (
    <>
      <Button
        component={Link}
        to={collectionPath(source.collectionId)}
        size="small"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ mb: 1 }}
      >
        {texts.back}
      </Button>
      <PageHeader
        title={source.title}
        help={helpOf(source)}
        actions={
          source.kind !== 'file' ? (
            <OriginLink origin={source.origin} />
          ) : (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<DownloadIcon />}
              loading={isPending}
              onClick={() => mutate(source)}
            >
              {texts.download}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {error && <FailureAlert reason={texts.downloadFailed(errorMessage(error))} />}
        <Panel>
          <SourceStatus source={source} mayEdit={mayEdit} />
        </Panel>
        <SourceText source={source} />
      </Box>
    </>
  )
}

/** The address of a pasted page is shown as text: nobody is sent there unasked. */
function helpOf({ kind, address, origin }: Source): string {
  const parts = [knowledgeTexts.sources.kinds[kind], address, origin && originText(origin)]
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}

const originText = (origin: SourceOrigin): string =>
  'isFollowed' in origin && origin.isFollowed ? texts.followed : texts.copied
