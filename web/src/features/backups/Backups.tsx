import type { BackupPlan } from '@atelier/contract/backups/backup-plan'
import BackupIcon from '@mui/icons-material/BackupOutlined'
import { Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { useBackups, useStartBackup } from './api/use-backups.ts'
import { BackupStatusPanel } from './BackupStatusPanel.tsx'
import { backupsTexts as texts } from './backups.texts.ts'
import { backupPlanQuery } from './backups-client.ts'
import { BackupList } from './list/BackupList.tsx'
import { PlanDialog } from './plan/PlanDialog.tsx'
import { PlanPanel } from './plan/PlanPanel.tsx'

/** The plan of backups, their state, and those that are there. */
export function Backups() {
  const plan = useQuery(backupPlanQuery)
  const dialogs = useDialogs<BackupPlan>()
  const starting = useStartBackup()
  const hasLocation = plan.data !== undefined && plan.data.to !== ''
  const now = (
    <WithReason reason={hasLocation ? undefined : texts.noPlan}>
      {(ready) => (
        <Button
          {...ready}
          variant="contained"
          startIcon={<BackupIcon />}
          loading={starting.isPending}
          onClick={() =>
            starting.mutate(undefined, { onSuccess: () => reportSuccess(texts.started) })
          }
        >
          {texts.now}
        </Button>
      )}
    </WithReason>
  )
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar actions={now} />
      <FailureAlert
        reason={starting.error ? texts.failed.start(errorMessage(starting.error)) : undefined}
        onClose={starting.reset}
        closeText={texts.close}
        sx={{ mb: 2 }}
      />
      <QueryContent
        query={plan}
        keepsData
        failed={texts.failed.load}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={200} />}
      >
        {(data) =>
          data.to === '' ? (
            <NoPlan onChoose={() => dialogs.show(data)} />
          ) : (
            <PlannedBackups plan={data} onEdit={() => dialogs.show(data)} />
          )
        }
      </QueryContent>
      {dialogs.shown && (
        <PlanDialog
          frame={dialogs.frame}
          plan={dialogs.shown.dialog}
          onSaved={() => {
            dialogs.close()
            reportSuccess(texts.saved)
          }}
        />
      )}
    </>
  )
}

const NoPlan = ({ onChoose }: { readonly onChoose: () => void }) => (
  <Panel>
    <EmptyState
      icon={<BackupIcon />}
      titleAs="h2"
      title={texts.empty.title}
      text={texts.empty.text}
      action={
        <Button variant="contained" onClick={onChoose}>
          {texts.empty.action}
        </Button>
      }
    />
  </Panel>
)

function PlannedBackups({
  plan,
  onEdit,
}: {
  readonly plan: BackupPlan
  readonly onEdit: () => void
}) {
  const filter = useUrlFilter()
  const { state, list } = useBackups(filter.page)
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2 }}>
        <QueryContent
          query={state}
          keepsData
          failed={texts.failed.load}
          titleAs="h2"
          retry={texts.retry}
          skeleton={<BlockSkeleton label={texts.loading} height={180} />}
        >
          {(data) => <BackupStatusPanel state={data} title={texts.status.title} />}
        </QueryContent>
        <PlanPanel plan={plan} onEdit={onEdit} />
      </Stack>
      <BackupList query={list} onTurn={filter.goToPage} />
    </Stack>
  )
}
