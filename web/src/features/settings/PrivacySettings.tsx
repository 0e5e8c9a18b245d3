import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { settingsTexts } from './settings.texts.ts'

const texts = settingsTexts.privacy

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
}

/** What the page may send. Nobody has a public page and nothing is shared by itself, so both switches about it are fixed and say so. */
export function PrivacySettings({ settings: { privacy }, onChange }: Props) {
  return (
    <Panel title={texts.title}>
      <SwitchRow
        label={texts.publicProfile}
        text={texts.noPublicProfile}
        checked={privacy.publicProfile}
        onChange={(publicProfile) => onChange({ privacy: { publicProfile } })}
        isFixed
      />
      <SwitchRow
        label={texts.shareGenerations}
        text={texts.sharedByChoice}
        checked={privacy.shareGenerations}
        onChange={(shareGenerations) => onChange({ privacy: { shareGenerations } })}
        isFixed
      />
      <SwitchRow
        label={texts.allowAnalytics}
        text={texts.allowAnalyticsText}
        checked={privacy.allowAnalytics}
        onChange={(allowAnalytics) => onChange({ privacy: { allowAnalytics } })}
      />
    </Panel>
  )
}
