import { QuotaList } from '#features/users/QuotaList.tsx'
import { quotasTexts as texts } from '#features/users/users.texts.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

export function AdminQuotasScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <QuotaList onDone={reportSuccess} />
    </>
  )
}
