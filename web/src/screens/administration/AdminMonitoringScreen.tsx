import { Monitoring } from '#features/monitoring/Monitoring.tsx'
import { monitoringTexts as texts } from '#features/monitoring/monitoring.texts.ts'
import { NetworkReport } from '#features/monitoring/NetworkReport.tsx'
import { SetupChecks } from '#features/monitoring/SetupChecks.tsx'
import { StorageReport } from '#features/monitoring/StorageReport.tsx'
import { UntrustedProxyAlert } from '#features/monitoring/UntrustedProxyAlert.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { StorageByUser } from '#features/users/StorageByUser.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'

function StorageTab() {
  const seesUsers = useUser().rights.manage.includes('users')
  return (
    <>
      <StorageReport />
      {seesUsers && <StorageByUser />}
    </>
  )
}

/** The state of the machine, the server and its engine. */
export function AdminMonitoringScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <UntrustedProxyAlert />
      <UrlTabs
        label={texts.title}
        parts={[
          { value: 'overview', label: texts.tabs.overview, content: <Monitoring /> },
          { value: 'storage', label: texts.tabs.storage, content: <StorageTab /> },
          { value: 'network', label: texts.tabs.network, content: <NetworkReport /> },
          { value: 'setup', label: texts.tabs.setup, content: <SetupChecks /> },
        ]}
      />
    </>
  )
}
