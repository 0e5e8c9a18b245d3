import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  useMediaQuery,
} from '@mui/material'
import { Link } from 'react-router'
import { Panel } from '#ui/layout/Panel.tsx'
import { HelpFailure } from './components/HelpFailure.tsx'
import { useHelpTopics } from './components/use-help.ts'
import { helpTexts } from './help.texts.ts'

/** The list of subjects; without a choice the first one is shown beside it. */
export function HelpTopics({ topicId }: { topicId: string | undefined }) {
  const topics = useHelpTopics()
  const isBesideItsPage = useMediaQuery((theme) => theme.breakpoints.up('md'))
  if (topics.isPending) return <TopicSkeletons />
  if (topics.isError)
    return <HelpFailure error={topics.error} onRetry={() => void topics.refetch()} />
  const shown = topicId ?? (isBesideItsPage ? topics.data[0]?.id : undefined)
  return (
    <Panel title={helpTexts.topics} pad={false}>
      <Box component="nav" aria-label={helpTexts.topics}>
        <List disablePadding sx={{ p: 1 }}>
          {topics.data.map((topic) => (
            <ListItem key={topic.id} disablePadding>
              <ListItemButton
                component={Link}
                to={`/aide/${topic.id}`}
                selected={topic.id === shown}
                aria-current={topic.id === topicId ? 'page' : undefined}
                sx={{ borderRadius: 1, py: 1, minHeight: 44 }}
              >
                <ListItemText
                  primary={topic.title}
                  secondary={topic.summary}
                  slotProps={{
                    primary: { variant: 'h3', component: 'span' },
                    secondary: { variant: 'caption', sx: twoLines },
                  }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </Panel>
  )
}

/** The summary opens the page too: here its beginning is enough. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const

function TopicSkeletons() {
  return (
    <Panel title={helpTexts.topics}>
      <Box aria-busy>
        {['70%', '55%', '80%', '60%'].map((width) => (
          <Box key={width} sx={{ py: 1 }}>
            <Skeleton width={width} />
            <Skeleton width="90%" />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
