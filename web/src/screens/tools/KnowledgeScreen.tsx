import { useParams } from 'react-router'
import { CollectionPage } from '#features/knowledge/CollectionPage.tsx'
import { CollectionsPage } from '#features/knowledge/CollectionsPage.tsx'
import { SourcePage } from '#features/knowledge/SourcePage.tsx'

/** The collections of documents, one of them, or one document. */
export function KnowledgeScreen() {
  const { collectionId, sourceId } = useParams()
  if (sourceId !== undefined) return <SourcePage key={sourceId} sourceId={sourceId} />
  if (collectionId !== undefined)
    return <CollectionPage key={collectionId} collectionId={collectionId} />
  return <CollectionsPage />
}
