import type { Collection } from '@atelier/contract/knowledge/collections'
import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { collectionPath } from '../api/knowledge-paths.ts'
import { knowledgeTexts as texts } from '../knowledge.texts.ts'
import { collectionState } from './collection-state.ts'

const Icon = toolIcons.knowledge

/** A collection, which opens on a click: its name, how much is in it, and one line of state. */
export const CollectionCard = ({ collection }: { readonly collection: Collection }) => (
  <ButtonBase component={Link} to={collectionPath(collection.id)} sx={cardStyle}>
    <Box sx={iconStyle}>
      <Icon sx={{ fontSize: 21 }} />
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <bdi>{collection.name}</bdi>
      </Typography>
      <Quiet component="span" className="num" sx={{ display: 'block' }}>
        {detailsOf(collection)}
      </Quiet>
      {collection.sources > 0 && (
        <Quiet component="span" className="num" sx={{ display: 'block' }}>
          {collectionState(collection)}
        </Quiet>
      )}
    </Box>
  </ButtonBase>
)

function detailsOf({ sources, isOwn, audience }: Collection): string {
  const count = texts.documents(sources)
  return isOwn && audience.kind !== 'private'
    ? `${count} · ${texts.audiences[audience.kind]}`
    : count
}

const cardStyle = {
  justifyContent: 'flex-start',
  alignItems: 'flex-start',
  textAlign: 'left',
  gap: 1.5,
  p: 2,
  height: '100%',
  width: '100%',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  color: 'text.primary',
  '&:hover': { borderColor: 'surface.control' },
} as const

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
