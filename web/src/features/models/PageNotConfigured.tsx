import { type PageName, pages } from '@atelier/contract/model-types'
import WarningIcon from '@mui/icons-material/WarningAmberRounded'
import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKey } from '#api/client.ts'
import { sentenceFor } from '#api/failures.ts'
import { colon } from '#format/colon.ts'
import { wrappingAlert } from '#ui/wrapping-alert.ts'
import { modelsTexts as texts } from './models.texts.ts'
import type { PageCheck } from './page-check.ts'

interface Props {
  readonly page: PageName
  readonly check: PageCheck
  readonly isAdmin: boolean
}

/** Says that a page has no models to work with, and what to do; nothing when all is well. */
export function PageNotConfigured({ page, check, isAdmin }: Props) {
  if (check.state === 'failed') return <ModelsFailed page={page} error={check.error} />
  if (check.state === 'loading' || check.isConfigured) return undefined
  return (
    <Alert
      severity="warning"
      icon={<WarningIcon />}
      action={isAdmin && <ConfigureButton page={page} />}
      sx={wrappingAlert}
    >
      <b>{texts.notConfigured}</b>
      {`${colon()}${reasonOf(page, check, isAdmin)}`}
    </Alert>
  )
}

function reasonOf(
  page: PageName,
  { hasType, hasModels }: Extract<PageCheck, { state: 'known' }>,
  isAdmin: boolean,
): string {
  if (!isAdmin) return `${texts.nothingOffered} ${texts.askAdmin}`
  return `${hasType ? texts.noModels(page) : texts.noType(page)} ${hasModels ? texts.meanwhile : texts.waits}`
}

function ConfigureButton({ page }: { readonly page: PageName }) {
  // Speech has its settings among the engines' (specified).
  const to = page === 'tts' ? '/admin/config' : '/admin/model-types'
  // The page of transcription stays as it is, with its recording (specified).
  const target = page === 'audio-transcription' ? '_blank' : undefined
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      component={Link}
      to={to}
      target={target}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {texts.configure}
    </Button>
  )
}

function ModelsFailed({ page, error }: { readonly page: PageName; readonly error: Error }) {
  const queries = useQueryClient()
  const retry = () =>
    void queries.invalidateQueries({
      queryKey: queryKey('models', 'list', { query: { type: pages[page] } }),
    })
  const sentence = sentenceFor(error)
  // Each page in its own words (specified).
  const title = page === 'tts' ? texts.speechFailed : texts.failed
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={retry}>
          {texts.retry}
        </Button>
      }
      sx={{ ...wrappingAlert, overflowWrap: 'anywhere' }}
    >
      <b>{title}</b>
      {sentence !== title && `${colon()}${sentence}`}
    </Alert>
  )
}
