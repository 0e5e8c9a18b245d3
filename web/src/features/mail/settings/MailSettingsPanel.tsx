import type { MailSettings } from '@atelier/contract/mail/mail-settings'
import { Button } from '@mui/material'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { mailTexts } from '../mail.texts.ts'

const texts = mailTexts.settings

/** By which server mails are sent, and who they come from. */
export function MailSettingsPanel({
  settings,
  onEdit,
}: {
  readonly settings: MailSettings
  readonly onEdit: () => void
}) {
  const { host, port, user, security, from, isFixed, publicUrl } = settings
  const edit = (
    <Button size="small" color="inherit" onClick={onEdit}>
      {texts.edit}
    </Button>
  )
  return (
    <Panel title={texts.title} actions={isFixed ? undefined : edit}>
      <DetailRow label={texts.host}>{texts.hostAndPort(host, port)}</DetailRow>
      <DetailRow label={texts.security}>{mailTexts.securities[security]}</DetailRow>
      <DetailRow label={texts.user}>{user === '' ? texts.noUser : user}</DetailRow>
      <DetailRow label={texts.from}>{from}</DetailRow>
      <DetailRow label={texts.publicUrl}>{publicUrl ?? texts.noPublicUrl}</DetailRow>
      {isFixed && (
        <Quiet component="p" sx={{ mt: 1 }}>
          {texts.fixed}
        </Quiet>
      )}
    </Panel>
  )
}
