import type { ManageRight } from '@atelier/contract/groups/own-rights'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'
import { InstallationUsage } from './administration/InstallationUsage.tsx'
import { PeopleUsage } from './administration/PeopleUsage.tsx'
import { QuotaRules } from './administration/QuotaRules.tsx'
import { usageTexts } from './usage.texts.ts'

const texts = usageTexts.admin

const quotas = { value: 'quotas', label: texts.quotas, content: <QuotaRules /> } as const
const reports = [
  { value: 'overview', label: texts.overview, content: <InstallationUsage /> },
  { value: 'people', label: texts.people, content: <PeopleUsage /> },
] as const

/** What the installation uses, who does, and how much each may: as far as the caller's rights go. */
export const AdminUsage = ({ manage }: { readonly manage: readonly ManageRight[] }) => (
  <>
    <PageHeader title={texts.title} help={texts.help} titleInBar />
    {manage.includes('usage') ? (
      <UrlTabs
        label={texts.tabs}
        parts={manage.includes('quotas') ? [...reports, quotas] : reports}
      />
    ) : (
      <QuotaRules />
    )}
  </>
)
