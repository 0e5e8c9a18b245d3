import type { SearchHit } from '@atelier/contract/search/search'
import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { useSignedLink } from '#api/upload-url.ts'
import { searchTypeIcons } from '../type-icons.ts'

/** The thumbnail where there is one, else the icon of its type. */
export function HitIcon({
  hit: { type, thumbnailUrl },
  size = 44,
}: {
  readonly hit: Pick<SearchHit, 'type' | 'thumbnailUrl'>
  readonly size?: number
}) {
  const Icon = searchTypeIcons[type]
  const frame = {
    width: size,
    height: size,
    flex: 'none',
    borderRadius: '8px',
    bgcolor: 'surface.sunken',
  } as const
  if (thumbnailUrl !== null) return <Thumbnail link={thumbnailUrl} frame={frame} />
  return (
    <Box
      component="span"
      sx={{ ...frame, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
    >
      <Icon sx={{ fontSize: Math.round(size / 2) }} />
    </Box>
  )
}

function Thumbnail({ link, frame }: { readonly link: string; readonly frame: object }) {
  const queries = useQueryClient()
  const { src, onError } = useSignedLink(link, () =>
    queries.invalidateQueries({ queryKey: queryKey('search', 'search') }),
  )
  return (
    <Box
      component="img"
      src={src}
      onError={onError}
      alt=""
      loading="lazy"
      sx={{ ...frame, objectFit: 'cover' }}
    />
  )
}
