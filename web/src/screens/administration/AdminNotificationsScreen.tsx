import { Stack } from '@mui/material'
import { NoticeComposer } from '#features/notices/NoticeComposer.tsx'
import { NoticeHistory } from '#features/notices/NoticeHistory.tsx'
import { noticesTexts as texts } from '#features/notices/notices.texts.ts'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** Announcements: a new one, and those sent before. */
export function AdminNotificationsScreen() {
  const success = useTemporaryNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 2, md: 3 } }}>
        <NoticeComposer onDone={success.show} />
        <NoticeHistory />
      </Stack>
      <SuccessNotice message={success.message} />
    </>
  )
}
