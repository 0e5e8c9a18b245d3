import type { MailSettings } from '@atelier/contract/mail/mail-settings'
import MailIcon from '@mui/icons-material/MailOutlineRounded'
import { Alert, Button, Stack } from '@mui/material'
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
import { mailSettingsQuery } from './api/mail-client.ts'
import { useTestMail } from './api/use-mail.ts'
import { mailTexts as texts } from './mail.texts.ts'
import { MailOutbox } from './outbox/MailOutbox.tsx'
import { MailSettingsDialog } from './settings/MailSettingsDialog.tsx'
import { MailSettingsPanel } from './settings/MailSettingsPanel.tsx'

/** The mail server, a test of it, and the mails that it was or will be given. */
export function Mail() {
  const settings = useQuery(mailSettingsQuery)
  const dialogs = useDialogs<MailSettings>()
  const test = useTestMail()
  const isConfigured = settings.data?.isConfigured === true
  const testButton = (
    <WithReason reason={isConfigured ? undefined : texts.test.noServer}>
      {(ready) => (
        <Button
          {...ready}
          variant="contained"
          startIcon={<MailIcon />}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {texts.test.action}
        </Button>
      )}
    </WithReason>
  )
  const edit = (data: MailSettings) => {
    test.reset()
    dialogs.show(data)
  }
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar actions={testButton} />
      <TestResult test={test} />
      <QueryContent
        query={settings}
        keepsData
        failed={texts.failed.load}
        titleAs="h2"
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={200} />}
      >
        {(data) => (
          <Stack sx={{ gap: 2 }}>
            {data.host === '' ? (
              <NoServer onChoose={() => edit(data)} />
            ) : (
              <MailSettingsPanel settings={data} onEdit={() => edit(data)} />
            )}
            <MailOutbox />
          </Stack>
        )}
      </QueryContent>
      {dialogs.shown && (
        <MailSettingsDialog
          frame={dialogs.frame}
          settings={dialogs.shown.dialog}
          onSaved={() => {
            dialogs.close()
            reportSuccess(texts.saved)
          }}
        />
      )}
    </>
  )
}

/** How the test went: it stays until it is closed, with what the mail server said. */
function TestResult({ test }: { readonly test: ReturnType<typeof useTestMail> }) {
  const { data, error, reset } = test
  const failure = data?.failure
  if (data && !failure)
    return (
      <Alert severity="success" onClose={reset} closeText={texts.close} sx={{ mb: 2 }}>
        {texts.test.sent(data.recipient)}
      </Alert>
    )
  const reasons = [
    error ? errorMessage(error) : undefined,
    failure ? texts.failures[failure.code] : undefined,
    failure?.reason ? texts.answer(failure.reason) : undefined,
  ].filter((reason) => reason !== undefined)
  return (
    <FailureAlert
      reason={reasons.length === 0 ? undefined : texts.test.failed(reasons.join(' '))}
      onClose={reset}
      closeText={texts.close}
      sx={{ mb: 2 }}
    />
  )
}

const NoServer = ({ onChoose }: { readonly onChoose: () => void }) => (
  <Panel>
    <EmptyState
      icon={<MailIcon />}
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
