import { Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { monitoringTexts as texts } from '../monitoring.texts.ts'
import { useAllJobs, useCancelJob } from '../use-monitoring.ts'

/** The waiting and running jobs of all users: owner and kind, never the content. */
export function AllJobs({ every }: { readonly every: number | undefined }) {
  const { data, error } = useAllJobs(every)
  const cancel = useCancelJob()
  const isAdmin = useUser().role === 'ADMIN'
  const problem = error ?? cancel.error
  return (
    <Panel title={texts.jobs}>
      {problem && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {errorMessage(problem)}
        </Typography>
      )}
      {data?.length === 0 && <Quiet variant="body2">{texts.noJobs}</Quiet>}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {data?.map(({ id, kind, model, person, state, createdAt }) => (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <StatusBadge tone={state === 'running' ? 'primary' : 'neutral'}>
              {texts.jobStates[state]}
            </StatusBadge>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {`${person.email} · ${texts.jobKinds[kind]}${model === null ? '' : ` · ${model}`} · `}
              <RelativeTime at={createdAt} />
            </Typography>
            {isAdmin && (
              <Button
                size="small"
                color="inherit"
                variant="outlined"
                disabled={cancel.isPending}
                loading={cancel.isPending && cancel.variables === id}
                aria-label={texts.cancelOf(person.email)}
                onClick={() => cancel.mutate(id)}
              >
                {texts.cancel}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
