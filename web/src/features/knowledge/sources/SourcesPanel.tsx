import type { Collection } from '@atelier/contract/knowledge/collections'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { useSources } from '../api/use-sources.ts'
import { collectionState } from '../collections/collection-state.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { SourceTable } from './SourceTable.tsx'

const texts = knowledgeTexts.sources

/** The documents of a collection, the last added first. */
export function SourcesPanel({ collection }: { readonly collection: Collection }) {
  return (
    <PagedList
      query={useSources(collection.id)}
      failed={texts.failed}
      retry={knowledgeTexts.retry}
      titleAs="h2"
      skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={240} />}
      empty={
        <Panel pad={false}>
          <EmptyState
            icon={<DocumentIcon />}
            title={texts.empty}
            text={collection.mayEdit ? texts.emptyHelp : texts.emptyShared}
          />
        </Panel>
      }
    >
      {(sources, more) => (
        <Panel title={texts.title} note={collectionState(collection)} pad={false}>
          <SourceTable sources={sources} mayEdit={collection.mayEdit} />
          {more}
        </Panel>
      )}
    </PagedList>
  )
}
