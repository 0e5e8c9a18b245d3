import type { Source, SourceOrigin } from '@atelier/contract/knowledge/sources'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Box, Button } from '@mui/material'
import { Link, useNavigate } from 'react-router'
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
import { MissingDocument } from './reader/MissingDocument.tsx'
import { SourceActions } from './reader/SourceActions.tsx'
import { SourceText } from './reader/SourceText.tsx'
import { useSourceActions } from './sources/SourceMenu.tsx'
import { SourceStatus } from './sources/SourceStatus.tsx'

const texts = knowledgeTexts.reader

/** One document: the text that was read, and what was not. */
export function SourcePage({ sourceId }: { readonly sourceId: string }) {
  const navigate = useNavigate()
  const { isRemoving, ...actions } = useSourceActions(
    ({ collectionId }) => void navigate(collectionPath(collectionId), { replace: true }),
  )
  // Nothing asks for what is being deleted.
  return isRemoving ? skeleton : <SourceContent sourceId={sourceId} actions={actions} />
}

const skeleton = <BlockSkeleton label={knowledgeTexts.loading} height={360} />

interface Actions {
  readonly actions: Pick<ReturnType<typeof useSourceActions>, 'reread' | 'trash'>
}
function SourceContent({ sourceId, actions }: Actions & { readonly sourceId: string }) {
  const source = useSource(sourceId)
  if (isGone(source.error)) return <MissingDocument reason={errorMessage(source.error)} />
  return (
    <QueryContent
      query={source}
      failed={texts.failed}
      retry={knowledgeTexts.retry}
      titleAs="h1"
      keepsData
      skeleton={skeleton}
    >
      {(loaded) => <LoadedSource source={loaded} actions={actions} />}
    </QueryContent>
  )
}

function LoadedSource({ source, actions }: Actions & { readonly source: Source }) {
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
          <SourceActions
            source={source}
            mayEdit={mayEdit}
            isDownloading={isPending}
            onDownload={() => mutate(source)}
            onReread={() => actions.reread(source)}
            onTrash={() => actions.trash(source)}
          />
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {error && <FailureAlert reason={texts.downloadFailed(errorMessage(error))} />}
        <Panel>
          <SourceStatus source={source} mayEdit={mayEdit} isWhole />
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
