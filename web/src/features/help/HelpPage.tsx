import { aboutTopicId } from '@atelier/contract/help/help'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { language } from '#language/language.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { AboutFacts } from './components/AboutFacts.tsx'
import { useHelpPage, useHelpTopics } from './components/use-help.ts'
import { helpTexts } from './help.texts.ts'

interface Props {
  readonly topicId: string | undefined
  /** Who reads: the administrator is told what to do, others whom to ask. */
  readonly isAdmin: boolean
}

/** One page of the help; without a choice, the first. */
export function HelpPage({ topicId, isAdmin }: Props) {
  const first = useHelpTopics().data?.[0]?.id
  const shown = topicId ?? first
  return shown === undefined ? undefined : <PageContent topicId={shown} isAdmin={isAdmin} />
}

function PageContent({ topicId, isAdmin }: Props & { readonly topicId: string }) {
  const query = useHelpPage(topicId)
  usePageTitle(query.data ? `${query.data.title} · ${helpTexts.title}` : helpTexts.title)
  useAnchor(query.isSuccess)
  return (
    <QueryContent
      query={query}
      failed={helpTexts.failed}
      retry={helpTexts.retry}
      skeleton={<PageSkeleton />}
    >
      {({ title, markdown }) => (
        <Panel>
          <Box component="article" sx={{ p: { xs: 0, md: 1.5 }, maxWidth: '76ch' }}>
            <Button
              component={Link}
              to="/aide"
              size="small"
              color="inherit"
              startIcon={<BackIcon />}
              sx={{ display: { md: 'none' }, mb: 1, ml: -1 }}
            >
              {helpTexts.all}
            </Button>
            <Typography variant="h1" component="h2" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
            {language() !== 'fr' && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {helpTexts.onlyFrench}
              </Alert>
            )}
            {topicId === aboutTopicId && <AboutFacts isAdmin={isAdmin} />}
            <Markdown text={withoutTitle(markdown)} headingStart={3} headingIds />
          </Box>
        </Panel>
      )}
    </QueryContent>
  )
}

/** Scrolls to the heading in the URL, which exists only once the page is loaded. */
function useAnchor(isReady: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady && hash !== '')
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [isReady, hash])
}

function PageSkeleton() {
  return (
    <Panel>
      <Box aria-busy sx={{ p: { md: 1.5 }, maxWidth: '76ch' }}>
        <Skeleton width="40%" height={36} />
        {['96%', '88%', '92%', '64%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Box>
    </Panel>
  )
}

/** The page begins with its title, which is rendered apart. */
const withoutTitle = (markdown: string) => markdown.replace(/^\s*# .*\n/, '')
