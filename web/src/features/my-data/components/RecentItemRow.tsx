import type { RecentItem } from '@atelier/contract/my-data/activity'
import { Box, ButtonBase, ListItem, Typography } from '@mui/material'
import { Link } from 'react-router'
import { useSignedLink } from '#api/upload-url.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { useAnyModelName } from '#features/models/use-models.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Thumbnail } from '#ui/data-display/Thumbnail.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { myDataTexts } from '../my-data.texts.ts'
import { recentItemPath } from '../recent-item-path.ts'
import { useRefreshRecentItems } from '../use-my-data.ts'

const texts = myDataTexts.recent
export const rowHeight = 62

/** One item: title, tool, model, time. */
export function RecentItemRow({ item }: { readonly item: RecentItem }) {
  const modelName = useAnyModelName()
  return (
    <ListItem
      disablePadding
      sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <ButtonBase
        component={Link}
        to={recentItemPath(item)}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.5,
          px: 2,
          py: 1,
          minHeight: rowHeight,
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: '-3px' },
        }}
      >
        <ItemThumbnail item={item} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="body2"
            component="span"
            noWrap
            sx={{ display: 'block', fontWeight: 500 }}
          >
            {item.title === '' ? texts.untitled : item.title}
          </Typography>
          <Quiet component="span" noWrap sx={{ display: 'block' }}>
            {[texts.kinds[item.tool], ...(item.model === '' ? [] : [modelName(item.model)])].join(
              ' · ',
            )}
          </Quiet>
        </Box>
        <Quiet component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
          <RelativeTime at={item.at} />
        </Quiet>
      </ButtonBase>
    </ListItem>
  )
}

/** The item's picture if it has one, else the icon of the tool. */
function ItemThumbnail({ item: { tool, thumbnailUrl } }: { readonly item: RecentItem }) {
  const Icon = toolIcons[tool]
  const picture = useSignedLink(thumbnailUrl ?? '', useRefreshRecentItems())
  return (
    <Thumbnail
      size={40}
      picture={thumbnailUrl === null ? undefined : picture}
      icon={<Icon />}
      sx={{ bgcolor: 'surface.sunken' }}
    />
  )
}
