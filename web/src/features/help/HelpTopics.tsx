import type { HelpTopic } from '@atelier/contract/help/help'
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
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useHelpTopics } from './components/use-help.ts'
import { helpTexts } from './help.texts.ts'

interface Props {
  readonly topicId: string | undefined
}

/** The list of topics; without a choice the first one is shown beside it. */
export const HelpTopics = ({ topicId }: Props) => (
  <QueryContent
    query={useHelpTopics()}
    failed={helpTexts.failed}
    retry={helpTexts.retry}
    skeleton={<TopicSkeletons />}
  >
    {(topics) => <TopicList topics={topics} topicId={topicId} />}
  </QueryContent>
)

function TopicList({ topics, topicId }: Props & { readonly topics: readonly HelpTopic[] }) {
  const isBesideItsPage = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const shownId = topicId ?? (isBesideItsPage ? topics[0]?.id : undefined)
  return (
    <Panel title={helpTexts.topics} pad={false}>
      <Box component="nav" aria-label={helpTexts.topics}>
        <List disablePadding sx={{ p: 1 }}>
          {topics.map((topic) => (
            <ListItem key={topic.id} disablePadding>
              <ListItemButton
                component={Link}
                to={`/aide/${topic.id}`}
                selected={topic.id === shownId}
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

/** The page itself begins with the summary: here two lines of it are enough. */
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
