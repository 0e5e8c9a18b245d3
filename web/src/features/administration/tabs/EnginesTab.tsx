import {
  type AdminConfiguration,
  configurationBounds as bounds,
} from '@atelier/contract/configuration/configuration'
import { Alert, Button, Stack } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { FormField } from '#ui/forms/FormField.tsx'
import { adminEntries } from '../admin-entries.ts'
import { type ConfigurationValues, clearsApiKey } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { ApiKeyField } from '../fields/ApiKeyField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { FieldGrid, SettingsSection } from '../fields/SettingsSection.tsx'
import { TimeoutField } from '../fields/TimeoutField.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { DeadlinesPanel } from './DeadlinesPanel.tsx'

const texts = configurationTexts.engines

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
  readonly stored: AdminConfiguration
  /** The URL that the stored key belongs to. */
  readonly baseUrl: string
}

/** The URLs of the engines, and how long the server waits for them. */
export function EnginesTab({ form, stored, baseUrl }: Props) {
  return (
    <>
      <LocalAiSection form={form} stored={stored} baseUrl={baseUrl} />
      <SdApiSection form={form} />
      <DeadlinesPanel form={form} />
      <Button component={Link} to={adminEntries.engines.path} color="inherit" sx={{ mt: 2 }}>
        {texts.allEngines}
      </Button>
    </>
  )
}

function LocalAiSection({ form, stored: { localai, fixed }, baseUrl }: Props) {
  const url = useWatch({ control: form.control, name: 'localai.baseUrl' })
  const key = useWatch({ control: form.control, name: 'localai.apiKey' })
  const variableOf = (field: string) => fixed.find((one) => one.field === field)?.variable
  const urlVariable = variableOf('localai.baseUrl')
  const keyVariable = variableOf('localai.apiKey')
  const losesKey =
    localai.apiKeySet && keyVariable === undefined && !key && clearsApiKey(baseUrl, url)
  return (
    <SettingsSection title={texts.localai} help={texts.localaiHelp}>
      <Stack sx={{ gap: 2.5 }}>
        <FormField
          form={form}
          name="localai.baseUrl"
          type="url"
          label={texts.address}
          placeholder="http://192.168.1.20:8080"
          autoComplete="off"
          readOnly={urlVariable !== undefined}
          help={
            urlVariable === undefined ? texts.addressHelp : configurationTexts.fixed(urlVariable)
          }
        />
        {losesKey && <Alert severity="warning">{texts.keyLost}</Alert>}
        <ApiKeyField form={form} isSet={localai.apiKeySet} variable={keyVariable} />
        <ConnectionTest
          key={`${url} ${key}`}
          test={{
            engine: 'localai',
            baseUrl: url,
            ...(keyVariable === undefined && key !== '' && { apiKey: key }),
          }}
        />
        <TimeoutField form={form} />
        <FieldGrid>
          <NumberField
            form={form}
            name="localai.retryAttempts"
            label={texts.retryAttempts}
            bounds={bounds.retryAttempts}
            help={() => texts.retryHelp}
          />
        </FieldGrid>
      </Stack>
    </SettingsSection>
  )
}

function SdApiSection({ form }: Pick<Props, 'form'>) {
  const url = useWatch({ control: form.control, name: 'sdapi.baseUrl' })
  return (
    <SettingsSection title={texts.sdapi} help={texts.sdapiHelp}>
      <Stack sx={{ gap: 2.5 }}>
        <FormField
          form={form}
          name="sdapi.baseUrl"
          type="url"
          label={texts.address}
          placeholder="http://192.168.1.21:7860"
          autoComplete="off"
        />
        <ConnectionTest key={url} test={{ engine: 'sdapi', baseUrl: url }} />
      </Stack>
    </SettingsSection>
  )
}
