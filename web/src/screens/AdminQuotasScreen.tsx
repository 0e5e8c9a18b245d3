import { QuotaList } from '#features/users/QuotaList.tsx'
import { quotasTexts as texts } from '#features/users/users.texts.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'

/** How many inpaintings everyone may ask for. */
export function AdminQuotasScreen() {
  const success = usePassingNotice()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <QuotaList onDone={success.tell} />
      <SuccessNotice message={success.message} />
    </>
  )
}
