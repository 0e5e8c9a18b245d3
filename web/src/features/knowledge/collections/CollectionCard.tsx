import type { Collection } from '@atelier/contract/knowledge/collections'
import { Box } from '@mui/material'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { CardLink } from '#ui/cards/CardLink.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { collectionPath } from '../api/knowledge-paths.ts'
import { knowledgeTexts as texts } from '../knowledge.texts.ts'
import { collectionState, storedText } from './collection-state.ts'

const Icon = toolIcons.knowledge

/** A collection: its name, how much is in it, and one line of state. */
export const CollectionCard = ({ collection }: { readonly collection: Collection }) => (
  <CardLink
    to={collectionPath(collection.id)}
    icon={
      <Box sx={iconStyle}>
        <Icon sx={{ fontSize: 21 }} />
      </Box>
    }
    name={collection.name}
  >
    <Quiet component="span" className="num" sx={{ display: 'block' }}>
      {detailsOf(collection)}
    </Quiet>
    {collection.sources > 0 && (
      <Quiet component="span" className="num" sx={{ display: 'block' }}>
        {collectionState(collection)}
      </Quiet>
    )}
  </CardLink>
)

function detailsOf({ isOwn, audience, ...stored }: Collection): string {
  const count = storedText(stored)
  return isOwn && audience.kind !== 'private'
    ? `${count} · ${texts.audiences[audience.kind]}`
    : count
}

const iconStyle = {
  width: 40,
  height: 40,
  borderRadius: '10px',
  bgcolor: 'surface.tint',
  color: 'primary.main',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
} as const
