import { mailStates, type OutboxMail } from '@atelier/contract/mail/mail'
import type { Page } from '@atelier/contract/wire/operation'
import MailIcon from '@mui/icons-material/MailOutlineRounded'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { errorMessage } from '#api/failures.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FilterBar, FilterChoice } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { outboxQuery } from '../api/mail-client.ts'
import { useRemoveMail, useRetryMail } from '../api/use-mail.ts'
import { mailTexts } from '../mail.texts.ts'
import { MailTable } from './MailTable.tsx'

const texts = mailTexts.outbox

/** The mails that wait, were sent or failed; the newest first. */
export function MailOutbox() {
  const filter = useUrlFilter()
  const state = filter.oneOf('state', mailStates)
  const query = useQuery(outboxQuery(filter.page, state))
  const retry = useRetryMail()
  const removal = useRemoval<OutboxMail>(
    useRemoveMail(),
    () => reportSuccess(mailTexts.removed),
    mailTexts.failed.remove,
  )
  const resend = (mail: OutboxMail) =>
    retry.mutate(mail, { onSuccess: () => reportSuccess(mailTexts.queued) })
  return (
    <section>
      <FilterBar>
        <FilterChoice
          label={texts.state}
          all={texts.allStates}
          choices={mailStates}
          nameOf={(one) => texts.states[one]}
          value={state}
          onChange={(value) => filter.set('state', value)}
        />
      </FilterBar>
      <FailureAlert
        reason={retry.error ? mailTexts.failed.resend(errorMessage(retry.error)) : undefined}
        onClose={retry.reset}
        closeText={mailTexts.close}
        sx={{ mb: 2 }}
      />
      <MailPages
        query={query}
        none={state ? texts.noneSo : texts.none}
        onTurn={filter.goToPage}
        onResend={resend}
        onRemove={removal.ask}
      />
      <ConfirmDialog
        {...removal.dialog}
        title={texts.confirm.title}
        text={texts.confirm.text(removal.item?.recipient ?? '')}
        confirm={texts.confirm.yes}
        cancel={mailTexts.cancel}
      />
    </section>
  )
}

interface PagesProps extends Pick<ComponentProps<typeof MailTable>, 'onResend' | 'onRemove'> {
  readonly query: UseQueryResult<Page<OutboxMail>>
  readonly none: { readonly title: string; readonly text: string }
  readonly onTurn: (page: number) => void
}

function MailPages({ query, none, onTurn, ...actions }: PagesProps) {
  return (
    <QueryContent
      query={query}
      keepsData
      failed={mailTexts.failed.load}
      titleAs="h2"
      retry={mailTexts.retry}
      skeleton={<BlockSkeleton label={mailTexts.loading} height={240} />}
    >
      {({ data, pagination }) => (
        <Panel title={texts.title} pad={false}>
          {data.length === 0 ? (
            <EmptyState compact icon={<MailIcon />} titleAs="h3" {...none} />
          ) : (
            <MailTable mails={data} {...actions} />
          )}
          <ListPagination
            label={texts.pages}
            pagination={pagination}
            shown={data.length}
            onTurn={onTurn}
          />
        </Panel>
      )}
    </QueryContent>
  )
}
