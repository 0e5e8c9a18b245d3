import { Stack } from '@mui/material'
import { NoticeComposer } from '#features/notices/NoticeComposer.tsx'
import { NoticeHistory } from '#features/notices/NoticeHistory.tsx'
import { noticesTexts as texts } from '#features/notices/notices.texts.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'

/** Telling everyone something, and what was told before. */
export function AdminNotificationsScreen() {
  const success = usePassingNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 2, md: 3 } }}>
        <NoticeComposer onDone={success.tell} />
        <NoticeHistory />
      </Stack>
      <SuccessNotice message={success.message} />
    </>
  )
}
