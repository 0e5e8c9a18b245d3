import type { SearchHit } from '@atelier/contract/search/search'
import { useSignedLink } from '#api/upload-url.ts'
import { Thumbnail } from '#ui/data-display/Thumbnail.tsx'
import { searchTypeIcons } from '../type-icons.ts'
import { useRenewHitLinks } from '../use-search.ts'

interface Props {
  readonly hit: Pick<SearchHit, 'type' | 'thumbnailUrl'>
}

/** The thumbnail where there is one, else the icon of its type. */
export function HitIcon({ hit: { type, thumbnailUrl } }: Props) {
  const Icon = searchTypeIcons[type]
  const picture = useSignedLink(thumbnailUrl ?? '', useRenewHitLinks())
  return (
    <Thumbnail
      size={44}
      picture={thumbnailUrl === null ? undefined : picture}
      icon={<Icon />}
      sx={{ bgcolor: 'surface.sunken' }}
    />
  )
}
