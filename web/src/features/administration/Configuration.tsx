import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button, Skeleton } from '@mui/material'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { useConfiguration } from './configuration/use-configuration.ts'
import { configurationTexts as texts } from './configuration.texts.ts'
import { ConfigurationForm } from './form/ConfigurationForm.tsx'

/** The configuration: on its way, not to be had, or there to be changed. */
export function Configuration() {
  const { data, error, isFetching, refetch } = useConfiguration()
  if (data) return <ConfigurationForm stored={data} />
  if (!error) return <ConfigurationSkeleton />
  return (
    <Panel>
      <EmptyState
        tone="error"
        icon={<ErrorIcon />}
        title={
          isApiFailure(error) && error.status === 404 ? texts.failed.missing : texts.failed.load
        }
        titleAs="h2"
        text={errorMessage(error)}
        action={
          <Button variant="contained" loading={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      />
    </Panel>
  )
}

function ConfigurationSkeleton() {
  return (
    <>
      <Box role="status" sx={visuallyHiddenStyle}>
        {texts.loading}
      </Box>
      <Skeleton variant="rounded" height={40} sx={{ mb: 3, maxWidth: 480 }} />
      <Skeleton variant="rounded" height={320} />
    </>
  )
}
