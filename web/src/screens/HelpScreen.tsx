import { Box } from '@mui/material'
import { useParams } from 'react-router'
import { HelpPage } from '#features/help/HelpPage.tsx'
import { HelpTopics } from '#features/help/HelpTopics.tsx'
import { helpTexts } from '#features/help/help.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** The help: its topics at the left, or alone on a phone; the chosen page at the right. Without a choice, the first page. */
export function HelpScreen() {
  const { topicId } = useParams()
  return (
    <>
      <PageHeader title={helpTexts.title} help={helpTexts.intro} titleInBar />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: { xs: topicId === undefined ? 'block' : 'none', md: 'block' } }}>
          <HelpTopics topicId={topicId} />
        </Box>
        <Box
          sx={{
            display: { xs: topicId === undefined ? 'none' : 'block', md: 'block' },
            minWidth: 0,
          }}
        >
          <HelpPage topicId={topicId} isAdmin={useUser().role === 'ADMIN'} />
        </Box>
      </Box>
    </>
  )
}
