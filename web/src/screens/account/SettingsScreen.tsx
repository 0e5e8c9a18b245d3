import type { SettingsChange } from '@atelier/contract/account/settings'
import { Alert, AlertTitle, Skeleton, Stack } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { ArchivePanel } from '#features/my-data/ArchivePanel.tsx'
import { DangerZone } from '#features/my-data/DangerZone.tsx'
import { StorageList } from '#features/my-data/StorageList.tsx'
import { AppearanceSettings } from '#features/settings/AppearanceSettings.tsx'
import { DisplaySettings } from '#features/settings/DisplaySettings.tsx'
import { NotificationSettings } from '#features/settings/NotificationSettings.tsx'
import { PrivacySettings } from '#features/settings/PrivacySettings.tsx'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { useSaveSettings, useSettings } from '#features/settings/use-settings.ts'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { SuccessNotice } from '#ui/feedback/SuccessNotice.tsx'
import { useTemporaryNotice } from '#ui/feedback/use-temporary-notice.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'

/** Every choice is saved as it is made, and acts at once wherever the person is signed in. */
export function SettingsScreen() {
  const { data: settings, error, refetch } = useSettings()
  const save = useSaveSettings()
  const success = useTemporaryNotice()
  const change = (wanted: SettingsChange) =>
    save.mutate(wanted, { onSuccess: () => success.show(texts.saved) })
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <SuccessNotice message={success.message} />
      <Stack sx={{ gap: { xs: 2, md: 3 }, maxWidth: 880 }}>
        {save.error && (
          <Alert severity="error">
            <AlertTitle sx={{ m: 0, fontSize: 'inherit', fontWeight: 600 }}>
              {texts.notSaved}
            </AlertTitle>
            {errorMessage(save.error)}
          </Alert>
        )}
        {!settings && error && (
          <ErrorPanel
            title={texts.failed}
            text={errorMessage(error)}
            retry={texts.retry}
            onRetry={() => void refetch()}
          />
        )}
        {!settings && !error && (
          <Skeleton variant="rounded" height={320} aria-label={texts.loading} />
        )}
        {settings && (
          <>
            <ProfileSettings settings={settings} onChange={change} />
            <AppearanceSettings settings={settings} onChange={change} />
            <NotificationSettings settings={settings} onChange={change} />
            <PrivacySettings settings={settings} onChange={change} />
            <Panel title={texts.storage.title}>
              <Stack sx={{ gap: 3 }}>
                <StorageList onCleared={success.show} />
                <DisplaySettings settings={settings} onChange={change} />
              </Stack>
            </Panel>
            <ArchivePanel />
            <DangerZone />
          </>
        )}
      </Stack>
    </>
  )
}
