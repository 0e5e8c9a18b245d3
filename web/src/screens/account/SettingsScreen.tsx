import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { Box, Stack } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { MemorySettings } from '#features/memory/MemorySettings.tsx'
import { ArchivePanel } from '#features/my-data/ArchivePanel.tsx'
import { DangerZone } from '#features/my-data/DangerZone.tsx'
import { StorageList } from '#features/my-data/StorageList.tsx'
import { storageAnchor } from '#features/my-data/storage-path.ts'
import { RetentionPanel } from '#features/retention/RetentionPanel.tsx'
import { retentionAnchor } from '#features/retention/retention-anchor.ts'
import { AppearanceSettings } from '#features/settings/AppearanceSettings.tsx'
import { DisplaySettings } from '#features/settings/DisplaySettings.tsx'
import { NotificationSettings } from '#features/settings/NotificationSettings.tsx'
import { PrivacySettings } from '#features/settings/PrivacySettings.tsx'
import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { useSaveSettings, useSettings } from '#features/settings/use-settings.ts'
import { SharesPanel } from '#features/sharing/SharesPanel.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

/** Every choice is saved as it is made, and takes effect at once wherever the user is signed in. */
export function SettingsScreen() {
  const save = useSaveSettings()
  const sendsMail = useStatus().data?.sendsMail === true
  const change = (changed: SettingsChange) =>
    save.mutate(changed, { onSuccess: () => reportSuccess(texts.saved) })
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: { xs: 2, md: 3 }, maxWidth: 880 }}>
        <FailureAlert title={texts.notSaved} reason={save.error?.message} />
        <QueryContent
          query={useSettings()}
          keepsData
          failed={texts.failed}
          retry={texts.retry}
          skeleton={<BlockSkeleton label={texts.loading} height={320} />}
        >
          {(settings) => <Sections settings={settings} sendsMail={sendsMail} onChange={change} />}
        </QueryContent>
      </Stack>
    </>
  )
}

interface SectionsProps {
  readonly settings: UserSettings
  readonly sendsMail: boolean
  readonly onChange: (change: SettingsChange) => void
}

const Sections = ({ settings, sendsMail, onChange }: SectionsProps) => (
  <>
    <ProfileSettings settings={settings} onChange={onChange} />
    <AppearanceSettings settings={settings} onChange={onChange} />
    <NotificationSettings settings={settings} sendsMail={sendsMail} onChange={onChange} />
    <PrivacySettings settings={settings} onChange={onChange} />
    <MemorySettings settings={settings} onChange={onChange} pathOfChat={pathOfChat} />
    <LinkedSection anchor={storageAnchor}>
      <Panel title={texts.storage.title}>
        <Stack sx={{ gap: 3 }}>
          <StorageList />
          <DisplaySettings settings={settings} onChange={onChange} />
        </Stack>
      </Panel>
    </LinkedSection>
    <LinkedSection anchor={retentionAnchor}>
      <RetentionPanel />
    </LinkedSection>
    <SharesPanel />
    <ArchivePanel />
    <DangerZone />
  </>
)

/** Scrolled to by a link that names it: when the link is followed there is no settings page yet. */
function LinkedSection({ anchor, children }: { anchor: string; children: ReactNode }) {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [hash, anchor])
  return (
    <Box ref={section} sx={{ scrollMarginTop: barHeight + 16 }}>
      {children}
    </Box>
  )
}
