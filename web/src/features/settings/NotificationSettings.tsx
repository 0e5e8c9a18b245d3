import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { useState } from 'react'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { settingsTexts } from './settings.texts.ts'

const texts = settingsTexts.notifications

interface Props {
  readonly settings: UserSettings
  /** The installation sends mails. */
  readonly sendsMail: boolean
  readonly onChange: (change: SettingsChange) => void
}

/** The notifications of the page and of the browser; email only where the installation sends mails. */
export function NotificationSettings({ settings: { notifications }, sendsMail, onChange }: Props) {
  const push = usePush((isOn) => onChange({ notifications: { push: isOn } }))
  return (
    <Panel title={texts.title}>
      <SwitchRow
        label={texts.generationComplete}
        text={texts.generationCompleteText}
        checked={notifications.generationComplete}
        onChange={(generationComplete) => onChange({ notifications: { generationComplete } })}
      />
      <SwitchRow
        label={texts.push}
        text={push.problem ?? texts.pushText}
        checked={notifications.push && push.isAllowed}
        onChange={push.set}
        isFixed={!push.isPossible}
      />
      <SwitchRow
        label={texts.systemAlerts}
        text={texts.systemAlertsText}
        checked={notifications.systemAlerts}
        onChange={(systemAlerts) => onChange({ notifications: { systemAlerts } })}
      />
      <SwitchRow
        label={texts.email}
        text={sendsMail ? texts.emailText : texts.emailMissing}
        checked={notifications.email}
        onChange={(email) => onChange({ notifications: { email } })}
        isFixed={!sendsMail}
      />
    </Panel>
  )
}

/** The browser asks for permission before it shows notifications, and refuses them on insecure origins. */
function usePush(save: (isOn: boolean) => void) {
  const isPossible = 'Notification' in globalThis && isSecureContext
  const [permission, setPermission] = useState(isPossible ? Notification.permission : 'denied')
  const refused = permission === 'denied' ? texts.pushRefused : undefined
  return {
    isPossible,
    /** The setting is the account's; the permission is this browser's. */
    isAllowed: permission === 'granted',
    problem: isPossible ? refused : texts.pushMissing,
    set: (isOn: boolean) => {
      if (!isOn) return save(false)
      void Notification.requestPermission().then((answer) => {
        setPermission(answer)
        if (answer === 'granted') save(true)
      })
    },
  }
}
