import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { language } from '#language/language.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { HelpFailure } from './components/HelpFailure.tsx'
import { useHelpPage, useHelpTopics } from './components/use-help.ts'
import { helpTexts } from './help.texts.ts'

/** One page of the help; without a choice, the first. */
export function HelpPage({ topicId }: { topicId: string | undefined }) {
  const first = useHelpTopics().data?.[0]?.id
  const shown = topicId ?? first
  return shown === undefined ? undefined : <PageContent topicId={shown} />
}

function PageContent({ topicId }: { topicId: string }) {
  const page = useHelpPage(topicId)
  usePageTitle(page.data ? `${page.data.title} · ${helpTexts.title}` : helpTexts.title)
  useAnchor(page.isSuccess)
  if (page.isPending) return <PageSkeleton />
  if (page.isError) return <HelpFailure error={page.error} onRetry={() => void page.refetch()} />
  return (
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
          {page.data.title}
        </Typography>
        {language() !== 'fr' && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {helpTexts.onlyFrench}
          </Alert>
        )}
        <Markdown text={withoutTitle(page.data.markdown)} headingStart={3} headingIds />
      </Box>
    </Panel>
  )
}

/** The part of the page that the address names exists only once the page is there. */
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

/** The page opens with its title, which is drawn apart. */
const withoutTitle = (markdown: string) => markdown.replace(/^\s*# .*\n/, '')
