import { adminEntries } from '#features/administration/admin-entries.ts'
import { administrationTexts } from '#features/administration/administration.texts.ts'
import { FeatureOverview } from '#features/administration/FeatureOverview.tsx'
import { UntrustedProxyAlert } from '#features/monitoring/UntrustedProxyAlert.tsx'
import { useMetrics } from '#features/monitoring/use-monitoring.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

/** The first page of the administration. */
export function AdminFeaturesScreen() {
  const metrics = useMetrics(undefined)
  return (
    <>
      <PageHeader
        title={adminEntries.features.label}
        help={administrationTexts.features.help}
        titleInBar
      />
      <UntrustedProxyAlert />
      <FeatureOverview engine={metrics.data?.localaiStatus} />
    </>
  )
}
