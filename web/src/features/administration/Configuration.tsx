import { Box, Skeleton } from '@mui/material'
import { isApiFailure } from '#api/failures.ts'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { useConfiguration } from './configuration/use-configuration.ts'
import { configurationTexts as texts } from './configuration.texts.ts'
import { ConfigurationForm } from './form/ConfigurationForm.tsx'

export const Configuration = () => (
  <QueryContent
    query={useConfiguration()}
    keepsData
    failed={(error) =>
      isApiFailure(error) && error.status === 404 ? texts.failed.missing : texts.failed.load
    }
    titleAs="h2"
    retry={texts.retry}
    skeleton={<ConfigurationSkeleton />}
  >
    {(configuration) => <ConfigurationForm stored={configuration} />}
  </QueryContent>
)

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
