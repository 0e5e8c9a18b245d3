import type { BackupPlan } from '@atelier/contract/backups/backup-plan'
import { Button } from '@mui/material'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { backupsTexts } from '../backups.texts.ts'

const texts = backupsTexts.plan

/** When and where backups are made, and how many stay. */
export function PlanPanel({
  plan,
  onEdit,
}: {
  readonly plan: BackupPlan
  readonly onEdit: () => void
}) {
  const { to, at, timeZone, keep, isEncrypted, isFixed } = plan
  const edit = (
    <Button size="small" color="inherit" onClick={onEdit}>
      {texts.edit}
    </Button>
  )
  return (
    <Panel title={texts.title} actions={isFixed ? undefined : edit} sx={{ flex: 1 }}>
      <DetailRow label={texts.to}>{to}</DetailRow>
      <DetailRow label={texts.at}>{texts.atIn(at, timeZone)}</DetailRow>
      <DetailRow label={texts.keep}>{texts.kept(keep.days, keep.weeks, keep.months)}</DetailRow>
      <DetailRow label={texts.encryption}>{isEncrypted ? texts.encrypted : texts.plain}</DetailRow>
      {isFixed && (
        <Quiet component="p" sx={{ mt: 1 }}>
          {texts.fixed}
        </Quiet>
      )}
    </Panel>
  )
}
