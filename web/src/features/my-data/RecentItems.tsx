import {
  type ActivityTool,
  activityTools,
  type RecentItem,
} from '@atelier/contract/my-data/activity'
import { Box, Button, List, Skeleton, Stack } from '@mui/material'
import { Link } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { newChatPath } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RecentItemRow, rowHeight } from './components/RecentItemRow.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useRecentItems } from './use-my-data.ts'

const texts = myDataTexts.recent

/** The last items of any tool that is open, each opening where it was left. */
export const RecentItems = () => (
  <QueryContent
    query={useRecentItems()}
    keepsData
    failed={texts.failed}
    retry={myDataTexts.retry}
    skeleton={
      <Panel title={texts.title} pad={false}>
        <RowSkeletons />
      </Panel>
    }
  >
    {(items) => (
      <Panel title={texts.title} pad={false}>
        <ItemList items={items} />
      </Panel>
    )}
  </QueryContent>
)

function ItemList({ items }: { readonly items: readonly RecentItem[] }) {
  const features = useOpenFeatures()
  const isEnabled = (tool: ActivityTool) => isToolEnabled(tools[tool], features)
  const visible = items.filter(({ tool }) => isEnabled(tool))
  if (visible.length > 0)
    return (
      <List disablePadding aria-label={texts.title}>
        {visible.map((item) => (
          <RecentItemRow key={`${item.tool}-${item.id}`} item={item} />
        ))}
      </List>
    )
  const first = activityTools.find(isEnabled)
  return (
    <EmptyState
      compact
      icon={<toolIcons.history />}
      title={texts.none.title}
      text={texts.none.text}
      action={
        first && (
          <Button
            component={Link}
            to={first === 'chat' ? newChatPath : tools[first].path}
            variant="outlined"
            color="inherit"
          >
            {texts.begin[first]}
          </Button>
        )
      }
    />
  )
}

/** The same shape as the rows. */
const RowSkeletons = () => (
  <Box role="status" aria-label={texts.loading}>
    {['46%', '62%', '38%'].map((width) => (
      <Stack
        key={width}
        direction="row"
        sx={{ alignItems: 'center', gap: 1.5, px: 2, height: rowHeight }}
      >
        <Skeleton variant="circular" width={20} height={20} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width={width} />
          <Skeleton width="18%" />
        </Box>
      </Stack>
    ))}
  </Box>
)
