import { Stack } from '@mui/material'
import { NoticeComposer } from '#features/notices/NoticeComposer.tsx'
import { NoticeHistory } from '#features/notices/NoticeHistory.tsx'
import { noticesTexts as texts } from '#features/notices/notices.texts.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** Announcements: a new one, and those sent before. */
export function AdminNotificationsScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 2, md: 3 } }}>
        <NoticeComposer onDone={reportSuccess} />
        <NoticeHistory />
      </Stack>
    </>
  )
}
