import { PreparedList } from '#features/users/PreparedList.tsx'
import { preparedTexts as texts } from '#features/users/users.texts.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** Accounts that their owners enter by a provider, without another proof. */
export const AdminPrepareScreen = () => (
  <>
    <PageHeader title={texts.title} help={texts.help} />
    <PreparedList />
  </>
)
