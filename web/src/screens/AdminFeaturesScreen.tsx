import { adminEntries } from '#features/administration/admin-entries.ts'
import { administrationTexts } from '#features/administration/administration.texts.ts'
import { FeatureOverview } from '#features/administration/FeatureOverview.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** Where the administration begins. */
export function AdminFeaturesScreen() {
  return (
    <>
      <PageHeader title={adminEntries.features.label} help={administrationTexts.features.help} titleInBar />
      <FeatureOverview />
    </>
  )
}
