import { usageLimits } from '@atelier/contract/usage/meters'
import type { UserUsage } from '@atelier/contract/usage/usage'
import PeopleIcon from '@mui/icons-material/GroupOutlined'
import { Button, Stack } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { locale } from '#language/language.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { peopleQuery, saveShowsPeople, usageSettingsQuery } from '../api/usage-client.ts'
import { lastMonths } from '../components/calendar-days.ts'
import { UsageTable } from '../components/UsageTable.tsx'
import { usageTexts } from '../usage.texts.ts'
import { Choice } from './Choice.tsx'
import { DownloadUsage } from './DownloadUsage.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import type { EditedRule } from './rule-form.ts'

const texts = usageTexts.admin

/** What each person used in a month; it can be switched off. */
export function PeopleUsage() {
  const settings = useQuery(usageSettingsQuery)
  return (
    <QueryContent
      query={settings}
      keepsData
      failed={usageTexts.failed}
      titleAs="h2"
      retry={usageTexts.retry}
      skeleton={<BlockSkeleton label={usageTexts.loading} height={320} />}
    >
      {({ usage: { byUser } }) => (
        <Stack sx={{ gap: 2 }}>
          <Panel>
            <ShowSwitch isShown={byUser} />
          </Panel>
          {byUser && <PeopleOfMonth />}
        </Stack>
      )}
    </QueryContent>
  )
}

function ShowSwitch({ isShown }: { readonly isShown: boolean }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: saveShowsPeople,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['configuration'] }),
    onError: (cause) => reportFailure(errorMessage(cause)),
  })
  return (
    <SwitchRow
      label={texts.show}
      text={texts.showText}
      checked={save.isPending ? save.variables : isShown}
      onChange={(checked) => save.mutate(checked)}
    />
  )
}

function PeopleOfMonth() {
  const filter = useUrlFilter()
  const months = lastMonths(usageLimits.monthsKept, new Date())
  const month = filter.oneOf('month', months) ?? months[0] ?? ''
  const lastDay = `${month}-28`
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Choice
          label={texts.month}
          value={month}
          choices={months}
          nameOf={monthName}
          onChange={(chosen) => filter.set('month', chosen)}
        />
        <DownloadUsage of="people" range={{ from: `${month}-01`, to: lastDay }} />
      </Stack>
      <PeopleList month={month} filter={filter} />
    </>
  )
}

function PeopleList({ month, filter }: { readonly month: string; readonly filter: UrlFilter }) {
  const people = useQuery(peopleQuery(month, filter.page))
  const dialogs = useDialogs<EditedRule>()
  return (
    <>
      <QueryContent
        query={people}
        keepsData
        failed={usageTexts.failed}
        titleAs="h2"
        retry={usageTexts.retry}
        skeleton={<BlockSkeleton label={usageTexts.loading} height={320} />}
      >
        {({ data, pagination }) => (
          <Panel title={texts.people} pad={false}>
            {data.length === 0 ? (
              <EmptyState compact icon={<PeopleIcon />} titleAs="h3" {...texts.noPeople} />
            ) : (
              <UsageTable
                label={texts.people}
                first={texts.person}
                actions={texts.setQuota}
                rows={data.map((one) => personRow(one, dialogs.show))}
              />
            )}
            <ListPagination
              label={texts.pages}
              pagination={pagination}
              shown={data.length}
              onTurn={filter.goToPage}
            />
          </Panel>
        )}
      </QueryContent>
      {dialogs.shown && (
        <RuleDialog
          frame={dialogs.frame}
          rule={dialogs.shown.dialog}
          onSaved={() => {
            dialogs.close()
            reportSuccess(usageTexts.rules.saved)
          }}
        />
      )}
    </>
  )
}

function personRow(
  { userId, name, email, works, amounts }: UserUsage,
  onQuota: (rule: EditedRule) => void,
) {
  const shown = name === '' ? texts.removed : name
  return {
    key: userId,
    name: (
      <>
        {shown}
        <Quiet component="p" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Quiet>
      </>
    ),
    works,
    amounts,
    action: (
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        aria-label={texts.setQuotaOf(shown)}
        onClick={() => onQuota({ subject: `u:${userId}`, name: email })}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {texts.setQuota}
      </Button>
    ),
  }
}

/** Its first day, so that the month is the same in every time zone. */
const monthName = (month: string) =>
  new Date(`${month}-15T12:00`).toLocaleDateString(locale(), { month: 'long', year: 'numeric' })
