import { defaultTypeOfPage, type PageName } from '@atelier/contract/model-types/model-types'
import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import { Alert, Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { colon } from '#format/colon.ts'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import { modelsTexts as texts } from './models.texts.ts'
import type { PageReadiness } from './page-readiness.ts'

interface Props {
  readonly page: PageName
  readonly readiness: PageReadiness
  readonly isAdmin: boolean
}

/** Warns that a page has no models to work with, and what to do about it. */
export function PageNotConfigured({ page, readiness, isAdmin }: Props) {
  if (readiness.state === 'failed') return <ModelsFailed page={page} error={readiness.error} />
  if (readiness.state === 'loading' || readiness.isConfigured) return undefined
  return (
    <Alert
      severity="warning"
      icon={<WarningIcon />}
      action={isAdmin && <ConfigureButtons page={page} hasType={readiness.hasType} />}
      sx={wrappingAlertStyle}
    >
      <b>{texts.notConfigured}</b>
      {`${colon()}${reasonOf(page, readiness, isAdmin)}`}
    </Alert>
  )
}

function reasonOf(
  page: PageName,
  { hasType, hasModels }: Extract<PageReadiness, { state: 'known' }>,
  isAdmin: boolean,
): string {
  if (!isAdmin) return `${texts.nothingOffered} ${texts.askAdmin}`
  // Only the administrator’s own page can know that no type is assigned, and transcription then waits for it.
  const otherwise = page === 'audio-transcription' && !hasType ? texts.waitsHere : texts.meanwhile
  return `${hasType ? texts.noModels(page) : texts.noType(page)} ${hasModels ? otherwise : texts.waits}`
}

const typesPath = '/admin/model-types'

interface ConfigureProps {
  readonly page: PageName
  readonly hasType: boolean
}
function ConfigureButtons({ page, hasType }: ConfigureProps) {
  if (page !== 'tts')
    // The page of transcription stays open, with its recording.
    return (
      <ConfigureButton
        to={typesPath}
        target={page === 'audio-transcription' ? '_blank' : undefined}
        label={texts.configure}
      />
    )
  // Speech is configured with the engines, where no type can be assigned.
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!hasType && <ConfigureButton to={`${typesPath}?tab=pages`} label={texts.assignType} />}
      <ConfigureButton to="/admin/config" label={texts.configure} />
    </Stack>
  )
}

interface ConfigureButtonProps {
  readonly to: string
  readonly target?: string | undefined
  readonly label: string
}
const ConfigureButton = ({ label, ...link }: ConfigureButtonProps) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    component={Link}
    {...link}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {label}
  </Button>
)

function ModelsFailed({ page, error }: { readonly page: PageName; readonly error: Error }) {
  const queries = useQueryClient()
  const retry = () =>
    void queries.invalidateQueries({
      queryKey: queryKey('models', 'list', { query: { type: defaultTypeOfPage[page] } }),
    })
  const message = errorMessage(error)
  const title = page === 'tts' ? texts.speechFailed : texts.failed
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={retry}>
          {texts.retry}
        </Button>
      }
      sx={{ ...wrappingAlertStyle, overflowWrap: 'anywhere' }}
    >
      <b>{title}</b>
      {message !== title && `${colon()}${message}`}
    </Alert>
  )
}
