import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'
import { InstallationUsage } from './administration/InstallationUsage.tsx'
import { PeopleUsage } from './administration/PeopleUsage.tsx'
import { QuotaRules } from './administration/QuotaRules.tsx'
import { usageTexts } from './usage.texts.ts'

const texts = usageTexts.admin

/** What the installation uses, who does, and how much each may. */
export const AdminUsage = () => (
  <>
    <PageHeader title={texts.title} help={texts.help} titleInBar />
    <UrlTabs
      label={texts.tabs}
      parts={[
        { value: 'overview', label: texts.overview, content: <InstallationUsage /> },
        { value: 'people', label: texts.people, content: <PeopleUsage /> },
        { value: 'quotas', label: texts.quotas, content: <QuotaRules /> },
      ]}
    />
  </>
)
