import type { SettingsChange } from '@atelier/contract/settings'
import { Alert, AlertTitle, Skeleton, Stack } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { AppearanceSettings } from '#features/account/AppearanceSettings.tsx'
import { DisplaySettings } from '#features/account/DisplaySettings.tsx'
import { NotificationSettings } from '#features/account/NotificationSettings.tsx'
import { PrivacySettings } from '#features/account/PrivacySettings.tsx'
import { settingsTexts as texts } from '#features/account/settings.texts.ts'
import { useSaveSettings, useSettings } from '#features/account/use-settings.ts'
import { ArchivePanel } from '#features/belongings/ArchivePanel.tsx'
import { DangerZone } from '#features/belongings/DangerZone.tsx'
import { StorageList } from '#features/belongings/StorageList.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SuccessNotice } from '#ui/SuccessNotice.tsx'
import { usePassingNotice } from '#ui/use-passing-notice.ts'
import { ProfileSettings } from './settings/ProfileSettings.tsx'

/** Every choice is saved as it is made, and acts at once wherever the person is signed in. */
export function SettingsScreen() {
  const { data: settings, error, refetch } = useSettings()
  const save = useSaveSettings()
  const success = usePassingNotice()
  const change = (wanted: SettingsChange) =>
    save.mutate(wanted, { onSuccess: () => success.tell(texts.saved) })
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
            {sentenceFor(save.error)}
          </Alert>
        )}
        {!settings && error && (
          <FailedPanel
            title={texts.failed}
            text={sentenceFor(error)}
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
                <StorageList onCleared={success.tell} />
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
