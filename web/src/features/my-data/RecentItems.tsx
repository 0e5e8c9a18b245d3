import {
  type ActivityTool,
  activityTools,
  type RecentItem,
} from '@atelier/contract/my-data/activity'
import { Box, Button, List, Skeleton, Stack } from '@mui/material'
import { Link } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { newChatPath } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RecentItemRow, rowHeight } from './components/RecentItemRow.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useRecentItems } from './use-my-data.ts'

const texts = myDataTexts.recent

/** What was worked on last with any tool that is open, to go on with it. */
export function RecentItems() {
  const { data, error, refetch } = useRecentItems()
  const features = useStatus().data?.features
  const isOpen = (tool: ActivityTool) => isToolEnabled(tools[tool], features)
  if (!data && error)
    return (
      <ErrorPanel
        title={texts.failed}
        text={errorMessage(error)}
        retry={myDataTexts.retry}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Panel title={texts.title} pad={false}>
      <Content
        items={data?.filter(({ tool }) => isOpen(tool))}
        first={activityTools.find(isOpen)}
      />
    </Panel>
  )
}

interface ContentProps {
  readonly items: readonly RecentItem[] | undefined
  /** Where one could begin. */
  readonly first: ActivityTool | undefined
}
function Content({ items, first }: ContentProps) {
  if (!items) return <Waiting />
  if (items.length > 0)
    return (
      <List disablePadding aria-label={texts.title}>
        {items.map((item) => (
          <RecentItemRow key={`${item.tool}-${item.id}`} item={item} />
        ))}
      </List>
    )
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

/** The same shape while they are on their way. */
const Waiting = () => (
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
