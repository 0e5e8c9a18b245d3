import { QuotaList } from '#features/users/QuotaList.tsx'
import { quotasTexts as texts } from '#features/users/users.texts.ts'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

export function AdminQuotasScreen() {
  const success = useTemporaryNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <QuotaList onDone={success.show} />
      <SuccessNotice message={success.message} />
    </>
  )
}
